#pragma once

// libpng reports errors by longjmp, which must not cross Swift frames: each function here runs
// libpng from first byte to last inside one setjmp, and returns a status.

#include <stddef.h>
#include <stdint.h>

#define QA_PNG_MESSAGE_SIZE 160

typedef enum {
  QA_PNG_OK = 0,
  QA_PNG_CORRUPT = 1,
  QA_PNG_OUT_OF_MEMORY = 2,
  QA_PNG_WRONG_SIZE = 3,
} qa_png_status;

/// Decodes a whole PNG to RGBA8, straight alpha, into `pixels` (width × height × 4 bytes).
/// The header must announce exactly `width` × `height`. On failure `message`
/// (QA_PNG_MESSAGE_SIZE bytes) holds libpng's text.
qa_png_status qa_png_decode(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels,
    char *message);

/// Encodes RGBA8 pixels with filter NONE at a zlib level of 0 … 9; `opaque` drops the alpha
/// channel. On success `*out` is for the caller to free() and holds `*out_size` bytes.
qa_png_status qa_png_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int level, int opaque, uint8_t **out,
    size_t *out_size, char *message);

/// Encodes a band of RGBA8 rows as one IDAT chunk, filter NONE, so that several bands can be deflated at the same time:
/// the first begins the zlib stream, and the last ends its blocks; the checksum of all is for the caller to add.
/// On success `*out` is for the caller to free(), and `*adler` covers `*raw_size` bytes before deflating.
qa_png_status qa_png_encode_band(
    const uint8_t *pixels, uint32_t width, uint32_t rows, int level, int opaque, int first,
    int last, uint8_t **out, size_t *out_size, uint32_t *adler, size_t *raw_size);

/// The checksum of what two others cover, the second one of `second_size` bytes.
uint32_t qa_png_combined_adler(uint32_t first, uint32_t second, size_t second_size);

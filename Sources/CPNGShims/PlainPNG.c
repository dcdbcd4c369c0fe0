// Reads plain PNGs by libdeflate, which inflates flat pictures several times as quickly as zlib. Whatever isn't quite
// as expected is left to libpng, so that what is accepted and what is said of the rest stays libpng's.

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "CPNGShims.h"

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static uint8_t paeth(int left, int above, int corner) {
  int estimate = left + above - corner;
  int to_left = abs(estimate - left), to_above = abs(estimate - above);
  int to_corner = abs(estimate - corner);
  if (to_left <= to_above && to_left <= to_corner) return (uint8_t)left;
  return (uint8_t)(to_above <= to_corner ? above : corner);
}

/// Undoes a row's filter in place; `above` is the row before, or zeros. Returns 0 for an unknown filter.
static int unfilter(int filter, uint8_t *row, const uint8_t *above, size_t size, size_t step) {
  switch (filter) {
    case 0: return 1;
    case 1:
      for (size_t i = step; i < size; i++) row[i] = (uint8_t)(row[i] + row[i - step]);
      return 1;
    case 2:
      for (size_t i = 0; i < size; i++) row[i] = (uint8_t)(row[i] + above[i]);
      return 1;
    case 3:
      for (size_t i = 0; i < size; i++) {
        int left = i < step ? 0 : row[i - step];
        row[i] = (uint8_t)(row[i] + (left + above[i]) / 2);
      }
      return 1;
    case 4:
      for (size_t i = 0; i < size; i++) {
        int left = i < step ? 0 : row[i - step], corner = i < step ? 0 : above[i - step];
        row[i] = (uint8_t)(row[i] + paeth(left, above[i], corner));
      }
      return 1;
    default: return 0;
  }
}

static int expand(
    uint8_t *raw, uint32_t width, uint32_t height, size_t step, uint8_t *pixels) {
  size_t row_size = (size_t)width * step;
  uint8_t *zeros = calloc(1, row_size);
  if (zeros == NULL) return 0;
  const uint8_t *above = zeros;
  int good = 1;
  for (uint32_t y = 0; good && y < height; y++) {
    uint8_t *row = raw + (size_t)y * (row_size + 1) + 1;
    uint8_t *into = pixels + (size_t)y * width * 4;
    good = unfilter(row[-1], row, above, row_size, step);
    if (step == 4) {
      memcpy(into, row, row_size);
    } else {
      for (uint32_t x = 0; x < width; x++) {
        into[4 * x] = row[3 * x];
        into[4 * x + 1] = row[3 * x + 1];
        into[4 * x + 2] = row[3 * x + 2];
        into[4 * x + 3] = 255;
      }
    }
    above = row;
  }
  free(zeros);
  return good;
}

/// Whether a chunk's name is four letters of ASCII, as it must be.
static int is_name(const uint8_t *name) {
  for (int i = 0; i < 4; i++) {
    uint8_t letter = name[i] | 0x20;
    if (letter < 'a' || letter > 'z') return 0;
  }
  return 1;
}

/// Joins the data of all IDAT chunks, which must follow one another, and looks at every checksum that matters.
/// Returns NULL where anything is unusual.
static uint8_t *compressed(const uint8_t *bytes, size_t size, size_t *total) {
  uint8_t *data = malloc(size);
  if (data == NULL) return NULL;
  *total = 0;
  // 0 before the first IDAT, 1 inside, 2 behind the last.
  int stage = 0;
  for (size_t offset = 8; size - offset >= 12;) {
    const uint8_t *chunk = bytes + offset;
    size_t length = number(chunk);
    if (length > size - offset - 12 || !is_name(chunk + 4)) break;
    int is_header = memcmp(chunk + 4, "IHDR", 4) == 0, is_data = memcmp(chunk + 4, "IDAT", 4) == 0;
    int is_end = memcmp(chunk + 4, "IEND", 4) == 0;
    int is_critical = (chunk[4] & 0x20) == 0;
    if (is_critical && !is_data && !is_end && !(is_header && offset == 8)) break;
    if (memcmp(chunk + 4, "tRNS", 4) == 0) break;
    if (is_critical && libdeflate_crc32(0, chunk + 4, length + 4) != number(chunk + 8 + length))
      break;
    if (is_end) {
      if (stage == 0 || length != 0) break;
      return data;
    }
    if (is_data) {
      if (stage == 2) break;
      stage = 1;
      memcpy(data + *total, chunk + 8, length);
      *total += length;
    } else if (stage == 1) {
      stage = 2;
    }
    offset += 12 + length;
  }
  free(data);
  return NULL;
}

int qa_png_decode_plain(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels) {
  static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10};
  // Signature, and an IHDR of 13 bytes: 8 bits, RGB or RGBA, the usual compression and filters, not interlaced.
  if (size < 45 || memcmp(bytes, signature, 8) != 0 || number(bytes + 8) != 13) return 0;
  if (memcmp(bytes + 12, "IHDR", 4) != 0 || bytes[24] != 8 || (bytes[25] != 2 && bytes[25] != 6))
    return 0;
  if (bytes[26] != 0 || bytes[27] != 0 || bytes[28] != 0) return 0;
  if (number(bytes + 16) != width || number(bytes + 20) != height || width == 0 || height == 0)
    return 0;
  size_t step = bytes[25] == 2 ? 3 : 4;
  size_t raw_size = ((size_t)width * step + 1) * height;
  size_t data_size;
  uint8_t *data = compressed(bytes, size, &data_size);
  if (data == NULL) return 0;
  // Deflate shrinks at most 1032 times: what announces more doesn't get the memory for it.
  uint8_t *raw = raw_size / 1032 > data_size ? NULL : malloc(raw_size);
  struct libdeflate_decompressor *inflater = raw == NULL ? NULL : libdeflate_alloc_decompressor();
  int good =
      inflater != NULL &&
      libdeflate_zlib_decompress(inflater, data, data_size, raw, raw_size, NULL) ==
          LIBDEFLATE_SUCCESS &&
      expand(raw, width, height, step, pixels);
  libdeflate_free_decompressor(inflater);
  free(raw);
  free(data);
  return good;
}

#include "CPNGShims.h"

#include <libdeflate.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef struct {
  const uint8_t *bytes;
  size_t size;
  size_t offset;
} source;

typedef struct {
  uint8_t *bytes;
  size_t size;
  size_t capacity;
} sink;

static void on_error(png_structp png, png_const_charp text) {
  char *message = png_get_error_ptr(png);
  strncpy(message, text, QA_PNG_MESSAGE_SIZE - 1);
  message[QA_PNG_MESSAGE_SIZE - 1] = 0;
  png_longjmp(png, 1);
}

// Without this libpng prints to stderr.
static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep into, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->size - from->offset) png_error(png, "the data ends too early");
  memcpy(into, from->bytes + from->offset, count);
  from->offset += count;
}

static void write_bytes(png_structp png, png_bytep from, size_t count) {
  sink *into = png_get_io_ptr(png);
  if (count > into->capacity - into->size) {
    size_t capacity = into->capacity * 2;
    if (capacity < into->size + count) capacity = into->size + count;
    uint8_t *grown = realloc(into->bytes, capacity);
    if (grown == NULL) png_error(png, "out of memory");
    into->bytes = grown;
    into->capacity = capacity;
  }
  memcpy(into->bytes + into->size, from, count);
  into->size += count;
}

static void flush_bytes(png_structp png) { (void)png; }

qa_png_status qa_png_decode(
    const uint8_t *bytes, size_t size, uint32_t width, uint32_t height, uint8_t *pixels,
    char *message) {
  message[0] = 0;
  source from = {bytes, size, 0};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, message, on_error, on_warning);
  if (png == NULL) return QA_PNG_OUT_OF_MEMORY;
  png_infop info = png_create_info_struct(png);
  if (info == NULL) {
    png_destroy_read_struct(&png, NULL, NULL);
    return QA_PNG_OUT_OF_MEMORY;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return QA_PNG_CORRUPT;
  }
  png_set_read_fn(png, &from, read_bytes);
  png_set_user_limits(png, width, height);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, 0);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
    png_destroy_read_struct(&png, &info, NULL);
    return QA_PNG_WRONG_SIZE;
  }
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4) png_error(png, "an unknown pixel layout");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++)
      png_read_row(png, pixels + (size_t)y * width * 4, NULL);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return QA_PNG_OK;
}

qa_png_status qa_png_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int level, int opaque, uint8_t **out,
    size_t *out_size, char *message) {
  message[0] = 0;
  *out = NULL;
  *out_size = 0;
  // On the heap, so that its fields are good after a longjmp.
  sink *into = calloc(1, sizeof *into);
  if (into == NULL) return QA_PNG_OUT_OF_MEMORY;
  into->capacity = 64 * 1024;
  into->bytes = malloc(into->capacity);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, message, on_error, on_warning);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (into->bytes == NULL || info == NULL) {
    png_destroy_write_struct(&png, &info);
    free(into->bytes);
    free(into);
    return QA_PNG_OUT_OF_MEMORY;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(into->bytes);
    free(into);
    return QA_PNG_CORRUPT;
  }
  png_set_write_fn(png, into, write_bytes, flush_bytes);
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_compression_level(png, level);
  png_set_compression_buffer_size(png, 256 * 1024);
  png_set_IHDR(
      png, info, width, height, 8, opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_write_info(png, info);
  if (opaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * width * 4);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  *out = into->bytes;
  *out_size = into->size;
  free(into);
  return QA_PNG_OK;
}

static void put_number(uint8_t *into, uint32_t value) {
  for (int i = 0; i < 4; i++) into[i] = (uint8_t)(value >> (24 - 8 * i));
}

qa_png_status qa_png_encode_band(
    const uint8_t *pixels, uint32_t width, uint32_t rows, int level, int opaque, int first,
    int last, uint8_t **out, size_t *out_size, uint32_t *adler, size_t *raw_size) {
  *out = NULL;
  *out_size = 0;
  size_t row_size = 1 + (size_t)width * (opaque ? 3 : 4);
  *raw_size = row_size * rows;
  *adler = 1;
  z_stream stream = {0};
  // Raw: one zlib header stands before all bands.
  if (deflateInit2(&stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    return QA_PNG_OUT_OF_MEMORY;
  // Room for length, type, header, data, the flush's few bytes and the checksum.
  size_t capacity = deflateBound(&stream, *raw_size) + 64;
  uint8_t *chunk = malloc(capacity);
  uint8_t *row = malloc(row_size);
  size_t start = 8;
  int status = chunk == NULL || row == NULL ? Z_MEM_ERROR : Z_OK;
  if (status == Z_OK && first) {
    chunk[start++] = 0x78;
    chunk[start++] = 0x01;
  }
  if (status == Z_OK) {
    stream.next_out = chunk + start;
    stream.avail_out = (uInt)(capacity - start - 4);
    row[0] = 0;
  }
  for (uint32_t y = 0; status == Z_OK && y < rows; y++) {
    const uint8_t *from = pixels + (size_t)y * width * 4;
    if (opaque) {
      for (uint32_t x = 0; x < width; x++) {
        row[1 + 3 * x] = from[4 * x];
        row[2 + 3 * x] = from[4 * x + 1];
        row[3 + 3 * x] = from[4 * x + 2];
      }
    } else {
      memcpy(row + 1, from, row_size - 1);
    }
    *adler = libdeflate_adler32(*adler, row, row_size);
    stream.next_in = row;
    stream.avail_in = (uInt)row_size;
    int flush = y + 1 < rows ? Z_NO_FLUSH : last ? Z_FINISH : Z_SYNC_FLUSH;
    int said = deflate(&stream, flush);
    status = said == Z_STREAM_END ? Z_OK : said;
    if (status == Z_OK && stream.avail_in > 0) status = Z_BUF_ERROR;
  }
  free(row);
  size_t data = start - 8 + stream.total_out;
  deflateEnd(&stream);
  if (status != Z_OK) {
    free(chunk);
    return QA_PNG_OUT_OF_MEMORY;
  }
  put_number(chunk, (uint32_t)data);
  memcpy(chunk + 4, "IDAT", 4);
  put_number(chunk + 8 + data, libdeflate_crc32(0, chunk + 4, 4 + data));
  *out = chunk;
  *out_size = 12 + data;
  return QA_PNG_OK;
}

uint32_t qa_png_combined_adler(uint32_t first, uint32_t second, size_t second_size) {
  return (uint32_t)adler32_combine(first, second, (z_off_t)second_size);
}

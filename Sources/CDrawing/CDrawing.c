#include "CDrawing.h"

#include <pthread.h>

// It brings the others along, which are found by way of it.
QA_LOADED_LIBRARY("libpangocairo-1.0.so.0", qa_drawing_load, QA_DRAWING_FUNCTIONS)

int qa_has_color(PangoFont *font) {
  cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(font);
  if (!scaled || cairo_scaled_font_get_type(scaled) != CAIRO_FONT_TYPE_FT) return 1;
  FT_Face face = cairo_ft_scaled_font_lock_face(scaled);
  if (!face) return 1;
  int colored = (face->face_flags & FT_FACE_FLAG_COLOR) != 0;
  cairo_ft_scaled_font_unlock_face(scaled);
  return colored;
}

int qa_freetype_version(void) {
  FT_Library library;
  int major, minor, patch;
  if (FT_Init_FreeType(&library)) return 0;
  FT_Library_Version(library, &major, &minor, &patch);
  FT_Done_FreeType(library);
  return major * 1000000 + minor * 1000 + patch;
}

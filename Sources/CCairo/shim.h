#pragma once
#include <cairo.h>
#include <cairo-ft.h>
#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>

// GObject's checked casts are macros, which Swift doesn't see.
static inline PangoFcFontMap *qa_fc_font_map(PangoFontMap *map) { return (PangoFcFontMap *)map; }
static inline PangoCairoFontMap *qa_cairo_font_map(PangoFontMap *map) {
  return (PangoCairoFontMap *)map;
}
static inline PangoCairoFont *qa_cairo_font(PangoFont *font) { return (PangoCairoFont *)font; }

// FreeType tells its version only to who opens it; 0 where it can't be opened.
static inline int qa_freetype_version(void) {
  FT_Library library;
  FT_Int major, minor, patch;
  if (FT_Init_FreeType(&library)) return 0;
  FT_Library_Version(library, &major, &minor, &patch);
  FT_Done_FreeType(library);
  return major * 1000000 + minor * 1000 + patch;
}

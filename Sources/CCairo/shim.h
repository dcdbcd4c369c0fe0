#pragma once
#include <cairo.h>
#include <cairo-ft.h>
#include <pango/pango.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <fontconfig/fontconfig.h>

// GObject's checked casts are macros, which Swift doesn't see.
static inline PangoFcFontMap *qa_fc_font_map(PangoFontMap *map) { return (PangoFcFontMap *)map; }
static inline PangoCairoFontMap *qa_cairo_font_map(PangoFontMap *map) {
  return (PangoCairoFontMap *)map;
}
static inline PangoCairoFont *qa_cairo_font(PangoFont *font) { return (PangoCairoFont *)font; }

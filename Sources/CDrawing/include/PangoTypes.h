#pragma once
#include <stdint.h>

// The part of Pango 1.50's interface that `Drawing` uses, under its names.

typedef struct PangoAttrList PangoAttrList;
typedef struct PangoContext PangoContext;
typedef struct PangoFont PangoFont, PangoCairoFont;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoFontMap PangoFontMap, PangoCairoFontMap, PangoFcFontMap;
typedef struct PangoFontMetrics PangoFontMetrics;
typedef struct PangoLanguage PangoLanguage;
typedef struct PangoLayout PangoLayout;
typedef struct PangoLayoutIter PangoLayoutIter;

// Units of a point.
#define PANGO_SCALE 1024

typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
typedef enum {
  PANGO_ELLIPSIZE_NONE, PANGO_ELLIPSIZE_START, PANGO_ELLIPSIZE_MIDDLE, PANGO_ELLIPSIZE_END
} PangoEllipsizeMode;
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL } PangoDirection;
typedef enum { PANGO_UNDERLINE_NONE, PANGO_UNDERLINE_SINGLE } PangoUnderline;
// 100 to 1000.
typedef unsigned int PangoWeight;

typedef struct GSList {
  void *data;
  struct GSList *next;
} GSList;

typedef struct {
  int x, y, width, height;
} PangoRectangle;

typedef struct {
  int32_t width, x_offset, y_offset;
} PangoGlyphGeometry;

typedef struct {
  uint32_t glyph;
  PangoGlyphGeometry geometry;
  unsigned int is_cluster_start : 1, is_color : 1;
} PangoGlyphInfo;

typedef struct {
  int num_glyphs;
  PangoGlyphInfo *glyphs;
  int *log_clusters;
  int space;
} PangoGlyphString;

typedef struct {
  void *shape_engine, *lang_engine;
  PangoFont *font;
  uint8_t level, gravity, flags, script;
  PangoLanguage *language;
  GSList *extra_attrs;
} PangoAnalysis;

typedef struct {
  int offset, length, num_chars;
  PangoAnalysis analysis;
} PangoItem;

typedef struct {
  PangoItem *item;
  PangoGlyphString *glyphs;
  int y_offset, start_x_offset, end_x_offset;
} PangoGlyphItem;

typedef struct {
  PangoLayout *layout;
  int start_index, length;
  GSList *runs;
  unsigned int is_paragraph_start : 1, resolved_dir : 3;
} PangoLayoutLine;

typedef struct {
  const void *klass;
  unsigned int start_index, end_index;
} PangoAttribute;

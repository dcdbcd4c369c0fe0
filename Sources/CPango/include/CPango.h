#pragma once
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <stdint.h>

// Pango 1.50, loaded by `qa_pango_load`, not with the program: with what it needs in turn (GLib's GIO, Thai word
// breaking, SELinux: 17 files) it takes a quarter of a program's start, and most runs draw no text.
//
// Pango's own headers are not read, since who asks SwiftPM for them is linked with the library. What is declared here is the
// part of its interface that `Drawing` uses, under its names; `Scripts/check-pango` holds it against the headers.

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

// Loads Pango, once; why it cannot be loaded, or null. May be called from any thread.
const char *qa_pango_load(void);

// As the functions of these names; only after `qa_pango_load` answered null. They are hidden, so that Pango finds its own.
#include "PangoFunctions.h"
#define QA_PANGO_DECLARE(Result, name, Parameters, arguments) \
  __attribute__((visibility("hidden"))) Result name Parameters;
QA_PANGO_FUNCTIONS(QA_PANGO_DECLARE)
#undef QA_PANGO_DECLARE

// Whether a font's glyphs bring colours of their own; 1 where that can't be told.
int qa_has_color(PangoFont *font);

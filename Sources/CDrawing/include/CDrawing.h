#pragma once
#include <CLoader.h>
#include <cairo/cairo.h>

#include "CairoFunctions.h"
#include "FontFunctions.h"
#include "FontTypes.h"
#include "PangoFunctions.h"
#include "PangoTypes.h"
#include "PixelWords.h"

// Cairo and Pango, loaded by `qa_drawing_load`, not with the program: with what they need in turn (X11, GLib's GIO, Thai word
// breaking, SELinux: 33 files) they take half of a program's start, and most runs draw nothing.
//
// Pango's and FreeType's own headers are not read, since who asks SwiftPM for them is linked with the libraries, nor are
// Fontconfig's, which would make the system's own types this module's: what is needed of them is declared here, and
// `Scripts/check-declarations` holds it against the headers.

// Loads the libraries, once; why they cannot be loaded, or null. May be called from any thread.
const char *qa_drawing_load(void);

#define QA_DRAWING_FUNCTIONS(F) \
  QA_CAIRO_FUNCTIONS(F) \
  QA_FONT_FUNCTIONS(F) \
  QA_PANGO_FUNCTIONS(F)

// As the functions of these names; only after `qa_drawing_load` answered null.
QA_DRAWING_FUNCTIONS(QA_DECLARE)

// Whether a font's glyphs bring colours of their own; 1 where that can't be told.
int qa_has_color(PangoFont *font);

// FreeType's version, 2012001 for 2.12.1, which it tells only to who opens it; 0 where it can't be opened.
int qa_freetype_version(void);

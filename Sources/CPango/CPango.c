#include "CPango.h"

#include <CLoader.h>
#include <cairo-ft.h>
#include <pthread.h>

static pthread_once_t loading = PTHREAD_ONCE_INIT;
// Written while loading, once, and read after it only.
static char reason[512];

#define FIELD(Result, name, Parameters, arguments) Result(*name) Parameters;
static struct {
  QA_PANGO_FUNCTIONS(FIELD)
} library;

static void load(void) {
  // It brings Pango itself along, GObject and HarfBuzz, which are found by way of it.
  void *file = qa_load_library("libpangocairo-1.0.so.0", reason, sizeof reason);
  if (!file) return;
#define FIND(Result, name, Parameters, arguments) \
  library.name = qa_find_function(file, #name, reason, sizeof reason);
  QA_PANGO_FUNCTIONS(FIND)
}

const char *qa_pango_load(void) {
  pthread_once(&loading, load);
  return *reason ? reason : NULL;
}

#define FORWARD(Result, name, Parameters, arguments) \
  Result name Parameters { return library.name arguments; }
QA_PANGO_FUNCTIONS(FORWARD)

int qa_has_color(PangoFont *font) {
  cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(font);
  if (!scaled || cairo_scaled_font_get_type(scaled) != CAIRO_FONT_TYPE_FT) return 1;
  FT_Face face = cairo_ft_scaled_font_lock_face(scaled);
  if (!face) return 1;
  int colored = FT_HAS_COLOR(face) ? 1 : 0;
  cairo_ft_scaled_font_unlock_face(scaled);
  return colored;
}

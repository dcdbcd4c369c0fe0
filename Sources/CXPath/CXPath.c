#include "CXPath.h"

#include <CLoader.h>
#include <pthread.h>

static pthread_once_t loading = PTHREAD_ONCE_INIT;
// Written while loading, once, and read after it only.
static char reason[512];

#define FIELD(Result, name, Parameters, arguments) Result(*name) Parameters;
static struct {
  QA_XPATH_FUNCTIONS(FIELD)
} loaded;

static void load(void) {
  void *file = qa_load_library("libxml2.so.2", reason, sizeof reason);
  if (!file) return;
#define FIND(Result, name, Parameters, arguments) \
  loaded.name = qa_find_function(file, #name, reason, sizeof reason);
  QA_XPATH_FUNCTIONS(FIND)
}

const char *qa_xpath_load(void) {
  pthread_once(&loading, load);
  return *reason ? reason : NULL;
}

#define FORWARD(Result, name, Parameters, arguments) \
  Result name Parameters { return loaded.name arguments; }
QA_XPATH_FUNCTIONS(FORWARD)

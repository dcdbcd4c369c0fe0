#pragma once
#include <stddef.h>

// Libraries that are loaded with their first use instead of with the program.

// Loads a library by its name; null where it can't be, and why in `reason`.
void *qa_load_library(const char *name, char *reason, size_t size);

// A function of a loaded library, or of what that brought along; null where there is none, and why in `reason`, unless
// another reason is there already.
void *qa_find_function(void *library, const char *name, char *reason, size_t size);

// For libraries whose functions stand in a table: a macro that applies its argument to each one's result, name, parameters
// and arguments.

// A function of the table, hidden, so that the library and what it brings along find their own.
#define QA_DECLARE(Result, name, Parameters, arguments) \
  __attribute__((visibility("hidden"))) Result name Parameters;

// All of a loader, for one file, which includes pthread.h: `question` loads the library of that name, once, from any thread,
// and answers why it can't be loaded, or null, which is written while loading and read after it only; then the table's
// functions can be called.
#define QA_LOADED_LIBRARY(library_name, question, FUNCTIONS) \
  static struct { \
    FUNCTIONS(QA_FIELD) \
  } loaded; \
  static pthread_once_t loading = PTHREAD_ONCE_INIT; \
  static char reason[512]; \
  static void load(void) { \
    void *library = qa_load_library(library_name, reason, sizeof reason); \
    if (!library) return; \
    FUNCTIONS(QA_FIND) \
  } \
  const char *question(void) { \
    pthread_once(&loading, load); \
    return *reason ? reason : NULL; \
  } \
  FUNCTIONS(QA_FORWARD)

#define QA_FIELD(Result, name, Parameters, arguments) Result(*name) Parameters;
#define QA_FIND(Result, name, Parameters, arguments) \
  loaded.name = qa_find_function(library, #name, reason, sizeof reason);
#define QA_FORWARD(Result, name, Parameters, arguments) \
  Result name Parameters { return loaded.name arguments; }

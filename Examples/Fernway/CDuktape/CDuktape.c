#include "CDuktape.h"

#include <CLoader.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/time.h>

// From duktape.h of version 2: an evaluation that keeps no source, has no file name, and catches errors.
enum { EVALUATION = 1 << 3 | 1 << 7 | 1 << 9 | 1 << 11 };

typedef void *(*allocator)(void *owner, size_t size);
typedef void *(*reallocator)(void *owner, void *block, size_t size);
typedef void (*releaser)(void *owner, void *block);
typedef void (*last_words)(void *owner, const char *message);

#define FW_DUKTAPE_FUNCTIONS(APPLY) \
  APPLY(void *, duk_create_heap, \
        (allocator allocate, reallocator resize, releaser release, void *owner, last_words fatal), \
        (allocate, resize, release, owner, fatal)) \
  APPLY(void, duk_destroy_heap, (void *context), (context)) \
  APPLY(int, duk_eval_raw, (void *context, const char *source, size_t length, unsigned flags), \
        (context, source, length, flags)) \
  APPLY(const char *, duk_safe_to_lstring, (void *context, int index, size_t *length), (context, index, length)) \
  APPLY(void, duk_set_top, (void *context, int index), (context, index))

FW_DUKTAPE_FUNCTIONS(QA_DECLARE)
QA_LOADED_LIBRARY("libduktape.so.207", fw_duktape_problem, FW_DUKTAPE_FUNCTIONS)

struct fw_script {
  void *context;
  size_t used, limit;
};

// Each block has its size before it, in as many bytes as keep the block aligned.
enum { HEAD = 16 };

static void *resize(void *owner, void *block, size_t size) {
  fw_script *script = owner;
  char *head = block ? (char *)block - HEAD : NULL;
  size_t old = head ? *(size_t *)(void *)head : 0;
  if (size == 0) {
    script->used -= old;
    free(head);
    return NULL;
  }
  if (size > script->limit || script->used - old > script->limit - size) return NULL;
  char *new_head = realloc(head, size + HEAD);
  if (!new_head) return NULL;
  *(size_t *)(void *)new_head = size;
  script->used = script->used - old + size;
  return new_head + HEAD;
}

static void *allocate(void *owner, size_t size) { return size ? resize(owner, NULL, size) : NULL; }
static void release(void *owner, void *block) {
  if (block) resize(owner, block, 0);
}

// Duktape can't go on after this; the process is the page's own.
static void fatal(void *owner, const char *message) {
  (void)owner, (void)message;
  abort();
}

fw_script *fw_script_create(size_t limit) {
  fw_script *script = calloc(1, sizeof *script);
  if (!script) return NULL;
  script->limit = limit;
  script->context = duk_create_heap(allocate, resize, release, script, fatal);
  if (script->context) return script;
  free(script);
  return NULL;
}

void fw_script_destroy(fw_script *script) {
  duk_destroy_heap(script->context);
  free(script);
}

const char *fw_script_run(fw_script *script, const char *source, size_t length, int milliseconds, int *failed) {
  struct itimerval limit = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000}}, none = {0};
  duk_set_top(script->context, 0);
  setitimer(ITIMER_PROF, &limit, NULL);
  *failed = duk_eval_raw(script->context, source, length, EVALUATION) != 0;
  const char *text = duk_safe_to_lstring(script->context, -1, NULL);
  setitimer(ITIMER_PROF, &none, NULL);
  return text;
}

#include "CJavaScriptCore.h"

#include <CLoader.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

// What is used of JavaScriptCore's C interface: each kind of its handles is a pointer.
typedef void *context_ref;
typedef void *value_ref;
typedef void *string_ref;
typedef bool (*may_end)(context_ref context, void *owner);
typedef value_ref (*callback)(
    context_ref context, value_ref function, value_ref self, size_t count, const value_ref *arguments,
    value_ref *exception);

#define QA_JSC_FUNCTIONS(F) \
  F(context_ref, JSContextGroupCreate, (void), ()) \
  F(void, JSContextGroupSetExecutionTimeLimit, (context_ref group, double limit, may_end end, void *owner), \
    (group, limit, end, owner)) \
  F(context_ref, JSGlobalContextCreateInGroup, (context_ref group, void *kind), (group, kind)) \
  F(void, JSGlobalContextRelease, (context_ref context), (context)) \
  F(value_ref, JSEvaluateScript, \
    (context_ref context, string_ref source, value_ref self, string_ref name, int line, value_ref *exception), \
    (context, source, self, name, line, exception)) \
  F(string_ref, JSStringCreateWithUTF8CString, (const char *text), (text)) \
  F(void, JSStringRelease, (string_ref text), (text)) \
  F(size_t, JSStringGetMaximumUTF8CStringSize, (string_ref text), (text)) \
  F(size_t, JSStringGetUTF8CString, (string_ref text, char *buffer, size_t size), (text, buffer, size)) \
  F(value_ref, JSValueMakeString, (context_ref context, string_ref text), (context, text)) \
  F(value_ref, JSValueMakeBoolean, (context_ref context, bool flag), (context, flag)) \
  F(value_ref, JSValueMakeUndefined, (context_ref context), (context)) \
  F(string_ref, JSValueToStringCopy, (context_ref context, value_ref value, value_ref *exception), \
    (context, value, exception)) \
  F(value_ref, JSValueToObject, (context_ref context, value_ref value, value_ref *exception), \
    (context, value, exception)) \
  F(void, JSValueProtect, (context_ref context, value_ref value), (context, value)) \
  F(value_ref, JSObjectMake, (context_ref context, void *kind, void *data), (context, kind, data)) \
  F(value_ref, JSObjectMakeFunctionWithCallback, (context_ref context, string_ref name, callback call), \
    (context, name, call)) \
  F(value_ref, JSObjectCallAsFunction, \
    (context_ref context, value_ref object, value_ref self, size_t count, const value_ref *arguments, \
     value_ref *exception), \
    (context, object, self, count, arguments, exception))

QA_JSC_FUNCTIONS(QA_DECLARE)
QA_LOADED_LIBRARY("libjavascriptcoregtk-4.1.so.0", qa_script_load, QA_JSC_FUNCTIONS)

struct qa_script {
  context_ref group;
  // Keeps the shared object alive.
  context_ref home;
  value_ref output;
  int timed_out;
};

// The process has one group of scripts: callbacks of the library have no owner.
static qa_script_host host;
static size_t limit;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static bool is_running;

static size_t resident(int file) {
  char text[128];
  ssize_t count = pread(file, text, sizeof text - 1, 0);
  if (count <= 0) return 0;
  text[count] = 0;
  char *end;
  strtoul(text, &end, 10);
  return strtoul(end, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
}

// JavaScriptCore has no limit on its memory, and reserves more addresses than RLIMIT_AS could allow, so the memory in use is
// looked at while a script runs.
static void *watch(void *unused) {
  (void)unused;
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  const struct timespec pause = {0, 5000000};
  for (;;) {
    pthread_mutex_lock(&lock);
    while (!is_running) pthread_cond_wait(&change, &lock);
    pthread_mutex_unlock(&lock);
    if (resident(file) > limit) _exit(QA_SCRIPT_MEMORY);
    nanosleep(&pause, NULL);
  }
  return NULL;
}

static void set_running(bool flag) {
  pthread_mutex_lock(&lock);
  is_running = flag;
  pthread_cond_signal(&change);
  pthread_mutex_unlock(&lock);
}

static char *text_of(context_ref context, value_ref value) {
  value_ref exception = NULL;
  string_ref text = JSValueToStringCopy(context, value, &exception);
  if (!text || exception) return NULL;
  size_t size = JSStringGetMaximumUTF8CStringSize(text);
  char *copy = malloc(size);
  if (copy) JSStringGetUTF8CString(text, copy, size);
  JSStringRelease(text);
  return copy;
}

static value_ref value_of(context_ref context, const char *text) {
  string_ref string = JSStringCreateWithUTF8CString(text);
  value_ref value = JSValueMakeString(context, string);
  JSStringRelease(string);
  return value;
}

static value_ref ask(
    context_ref context, value_ref function, value_ref self, size_t count, const value_ref *arguments,
    value_ref *exception) {
  (void)function, (void)self;
  char *question = count ? text_of(context, arguments[0]) : NULL;
  char *answer = question ? host(question) : NULL;
  free(question);
  if (!answer) {
    *exception = value_of(context, "qa-runner does not answer the script");
    return JSValueMakeUndefined(context);
  }
  value_ref value = value_of(context, answer);
  free(answer);
  return value;
}

static bool end_script(context_ref context, void *owner) {
  (void)context;
  ((qa_script *)owner)->timed_out = 1;
  return true;
}

qa_script *qa_script_create(size_t memory, qa_script_host answers) {
  qa_script *script = calloc(1, sizeof *script);
  pthread_t watcher;
  if (!script) return NULL;
  host = answers;
  limit = memory;
  script->group = JSContextGroupCreate();
  script->home = JSGlobalContextCreateInGroup(script->group, NULL);
  script->output = JSObjectMake(script->home, NULL, NULL);
  JSValueProtect(script->home, script->output);
  if (pthread_create(&watcher, NULL, watch, NULL) == 0) return script;
  free(script);
  return NULL;
}

static value_ref evaluate(context_ref context, const char *source, const char *name, value_ref *exception) {
  string_ref text = JSStringCreateWithUTF8CString(source), place = JSStringCreateWithUTF8CString(name);
  value_ref value = JSEvaluateScript(context, text, NULL, place, 1, exception);
  JSStringRelease(text);
  JSStringRelease(place);
  return value;
}

static char *run(qa_script *script, context_ref context, const char *prelude, const char *state, const char *name,
    const char *source) {
  value_ref exception = NULL, set_up = evaluate(context, prelude, "prelude", &exception);
  if (exception) return text_of(context, exception);
  string_ref ask_name = JSStringCreateWithUTF8CString("ask");
  value_ref given[] = {
      JSObjectMakeFunctionWithCallback(context, ask_name, ask), value_of(context, state), script->output};
  JSStringRelease(ask_name);
  value_ref finish = JSObjectCallAsFunction(
      context, JSValueToObject(context, set_up, &exception), NULL, 3, given, &exception);
  if (exception) return text_of(context, exception);
  value_ref value = evaluate(context, source, name, &exception);
  value_ref result[] = {exception ? exception : value, JSValueMakeBoolean(context, exception != NULL)};
  exception = NULL;
  value_ref answer = JSObjectCallAsFunction(
      context, JSValueToObject(context, finish, &exception), NULL, 2, result, &exception);
  return exception ? NULL : text_of(context, answer);
}

char *qa_script_run(
    qa_script *script, const char *prelude, const char *state, const char *name, const char *source, double seconds,
    int *timed_out) {
  script->timed_out = 0;
  JSContextGroupSetExecutionTimeLimit(script->group, seconds, end_script, script);
  context_ref context = JSGlobalContextCreateInGroup(script->group, NULL);
  set_running(true);
  char *answer = run(script, context, prelude, state, name, source);
  set_running(false);
  JSGlobalContextRelease(context);
  *timed_out = script->timed_out;
  return answer;
}

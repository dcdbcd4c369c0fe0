// The checking macros of curl_easy_setopt would stand in the way of its name.
#define CURL_DISABLE_TYPECHECK
#include "CCurl.h"

#include <CLoader.h>
#include <pthread.h>
#include <stdio.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo

static pthread_once_t loading = PTHREAD_ONCE_INIT;
// Written while loading, once, and read after it only.
static char reason[512];
static struct {
  __typeof__(curl_global_init) *global_init;
  __typeof__(curl_easy_init) *easy_init;
  __typeof__(curl_easy_cleanup) *easy_cleanup;
  __typeof__(curl_easy_reset) *easy_reset;
  __typeof__(curl_easy_perform) *easy_perform;
  __typeof__(curl_easy_strerror) *easy_strerror;
  __typeof__(curl_easy_setopt) *easy_setopt;
  __typeof__(curl_easy_getinfo) *easy_getinfo;
  __typeof__(curl_easy_send) *easy_send;
  __typeof__(curl_easy_recv) *easy_recv;
  __typeof__(curl_slist_append) *slist_append;
  __typeof__(curl_slist_free_all) *slist_free_all;
} library;

static void load(void) {
  void *file = qa_load_library("libcurl.so.4", reason, sizeof reason);
  if (!file) return;
#define FIND(name) library.name = qa_find_function(file, "curl_" #name, reason, sizeof reason)
  FIND(global_init);
  FIND(easy_init);
  FIND(easy_cleanup);
  FIND(easy_reset);
  FIND(easy_perform);
  FIND(easy_strerror);
  FIND(easy_setopt);
  FIND(easy_getinfo);
  FIND(easy_send);
  FIND(easy_recv);
  FIND(slist_append);
  FIND(slist_free_all);
#undef FIND
  if (!*reason && library.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
    snprintf(reason, sizeof reason, "libcurl does not start");
}

const char *qa_curl_load(void) {
  pthread_once(&loading, load);
  return *reason ? reason : NULL;
}

CURL *qa_curl_new(void) { return library.easy_init(); }

void qa_curl_free(CURL *handle) { library.easy_cleanup(handle); }

void qa_curl_reset(CURL *handle) { library.easy_reset(handle); }

CURLcode qa_curl_perform(CURL *handle) { return library.easy_perform(handle); }

const char *qa_curl_reason(CURLcode code) { return library.easy_strerror(code); }

struct curl_slist *qa_curl_append(struct curl_slist *list, const char *line) {
  return library.slist_append(list, line);
}

void qa_curl_free_list(struct curl_slist *list) { library.slist_free_all(list); }

CURLcode qa_curl_set_long(CURL *handle, CURLoption option, long value) {
  return library.easy_setopt(handle, option, value);
}

CURLcode qa_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return library.easy_setopt(handle, option, value);
}

CURLcode qa_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return library.easy_setopt(handle, option, value);
}

CURLcode qa_curl_set_writer(
    CURL *handle, CURLoption function, curl_write_callback writer,
    CURLoption data, void *context) {
  CURLcode code = library.easy_setopt(handle, function, writer);
  return code != CURLE_OK ? code : library.easy_setopt(handle, data, context);
}

CURLcode qa_curl_set_progress(
    CURL *handle, curl_xferinfo_callback progress, void *context) {
  CURLcode code = library.easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  if (code == CURLE_OK) code = library.easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  return code != CURLE_OK ? code : library.easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}

CURLcode qa_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return library.easy_getinfo(handle, info, value);
}

CURLcode qa_curl_send(CURL *handle, const void *bytes, size_t count, size_t *sent) {
  return library.easy_send(handle, bytes, count, sent);
}

CURLcode qa_curl_receive(CURL *handle, void *bytes, size_t count, size_t *received) {
  return library.easy_recv(handle, bytes, count, received);
}

int qa_curl_socket(CURL *handle) {
  curl_socket_t socket = CURL_SOCKET_BAD;
  CURLcode code = library.easy_getinfo(handle, CURLINFO_ACTIVESOCKET, &socket);
  return code == CURLE_OK && socket != CURL_SOCKET_BAD ? (int)socket : -1;
}

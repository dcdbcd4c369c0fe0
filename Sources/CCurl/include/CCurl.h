#pragma once
#include <curl/curl.h>

// libcurl is loaded by the first of these calls, not with the program: with what it needs in turn
// (TLS, Kerberos, LDAP) that takes as long as all else at a program's start, and a driver, a plan or
// a run of tests without sessions never sends a request.

// Loads libcurl, once; why it cannot be loaded, or null. May be called from any thread.
const char *qa_curl_load(void);

// As the functions of libcurl; only after `qa_curl_load` answered null.
CURL *qa_curl_new(void);
void qa_curl_free(CURL *handle);
void qa_curl_reset(CURL *handle);
CURLcode qa_curl_perform(CURL *handle);
const char *qa_curl_reason(CURLcode code);
struct curl_slist *qa_curl_append(struct curl_slist *list, const char *line);
void qa_curl_free_list(struct curl_slist *list);

// `curl_easy_setopt` and `curl_easy_getinfo` are variadic, which Swift can't call.
CURLcode qa_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode qa_curl_set_pointer(CURL *handle, CURLoption option, const void *value);
CURLcode qa_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode qa_curl_set_writer(
    CURL *handle, CURLoption function, curl_write_callback writer,
    CURLoption data, void *context);
CURLcode qa_curl_set_progress(
    CURL *handle, curl_xferinfo_callback progress, void *context);
CURLcode qa_curl_get_long(CURL *handle, CURLINFO info, long *value);

// Of a handle that was connected with CURLOPT_CONNECT_ONLY; CURLE_AGAIN where nothing can be sent or received now.
CURLcode qa_curl_send(CURL *handle, const void *bytes, size_t count, size_t *sent);
CURLcode qa_curl_receive(CURL *handle, void *bytes, size_t count, size_t *received);
// The descriptor of such a handle, to wait for; -1 where there is none.
int qa_curl_socket(CURL *handle);

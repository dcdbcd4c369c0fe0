#pragma once
#include <curl/curl.h>

// `curl_easy_setopt` and `curl_easy_getinfo` are variadic, which Swift can't call.
static inline CURLcode qa_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode qa_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode qa_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode qa_curl_set_writer(
    CURL *handle, CURLoption function, curl_write_callback writer,
    CURLoption data, void *context) {
  CURLcode code = curl_easy_setopt(handle, function, writer);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, data, context);
}
static inline CURLcode qa_curl_set_progress(
    CURL *handle, curl_xferinfo_callback progress, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
}
static inline CURLcode qa_curl_get_long(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

#pragma once

// Its own check of argument types is a macro in the way of the functions below, which do that by their parameters.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo take variable argument lists, which Swift cannot call.

typedef size_t (*wallet_curl_sink)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode wallet_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode wallet_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode wallet_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode wallet_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode wallet_curl_set_context(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode wallet_curl_set_sink(CURL *handle, CURLoption option, wallet_curl_sink value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode wallet_curl_get_number(CURL *handle, CURLINFO info, long *value) {
  return curl_easy_getinfo(handle, info, value);
}

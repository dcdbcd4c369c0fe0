#pragma once
// The names of PCRE2's functions are macros over the width of a character, which Swift can't see.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stddef.h>
#include <stdint.h>

enum { QA_REGEX_NO_MATCH = 0, QA_REGEX_MATCH = 1, QA_REGEX_GAVE_UP = 2 };

// NULL for a bad pattern, with the reason and the place in bytes filled in.
static inline void *qa_regex_compile(
    const uint8_t *pattern, size_t length, uint8_t *reason, size_t reason_size, size_t *place) {
  int code = 0;
  pcre2_code_8 *made = pcre2_compile_8(
      pattern, length, PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT, &code, place, NULL);
  if (!made) pcre2_get_error_message_8(code, reason, reason_size);
  return made;
}

static inline void qa_regex_free(void *regex) { pcre2_code_free_8((pcre2_code_8 *)regex); }

// Looks for a match that begins in the bytes `from` to `last` and says where it is. Gives up after so many
// steps or KiB, so that no pattern runs for ever. The text must be valid UTF-8.
static inline int qa_regex_find(
    const void *regex, const uint8_t *text, size_t length, size_t from, size_t last, uint32_t steps, uint32_t kib,
    size_t *begin, size_t *end) {
  pcre2_match_context_8 *context = pcre2_match_context_create_8(NULL);
  pcre2_match_data_8 *data = pcre2_match_data_create_8(1, NULL);
  int found = -1000;
  if (context && data) {
    pcre2_set_match_limit_8(context, steps);
    pcre2_set_heap_limit_8(context, kib);
    pcre2_set_offset_limit_8(context, last);
    found = pcre2_match_8((const pcre2_code_8 *)regex, text, length, from, PCRE2_NO_UTF_CHECK, data, context);
  }
  if (found >= 0) {
    *begin = pcre2_get_ovector_pointer_8(data)[0];
    *end = pcre2_get_ovector_pointer_8(data)[1];
  }
  pcre2_match_data_free_8(data);
  pcre2_match_context_free_8(context);
  if (found == PCRE2_ERROR_NOMATCH) return QA_REGEX_NO_MATCH;
  return found >= 0 ? QA_REGEX_MATCH : QA_REGEX_GAVE_UP;
}

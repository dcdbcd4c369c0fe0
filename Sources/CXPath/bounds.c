#include <stdlib.h>
#include <string.h>

#include "CXPath.h"

// An expression is evaluated by one thread.
static _Thread_local long long left;

// Takes the arguments from the stack as texts and puts them back, so that their lengths are known: the sum of them, and the
// product of the first two.
static int may(xmlXPathParserContextPtr parser, int count, int is_product) {
  xmlChar **texts = calloc(count, sizeof *texts);
  if (!texts) return 0;
  long long sum = 1, product = 1;
  int given = 0;
  for (int place = count - 1; place >= 0; place--, given++) {
    texts[place] = xmlXPathPopString(parser);
    if (!texts[place]) break;
    long long length = strlen((const char *)texts[place]) + 1;
    sum += length;
    if (place < 2) product *= length;
  }
  if (given < count) {
    // The expression fails at the missing argument.
    while (given-- > 0) free(texts[count - 1 - given]);
    free(texts);
    return 0;
  }
  for (int place = 0; place < count; place++) valuePush(parser, xmlXPathWrapString(texts[place]));
  free(texts);
  left -= is_product ? sum + product / 4 : sum * count;
  return left >= 0;
}

static void bounded(xmlXPathParserContextPtr parser, int count, int is_product, xmlXPathFunction function) {
  // A wrong number of arguments is the function's own to refuse.
  int is_right = count >= 2 && (!is_product || count <= 3);
  if (is_right && !may(parser, count, is_product)) {
    xmlXPathErr(parser, XPATH_OP_LIMIT_EXCEEDED);
    return;
  }
  function(parser, count);
}

static void concat(xmlXPathParserContextPtr parser, int count) { bounded(parser, count, 0, xmlXPathConcatFunction); }
static void contains(xmlXPathParserContextPtr parser, int count) { bounded(parser, count, 1, xmlXPathContainsFunction); }
static void translate(xmlXPathParserContextPtr parser, int count) { bounded(parser, count, 1, xmlXPathTranslateFunction); }
static void after(xmlXPathParserContextPtr parser, int count) {
  bounded(parser, count, 1, xmlXPathSubstringAfterFunction);
}
static void before(xmlXPathParserContextPtr parser, int count) {
  bounded(parser, count, 1, xmlXPathSubstringBeforeFunction);
}

void qa_xpath_bound_texts(xmlXPathContextPtr context, long long steps) {
  static const struct {
    const char *name;
    xmlXPathFunction function;
  } functions[] = {
      {"concat", concat},
      {"contains", contains},
      {"translate", translate},
      {"substring-after", after},
      {"substring-before", before},
  };
  left = steps;
  for (size_t place = 0; place < sizeof functions / sizeof *functions; place++) {
    const xmlChar *name = (const xmlChar *)functions[place].name;
    // A name that is taken must be given up first.
    xmlXPathRegisterFunc(context, name, NULL);
    xmlXPathRegisterFunc(context, name, functions[place].function);
  }
}

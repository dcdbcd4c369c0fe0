#pragma once
#include <CLoader.h>

#include "XPathFunctions.h"
#include "XPathTypes.h"

// XPath 1.0 by libxml2, loaded by `qa_xpath_load`, not with the program: with what it needs in turn (ICU, LZMA: 4 files) it
// takes a third of what is left of a program's start, and most sessions find their elements otherwise.
//
// libxml2's own headers are not read, since who asks SwiftPM for them is linked with the library: what is needed of them is
// declared here, under its names, and `Scripts/check-declarations` holds it against the headers.

// Loads libxml2, once; why it cannot be loaded, or null. May be called from any thread.
const char *qa_xpath_load(void);

// Replaces the functions over texts whose time grows with the product of two lengths, `translate()` and its like, which
// libxml2's limit on operations doesn't see: the same functions, until together they have taken so many steps on this
// thread. Then the expression fails as at that limit.
void qa_xpath_bound_texts(xmlXPathContextPtr context, long long steps);

// As the functions of these names; only after `qa_xpath_load` answered null.
QA_XPATH_FUNCTIONS(QA_DECLARE)

#pragma once

// Debian's libxml2 is built with ICU, whose types would clash with those that Foundation brings.
// Only a struct of converters that nobody here touches depends on the switch.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <libxml/xmlsave.h>

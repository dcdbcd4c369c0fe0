#pragma once

// The functions of libxml2 that `DriverServer` calls: result, name, parameters, arguments.
#define QA_XPATH_FUNCTIONS(F) \
  F(xmlNodePtr, xmlAddChild, (xmlNodePtr parent, xmlNodePtr child), (parent, child)) \
  F(xmlNodePtr, xmlDocSetRootElement, (xmlDocPtr document, xmlNodePtr root), (document, root)) \
  F(void, xmlFreeDoc, (xmlDocPtr document), (document)) \
  F(xmlNodePtr, xmlNewCDataBlock, (xmlDocPtr document, const xmlChar *content, int length), (document, content, length)) \
  F(xmlDocPtr, xmlNewDoc, (const xmlChar *version), (version)) \
  F(xmlNodePtr, xmlNewDocNode, (xmlDocPtr document, xmlNsPtr space, const xmlChar *name, const xmlChar *content), (document, space, name, content)) \
  F(xmlNodePtr, xmlNewDocText, (const struct _xmlDoc *document, const xmlChar *content), (document, content)) \
  F(xmlAttrPtr, xmlNewProp, (xmlNodePtr node, const xmlChar *name, const xmlChar *value), (node, name, value)) \
  F(int, valuePush, (xmlXPathParserContextPtr parser, xmlXPathObjectPtr value), (parser, value)) \
  F(void, xmlXPathConcatFunction, (xmlXPathParserContextPtr parser, int count), (parser, count)) \
  F(void, xmlXPathContainsFunction, (xmlXPathParserContextPtr parser, int count), (parser, count)) \
  F(void, xmlXPathErr, (xmlXPathParserContextPtr parser, int error), (parser, error)) \
  F(xmlXPathObjectPtr, xmlXPathEvalExpression, (const xmlChar *expression, xmlXPathContextPtr context), (expression, context)) \
  F(void, xmlXPathFreeContext, (xmlXPathContextPtr context), (context)) \
  F(void, xmlXPathFreeObject, (xmlXPathObjectPtr object), (object)) \
  F(xmlXPathContextPtr, xmlXPathNewContext, (xmlDocPtr document), (document)) \
  F(void, xmlXPathNodeSetSort, (xmlNodeSetPtr set), (set)) \
  F(xmlChar *, xmlXPathPopString, (xmlXPathParserContextPtr parser), (parser)) \
  F(int, xmlXPathRegisterFunc, (xmlXPathContextPtr context, const xmlChar *name, xmlXPathFunction function), (context, name, function)) \
  F(void, xmlXPathSubstringAfterFunction, (xmlXPathParserContextPtr parser, int count), (parser, count)) \
  F(void, xmlXPathSubstringBeforeFunction, (xmlXPathParserContextPtr parser, int count), (parser, count)) \
  F(void, xmlXPathTranslateFunction, (xmlXPathParserContextPtr parser, int count), (parser, count)) \
  F(xmlXPathObjectPtr, xmlXPathWrapString, (xmlChar *text), (text))

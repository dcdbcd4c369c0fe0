#pragma once

// The part of libxml2 2.9's interface that `DriverServer` uses, under its names.

typedef unsigned char xmlChar;
typedef struct _xmlAttr *xmlAttrPtr;
typedef struct _xmlDoc *xmlDocPtr;
typedef struct _xmlError *xmlErrorPtr;
typedef struct _xmlNode *xmlNodePtr;
typedef struct _xmlNodeSet *xmlNodeSetPtr;
typedef struct _xmlNs *xmlNsPtr;
typedef struct _xmlXPathContext *xmlXPathContextPtr;
typedef struct _xmlXPathObject *xmlXPathObjectPtr;
typedef struct _xmlXPathParserContext *xmlXPathParserContextPtr;
typedef void (*xmlXPathFunction)(xmlXPathParserContextPtr parser, int count);
typedef void (*xmlStructuredErrorFunc)(void *context, xmlErrorPtr error);

enum { XML_ELEMENT_NODE = 1 };
enum { XPATH_NODESET = 1 };
enum { XPATH_OP_LIMIT_EXCEEDED = 25, XML_XPATH_EXPRESSION_OK = 1200 };

// Its first fields.
struct _xmlNode {
  void *_private;
  unsigned int type;
};

struct _xmlNodeSet {
  int nodeNr, nodeMax;
  xmlNodePtr *nodeTab;
};

// Its first fields.
struct _xmlXPathObject {
  unsigned int type;
  xmlNodeSetPtr nodesetval;
};

typedef struct _xmlError {
  int domain, code;
  char *message;
  int level;
  char *file;
  int line;
  char *str1, *str2, *str3;
  int int1, int2;
  void *ctxt, *node;
} xmlError;

// Its fields up to the last that is used.
struct _xmlXPathContext {
  xmlDocPtr doc;
  xmlNodePtr node;
  int nb_variables_unused, max_variables_unused;
  void *varHash;
  int nb_types, max_types;
  void *types;
  int nb_funcs_unused, max_funcs_unused;
  void *funcHash;
  int nb_axis, max_axis;
  void *axis, *namespaces;
  int nsNr;
  void *user;
  int contextSize, proximityPosition, xptr;
  xmlNodePtr here, origin;
  void *nsHash, *varLookupFunc, *varLookupData, *extra;
  const xmlChar *function, *functionURI;
  void *funcLookupFunc, *funcLookupData, *tmpNsList;
  int tmpNsNr;
  void *userData;
  xmlStructuredErrorFunc error;
  xmlError lastError;
  xmlNodePtr debugNode;
  void *dict;
  int flags;
  void *cache;
  unsigned long opLimit;
};

#include "CXPath.h"

#include <pthread.h>

QA_LOADED_LIBRARY("libxml2.so.2", qa_xpath_load, QA_XPATH_FUNCTIONS)

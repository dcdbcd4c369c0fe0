#pragma once

// The part of libedit 3.1's interface that `CLineEditing` uses, under its names.

typedef struct editline EditLine;
typedef struct history History;

typedef struct lineinfo {
  const char *buffer, *cursor, *lastchar;
} LineInfo;

typedef struct HistEvent {
  int num;
  const char *str;
} HistEvent;

enum { CC_ERROR = 6, CC_REFRESH = 4, CC_REDISPLAY = 8 };
enum {
  EL_PROMPT = 0,
  EL_EDITOR = 2,
  EL_BIND = 4,
  EL_ADDFN = 9,
  EL_HIST = 10,
  EL_GETCFN = 13,
  EL_CLIENTDATA = 14,
  EL_PREP_TERM = 16,
  EL_REFRESH = 20,
};
enum { H_SETSIZE = 1, H_ENTER = 10, H_SETUNIQUE = 20 };

#pragma once

#include <stdint.h>

// The module map of Swift's Glibc has neither epoll nor eventfd, and `struct epoll_event` is packed,
// which Swift can't express. Each function answers 0 or a number >= 0, or -errno.

enum { QA_READABLE = 1, QA_WRITABLE = 2, QA_PEER_GONE = 4 };

int qa_epoll_create(void);
// Edge-triggered, for all that can happen to a connection.
int qa_epoll_add_connection(int epoll, int fd, uint64_t key);
// Level-triggered, for what can be read.
int qa_epoll_add_source(int epoll, int fd, uint64_t key);
int qa_epoll_remove(int epoll, int fd);
// Fills in at most `capacity` keys with what happened to each (QA_READABLE …); answers how many.
int qa_epoll_wait(int epoll, uint64_t *keys, int *happened, int capacity, int milliseconds);
int qa_eventfd(void);
// accept4(2): close-on-exec, non-blocking, small answers not held back.
int qa_tcp_accept(int fd);

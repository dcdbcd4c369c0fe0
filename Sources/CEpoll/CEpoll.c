#define _GNU_SOURCE
#include "CEpoll.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

int qa_epoll_create(void) {
  int made = epoll_create1(EPOLL_CLOEXEC);
  return made < 0 ? -errno : made;
}

int qa_epoll_add_connection(int epoll, int fd, uint64_t key) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.u64 = key};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0 ? -errno : 0;
}

int qa_epoll_add_source(int epoll, int fd, uint64_t key) {
  struct epoll_event event = {.events = EPOLLIN, .data.u64 = key};
  return epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) < 0 ? -errno : 0;
}

int qa_epoll_remove(int epoll, int fd) {
  return epoll_ctl(epoll, EPOLL_CTL_DEL, fd, 0) < 0 ? -errno : 0;
}

int qa_epoll_wait(
    int epoll, uint64_t *keys, int *happened, int capacity, int milliseconds) {
  struct epoll_event events[64];
  int count = epoll_wait(epoll, events, capacity < 64 ? capacity : 64, milliseconds);
  if (count < 0) return -errno;
  for (int index = 0; index < count; index++) {
    uint32_t bits = events[index].events;
    keys[index] = events[index].data.u64;
    happened[index] = (bits & EPOLLIN ? QA_READABLE : 0) | (bits & EPOLLOUT ? QA_WRITABLE : 0) |
                      (bits & (EPOLLRDHUP | EPOLLHUP | EPOLLERR) ? QA_PEER_GONE : 0);
  }
  return count;
}

int qa_eventfd(void) {
  int made = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  return made < 0 ? -errno : made;
}

int qa_tcp_accept(int fd) {
  int made = accept4(fd, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (made < 0) return -errno;
  int on = 1;
  (void)setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return made;
}

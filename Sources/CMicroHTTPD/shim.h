#pragma once
#include <microhttpd.h>

// `MHD_start_daemon` takes its options as variadic arguments, which Swift can't pass.
static inline struct MHD_Daemon *qa_mhd_start(
    int listen_socket, unsigned connections, size_t connection_memory, unsigned idle_seconds,
    MHD_AccessHandlerCallback handle, void *handle_context,
    MHD_RequestCompletedCallback completed, void *completed_context) {
  return MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ITC, 0, NULL, NULL,
      handle, handle_context,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listen_socket,
      MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
      MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_NOTIFY_COMPLETED, completed, completed_context,
      MHD_OPTION_END);
}

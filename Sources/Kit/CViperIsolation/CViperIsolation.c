#define _GNU_SOURCE
#include "CViperIsolation.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __APPLE__
#include <crt_externs.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/// Sets the close-on-exec flag on all descriptors but the three standard streams.
static void close_descriptors_on_exec(void) {
#ifdef SYS_close_range
  enum { CLOSE_ON_EXEC = 4 };
  if (syscall(SYS_close_range, 3, ~0U, CLOSE_ON_EXEC) == 0) return;
#endif
  for (int i = 3; i < 1024; i++) fcntl(i, F_SETFD, FD_CLOEXEC);
}

/// Opens /dev/null as each closed standard stream, so that no file or socket takes its number. It is
/// read-only: writing fails, as on a closed stream.
static void open_standard_streams(void) {
  for (int i = 0; i < 3; i++) {
    if (fcntl(i, F_GETFD) < 0) open("/dev/null", O_RDONLY);
  }
}

void isolation_harden_process(void) {
  open_standard_streams();
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  // RLIMIT_CORE doesn't apply to a core dump that is piped to a program (core_pattern).
  prctl(PR_SET_DUMPABLE, 0);
#endif
  // Swift's crash backtrace prints the memory that registers point to.
  static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE};
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);
  close_descriptors_on_exec();
}

int isolation_spawn_detached(
    pid_t *id, const char *path, char *const words[], char *const variables[], int input) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t signals;
  short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  posix_spawn_file_actions_init(&actions);
  if (input < 0) posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  else posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
#if defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#elif defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  posix_spawn_file_actions_addclosefrom_np(&actions, 3);
#endif
  posix_spawnattr_init(&attributes);
  sigemptyset(&signals);
  posix_spawnattr_setsigmask(&attributes, &signals);
  sigfillset(&signals);
  posix_spawnattr_setsigdefault(&attributes, &signals);
  posix_spawnattr_setflags(&attributes, flags);
#ifdef __APPLE__
  if (!variables) variables = *_NSGetEnviron();
#else
  if (!variables) variables = environ;
#endif
  int failure = posix_spawn(id, path, &actions, &attributes, words, variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

static int rename_exclusively(const char *path, const char *name) {
#ifdef __APPLE__
  return renamex_np(path, name, RENAME_EXCL);
#elif defined(SYS_renameat2)
  enum { NO_REPLACE = 1 };
  return (int)syscall(SYS_renameat2, AT_FDCWD, path, AT_FDCWD, name, NO_REPLACE);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int isolation_rename_exclusively(const char *path, const char *name) {
  if (rename_exclusively(path, name) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS && errno != ENOTSUP) return errno;
  // The file system doesn't support an atomic exclusive rename.
  struct stat status;
  if (lstat(name, &status) == 0) return EEXIST;
  return errno == ENOENT && rename(path, name) == 0 ? 0 : errno;
}

void isolation_clear_environment(void) {
  static char *none[] = {NULL};
#ifdef __APPLE__
  *_NSGetEnviron() = none;
#else
  environ = none;
#endif
}

#define _GNU_SOURCE
#include "CViperTerminal.h"
#include "Modes.h"
#include "Record.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

/// The state of the taken terminal, in memory shared with the guard process.
struct taken {
  volatile sig_atomic_t is_changed, is_unsaid;
  struct termios before, now;
  char farewell[256];
  size_t count;
  /// Lets the next start repair the terminal if the guard is killed, too.
  struct place record;
};

static struct taken own, *taken = &own;
static int taken_input, taken_output;
static pid_t guard;
/// The write end of a pipe to the guard, which reads its end of file when this process ends.
static int life = -1;

/// Writes the farewell as soon as the terminal accepts output, for at most `patience` milliseconds.
static void say_farewell(int output, int patience) {
  struct pollfd place = {.fd = output, .events = POLLOUT};
  if (taken->is_unsaid && poll(&place, 1, patience) > 0) {
    if (write(output, taken->farewell, taken->count) < 0) { /* the terminal is gone */ }
    taken->is_unsaid = 0;
  }
}

/// Restores what is still taken: the screen first, since a shell may be about to write to it.
static void settle(int input, int output, int patience) {
  struct termios found;
  say_farewell(output, 0);
  // In the background, or after this process, a program that set other modes owns the terminal.
  if (taken->is_changed && (tcgetpgrp(input) == getpgrp() ||
                            (tcgetattr(input, &found) == 0 && are_same(&found, &taken->now)))) {
    // A shell would run type-ahead for the full screen as commands.
    if (taken->count > 0) tcflush(input, TCIFLUSH);
    // Not TCSADRAIN, which blocks on a terminal that no longer reads.
    tcsetattr(input, TCSANOW, &taken->before);
  }
  forget_owner(&taken->record);
  taken->is_changed = 0;
  say_farewell(output, patience);
}

/// The guard process: waits until this process is gone, and restores the terminal. It has a session
/// of its own, blocks all signals, and keeps no other descriptor open, such as a pipe's write end.
static void stand_guard(int input, int output, int death) {
  const int kept[] = {
      fcntl(input, F_DUPFD, 3), fcntl(output, F_DUPFD, 3), fcntl(death, F_DUPFD, 3)};
  setsid();
  for (int i = 0; i < 3; i++) dup2(kept[i], i);
#ifdef __linux__
  // A name of its own, so that killall(1) with the program's name spares the guard.
  prctl(PR_SET_NAME, "terminal-guard");
#endif
#ifdef SYS_close_range
  if (syscall(SYS_close_range, 3, ~0U, 0) < 0)
#endif
    for (int i = 3; i < 4096; i++) close(i);
  char byte;
  while (read(2, &byte, 1) > 0) { /* until the end of file */ }
  settle(0, 1, -1);
  _exit(0);
}

static void start_guard(void) {
  int ends[2];
  if (taken == &own) {
    void *page = mmap(NULL, sizeof own, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANON, -1, 0);
    if (page == MAP_FAILED) return;
    taken = page;
  }
  if (pipe(ends) < 0) return;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  // The parent process may have left SIGCHLD ignored, and then waitpid(2) would find no child.
  signal(SIGCHLD, SIG_DFL);
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  guard = fork();
  if (guard == 0) stand_guard(taken_input, taken_output, ends[0]);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(ends[0]);
  life = ends[1];
  if (guard < 0) close(life);
}

void terminal_dismiss_guard(void) {
  if (guard <= 0 || taken->is_unsaid) return;
  // SIGKILL also ends a stopped guard. Its process id isn't reused before waitpid(2).
  kill(guard, SIGKILL);
  waitpid(guard, NULL, 0);
  close(life);
  guard = 0;
}

/// Restores the terminal at a crash, before the parent process is notified.
static void crash(int number) {
  terminal_hand_back();
  signal(number, SIG_DFL);
  raise(number);
}

int terminal_take(int input, int output, int is_raw, const char *farewell, size_t count) {
  static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE};
  struct termios modes;
  if (tcgetattr(input, &modes) < 0) return -1;
  taken_input = input;
  taken_output = output;
  if (guard <= 0 && !taken->is_changed) start_guard();
  if (!taken->is_changed) {
    taken->before = modes;
    taken->count = count < sizeof taken->farewell ? count : 0;
    memcpy(taken->farewell, farewell, taken->count);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], crash);
  }
  make_prompt(&modes, is_raw);
  taken->now = modes;
  taken->is_changed = 1;
  taken->is_unsaid = taken->count > 0;
  tcsetattr(input, TCSANOW, &modes);
  // A terminal may reject some of the modes.
  if (tcgetattr(input, &modes) == 0) taken->now = modes;
  record_owner(&taken->record, &taken->before, &taken->now, taken->count > 0);
  return (taken->before.c_lflag & ECHO) != 0;
}

void terminal_hand_back(void) {
  if (taken->is_changed || taken->is_unsaid) settle(taken_input, taken_output, 100);
}

int terminal_is_owed(void) { return taken->is_unsaid && !taken->is_changed; }

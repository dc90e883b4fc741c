#include "CViperTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static int watched[2] = {-1, -1};
static volatile sig_atomic_t was_continued;

static void note(int number) {
  int before = errno;
  unsigned char byte = (unsigned char)number;
  if (number == SIGCONT) was_continued = 1;
  if (write(watched[1], &byte, 1) < 0) { /* the pipe is full: enough signals are pending */ }
  errno = before;
}

int terminal_watch(const int *signals, size_t count) {
  if (pipe(watched) < 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(watched[i], F_SETFD, FD_CLOEXEC);
  fcntl(watched[1], F_SETFL, O_NONBLOCK);
  for (size_t i = 0; i < count; i++) terminal_watch_again(signals[i]);
  return watched[0];
}

void terminal_watch_again(int number) {
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART}, before;
  if (sigaction(number, NULL, &before) < 0 || before.sa_handler == SIG_IGN) return;
  sigaction(number, &action, NULL);
}

void terminal_stop(int number) {
  struct sigaction before;
  if (sigaction(number, NULL, &before) == 0 && before.sa_handler == note) signal(number, SIG_DFL);
  was_continued = 0;
  kill(0, number);
}

int terminal_was_continued(void) { return was_continued; }

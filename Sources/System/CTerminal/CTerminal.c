#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t is_guarded;
static int guarded_input, guarded_output;
static struct termios guarded_modes;
static char guarded_farewell[64];
static size_t guarded_count;

static void restore(int number) {
  if (is_guarded) {
    is_guarded = 0;
    if (write(guarded_output, guarded_farewell, guarded_count) < 0) { /* nobody is left to tell */ }
    tcsetattr(guarded_input, TCSANOW, &guarded_modes);
  }
  signal(number, SIG_DFL);
  raise(number);
}

void terminal_guard(
    int input, struct termios modes, int output, const char *farewell, size_t count) {
  static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE};
  is_guarded = 0;
  guarded_input = input;
  guarded_output = output;
  guarded_modes = modes;
  guarded_count = count < sizeof guarded_farewell ? count : sizeof guarded_farewell;
  memcpy(guarded_farewell, farewell, guarded_count);
  is_guarded = 1;
  for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], restore);
}

void terminal_release(void) { is_guarded = 0; }

static int watched[2] = {-1, -1};

static void note(int number) {
  int before = errno;
  unsigned char byte = (unsigned char)number;
  if (write(watched[1], &byte, 1) < 0) { /* so many wait already that one more adds nothing */ }
  errno = before;
}

int terminal_watch(const int *signals, size_t count) {
  if (pipe(watched) < 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(watched[i], F_SETFD, FD_CLOEXEC);
  fcntl(watched[1], F_SETFL, O_NONBLOCK);
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
  for (size_t i = 0; i < count; i++) {
    struct sigaction before;
    // Whoever started the process, such as nohup(1), doesn't want it to end by that.
    if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    sigaction(signals[i], &action, NULL);
  }
  return watched[0];
}

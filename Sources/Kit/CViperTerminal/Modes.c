#define _GNU_SOURCE
#include "Modes.h"
#include "CViperTerminal.h"
#include "Record.h"

#include <string.h>
#include <unistd.h>

int are_same(const struct termios *one, const struct termios *other) {
  return one->c_iflag == other->c_iflag && one->c_oflag == other->c_oflag &&
         one->c_cflag == other->c_cflag && one->c_lflag == other->c_lflag &&
         memcmp(one->c_cc, other->c_cc, sizeof one->c_cc) == 0;
}

void make_prompt(struct termios *modes, int is_raw) {
  if (is_raw) cfmakeraw(modes);
  modes->c_lflag &= ~(ICANON | ECHO);
  modes->c_cc[VMIN] = 1;
  modes->c_cc[VTIME] = 0;
}

int terminal_is_in_foreground(int input) {
  pid_t group = tcgetpgrp(input);
  return group < 0 || group == getpgrp();
}

int terminal_mend(int terminal) {
  struct termios modes, before;
  struct place place;
  if (tcgetattr(terminal, &modes) < 0 || (modes.c_lflag & (ICANON | ECHO)) != 0) return 0;
  // In the background, the terminal is another program's.
  if (tcgetpgrp(terminal) != getpgrp()) return 0;
  int result = find_dead_owner(&modes, &before, &place);
  if (result == 0 || tcsetattr(terminal, TCSANOW, &before) < 0) return 0;
  forget_owner(&place);
  return result;
}

int terminal_reset(int terminal) {
  struct termios modes;
  if (tcgetattr(terminal, &modes) < 0) return 0;
  modes.c_iflag |= ICRNL | IXON;
  modes.c_iflag &= ~(IGNBRK | PARMRK | INPCK | ISTRIP | INLCR | IGNCR | IXOFF);
  modes.c_oflag |= OPOST | ONLCR;
  modes.c_cflag |= CREAD;
  modes.c_lflag |= ISIG | ICANON | IEXTEN | ECHO | ECHOE | ECHOK | ECHOCTL | ECHOKE;
  modes.c_lflag &= ~(ECHONL | NOFLSH | TOSTOP);
  return tcsetattr(terminal, TCSANOW, &modes) == 0;
}

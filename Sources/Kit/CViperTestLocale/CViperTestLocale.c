#include "CViperTestLocale.h"

#include <stdlib.h>

// Before the first test: the program reads its locale once.
__attribute__((constructor)) static void set_test_locale(void) {
  setenv("LC_ALL", "C.UTF-8", 1);
  // GNU screen changes the charset, too.
  unsetenv("STY");
  unsetenv("TMUX");
  setenv("TERM", "xterm-256color", 1);
}

#pragma once

#include <termios.h>

/// Whether both modes are equal, apart from their speeds.
int are_same(const struct termios *one, const struct termios *other);

/// Turns off line buffering and the echo; if `is_raw`, sets raw mode.
void make_prompt(struct termios *modes, int is_raw);

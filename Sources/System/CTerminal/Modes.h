#pragma once

#include <termios.h>

/// Whether both say the same.
int are_same(const struct termios *one, const struct termios *other);

/// Each key by itself, at once and unseen; where it is raw, without a meaning to the terminal.
void make_prompt(struct termios *modes, int is_raw);

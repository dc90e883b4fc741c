#pragma once

#include <termios.h>

/// The path of a record, empty if there is none, and the process that it names.
struct place {
  char path[256];
  long long owner;
  unsigned long long start;
};

/// Records that this process has changed the modes of its controlling terminal from `before` to
/// `now`. Returns the record's path in `place`, empty if there is nothing to record, no private
/// folder, or a record of another running process, which is kept: that process started this one and
/// gets the terminal back.
void record_owner(
    struct place *place, const struct termios *before, const struct termios *now,
    int is_full_screen);

/// Removes the record, unless another process has replaced it. Safe in a signal handler.
void forget_owner(struct place *place);

/// Whether a dead process has left this terminal changed: 0 no, 1 its modes, 2 also the full
/// screen; `before` then gets the modes to restore. `now` are the terminal's present modes.
int find_dead_owner(const struct termios *now, struct termios *before, struct place *place);

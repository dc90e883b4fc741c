#pragma once

#include <termios.h>

/// The path of a record, empty where there is none, and the process that it names.
struct place {
  char path[256];
  long long owner;
  unsigned long long start;
};

/// Records that this process has changed the modes of its controlling terminal from `before` to
/// `now`. Returns the record's place in `place`, empty where there is nothing to record or no
/// private folder for it, or where another living process has a record, which is kept: this one was
/// started from within it, and hands the terminal back to it.
void record_owner(
    struct place *place, const struct termios *before, const struct termios *now,
    int is_full_screen);

/// Removes the record, unless another process has replaced it. Safe in a signal handler.
void forget_owner(struct place *place);

/// What a dead process has left on this terminal: 0 nothing, 1 the modes `now`, 2 the full screen as
/// well; `before` then gets the modes to restore. `now` are the terminal's present modes.
int find_dead_owner(const struct termios *now, struct termios *before, struct place *place);

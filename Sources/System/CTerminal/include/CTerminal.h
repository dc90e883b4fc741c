#pragma once

#include <stddef.h>

// It is C because neither a signal handler nor the child of a fork may allocate or wait for a lock,
// which Swift can't promise.

/// Takes the terminal: each key comes by itself, and none is shown; where it is `raw`, none is a
/// signal either, and no text is changed on its way out. `farewell`, which may be empty and holds
/// less than 96 bytes, is what is to be written to `output` when the terminal is handed back.
///
/// However the process ends, the terminal is handed back: by `terminal_hand_back`, at a crash, or
/// else by a guard, a process of its own that even outlives SIGKILL.
///
/// Returns whether keys were shown before; negative where `input` is no terminal.
int terminal_take(int input, int output, int is_raw, const char *farewell, size_t count);

/// Hands back what was taken, within a tenth of a second or so: what a terminal
/// doesn't read until then, the guard says when it does. Where another program has the terminal and
/// has set modes of its own, they stay.
void terminal_hand_back(void);

/// Whether the farewell still waits for the terminal to read.
int terminal_is_owed(void);

/// Lets the guard go, unless the terminal is owed something.
void terminal_dismiss_guard(void);

/// Whether the terminal is this process's to use; so it is where none controls the process.
int terminal_is_in_foreground(int input);

/// Gives a terminal that sends no signals, shows no letters and knows no lines, all three at once,
/// the modes that every program expects; any terminal where it `is_wanted`. Control characters stay
/// as they are. Returns whether it did.
int terminal_mend(int terminal, int is_wanted);

/// Returns a descriptor that the number of each of these signals is read from, as one byte, from
/// now on; negative where there is none. A signal that was ignored from the start stays so.
///
/// Dispatch would begin to watch only some time later, and on macOS not keep the signal from ending
/// the process.
int terminal_watch(const int *signals, size_t count);

/// Watches a signal, again after `terminal_stop`.
void terminal_watch_again(int number);

/// Stops the processes that were started together with this one, as `number` does where nobody
/// watches it.
void terminal_stop(int number);

/// Whether somebody has continued the process since then.
int terminal_was_continued(void);

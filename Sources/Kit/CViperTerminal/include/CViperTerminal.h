#pragma once

#include <stddef.h>

// It is C because neither a signal handler nor the child of a fork may allocate or wait for a lock,
// which Swift can't guarantee.

/// Takes the terminal: turns off line buffering and the echo, or sets raw mode where `is_raw`.
/// `farewell`, which may be empty and holds less than 256 bytes, is written to `output` when the
/// terminal is handed back.
///
/// However the process ends, the terminal is handed back: by `terminal_hand_back`, by the handler
/// of a crash, or else by the guard, a process of its own that survives this one's SIGKILL.
///
/// Returns whether the terminal echoed before; negative if `input` is no terminal.
int terminal_take(int input, int output, int is_raw, const char *farewell, size_t count);

/// Restores the modes and writes the farewell, within about 0.1 s. The guard writes it later where
/// the terminal doesn't accept output by then. Modes that another program has set stay.
void terminal_hand_back(void);

/// Whether the farewell is still pending because the terminal doesn't accept output.
int terminal_is_owed(void);

/// Ends the guard process, unless the farewell is pending.
void terminal_dismiss_guard(void);

/// Whether the process is in the terminal's foreground process group, or has no controlling
/// terminal.
int terminal_is_in_foreground(int input);

/// Restores the modes of this terminal that a dead process has changed, by the record that it left,
/// if they are exactly those that it set and no process has used the terminal since. Returns 0 if
/// there is nothing to repair, 1 after restoring the modes, 2 if that process used the full screen.
int terminal_mend(int terminal);

/// Sets the usual modes on any terminal; control characters stay. Returns whether it succeeded.
int terminal_reset(int terminal);

/// Starts watching these signals, and returns a descriptor that yields the number of each as one
/// byte; negative on failure. A signal that was ignored at the start stays ignored.
///
/// A dispatch source would begin to watch only some time later, and on macOS not keep the signal
/// from ending the process.
int terminal_watch(const int *signals, size_t count);

/// Watches a signal, again after `terminal_stop`.
void terminal_watch_again(int number);

/// Stops the process group by the default action of the signal `number`.
void terminal_stop(int number);

/// Whether the process was continued (SIGCONT) since `terminal_stop`.
int terminal_was_continued(void);

#define _GNU_SOURCE
#include "Record.h"
#include "Modes.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __APPLE__
#include <sys/sysctl.h>
#endif

/// A process that uses a terminal.
struct user {
  int64_t id, session, terminal;
  /// Its start time, in a unit and from an epoch of the system's own.
  uint64_t start;
};

/// The contents of a record: plain bytes, which only this machine reads.
struct record {
  char format[8];
  /// The terminal: its device, and the leader of its session, for the device's name is reused.
  struct user owner, leader;
  int64_t is_full_screen;
  struct termios before, now;
};

static const char format[8] = "owner 1";

// MARK: - Processes

#ifdef __APPLE__
static void describe(const struct kinfo_proc *found, struct user *user) {
  const struct timeval *start = &found->kp_proc.p_un.__p_starttime;
  user->id = found->kp_proc.p_stat == SZOMB ? 0 : found->kp_proc.p_pid;
  user->session = getsid(found->kp_proc.p_pid);
  user->terminal = found->kp_eproc.e_tdev;
  user->start = (uint64_t)start->tv_sec * 1000000 + (uint64_t)start->tv_usec;
}

static int find_user(int64_t id, struct user *user) {
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, (int)id};
  struct kinfo_proc found;
  size_t size = sizeof found;
  if (sysctl(name, 4, &found, &size, NULL, 0) < 0 || size == 0) return 0;
  describe(&found, user);
  return user->id != 0;
}

/// Calls `test` for each process of the terminal until it returns nonzero, and returns that.
static int any_user(
    int64_t terminal, int (*test)(const struct user *, const struct user *),
    const struct user *other) {
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_TTY, (int)terminal};
  size_t size = 0;
  if (sysctl(name, 4, NULL, &size, NULL, 0) < 0) return 1;
  struct kinfo_proc *found = malloc(size);
  int result = found == NULL || sysctl(name, 4, found, &size, NULL, 0) < 0;
  for (size_t i = 0; !result && i < size / sizeof *found; i++) {
    struct user user;
    describe(&found[i], &user);
    result = user.id != 0 && test(&user, other);
  }
  free(found);
  return result;
}
#else
/// Reads /proc/ID/stat; 0 if the process has ended, or isn't visible.
static int find_user(int64_t id, struct user *user) {
  char path[40], text[1024];
  snprintf(path, sizeof path, "/proc/%lld/stat", (long long)id);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count > 0 ? count : 0] = 0;
  // The program's name, in parentheses, may hold any character.
  const char *rest = strrchr(text, ')');
  char state;
  long long session, terminal;
  unsigned long long start;
  if (!rest || sscanf(rest + 1, " %c %*s %*s %lld %lld %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s"
                      " %*s %*s %*s %llu", &state, &session, &terminal, &start) != 4)
    return 0;
  *user = (struct user){id, session, terminal, start};
  return state != 'Z' && state != 'X';
}

/// Calls `test` for each process of the terminal until it returns nonzero, and returns that.
static int any_user(
    int64_t terminal, int (*test)(const struct user *, const struct user *),
    const struct user *other) {
  DIR *folder = opendir("/proc");
  if (!folder) return 1;
  int result = 0;
  for (struct dirent *entry; !result && (entry = readdir(folder));) {
    struct user user;
    long long id = atoll(entry->d_name);
    if (id > 0 && find_user(id, &user) && user.terminal == terminal) result = test(&user, other);
  }
  closedir(folder);
  return result;
}
#endif

/// Whether it may have changed the terminal after `owner`, or is the owner. The leader of the
/// session, the shell that both were started in, is older, though its start may seem the same.
static int is_as_young(const struct user *user, const struct user *owner) {
  return user->id != getpid() && user->id != user->session && user->start >= owner->start;
}

static int is_same(const struct user *one, const struct user *other) {
  return one->id == other->id && one->session == other->session &&
         one->terminal == other->terminal && one->start == other->start;
}

/// This process and the leader of its terminal's session; 0 if it has no controlling terminal.
static int find_ourselves(struct user *self, struct user *leader) {
  return find_user(getpid(), self) && self->terminal > 0 && find_user(self->session, leader);
}

// MARK: - The file

/// The folder of the records: in XDG_RUNTIME_DIR, which ends with the session, or else in TMPDIR.
static int open_folder(char *path, size_t size, int creates) {
  const char *runtime = getenv("XDG_RUNTIME_DIR"), *temporary = getenv("TMPDIR");
  int count;
  if (runtime && *runtime == '/') {
    count = snprintf(path, size, "%s/viper-terminals", runtime);
  } else {
    const char *place = temporary && *temporary == '/' ? temporary : "/tmp";
    count = snprintf(path, size, "%s/viper-terminals-%u", place, (unsigned)geteuid());
  }
  // A truncated path names another folder.
  if (count < 0 || (size_t)count >= size) return -1;
  if (creates) mkdir(path, 0700);
  struct stat status;
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return -1;
  // Other users must not choose what is restored.
  if (fstat(folder, &status) == 0 && status.st_uid == geteuid() && (status.st_mode & 077) == 0)
    return folder;
  close(folder);
  return -1;
}

/// Reads a complete record of this format; 0 if the file isn't one.
static int read_record(int file, struct record *record) {
  return pread(file, record, sizeof *record, 0) == (ssize_t)sizeof *record &&
         memcmp(record->format, format, sizeof format) == 0;
}

static void name_owner(struct place *place, const struct user *owner) {
  place->owner = owner->id;
  place->start = owner->start;
}

static int open_record(struct place *place, const struct user *self, int flags) {
  char path[200], name[40];
  int folder = open_folder(path, sizeof path, flags & O_CREAT);
  if (folder < 0) return -1;
  snprintf(name, sizeof name, "%llx", (unsigned long long)self->terminal);
  int count = snprintf(place->path, sizeof place->path, "%s/%s", path, name);
  // Opening a named pipe must not wait.
  int file = openat(folder, name, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
  close(folder);
  struct stat status;
  if (file < 0 || count >= (int)sizeof place->path || fstat(file, &status) < 0 ||
      !S_ISREG(status.st_mode)) {
    place->path[0] = 0;
    if (file >= 0) close(file);
    return -1;
  }
  return file;
}

void record_owner(
    struct place *place, const struct termios *before, const struct termios *now,
    int is_full_screen) {
  struct record record, other;
  struct user found;
  memset(&record, 0, sizeof record);
  place->path[0] = 0;
  if (are_same(before, now) || !find_ourselves(&record.owner, &record.leader)) return;
  int file = open_record(place, &record.owner, O_RDWR | O_CREAT);
  if (file < 0) return;
  if (read_record(file, &other) && other.owner.id != record.owner.id &&
      find_user(other.owner.id, &found) && is_same(&found, &other.owner)) {
    place->path[0] = 0;
    close(file);
    return;
  }
  name_owner(place, &record.owner);
  memcpy(record.format, format, sizeof format);
  record.is_full_screen = is_full_screen;
  record.before = *before;
  record.now = *now;
  // Removes a record that was written in part.
  if (ftruncate(file, 0) < 0 || pwrite(file, &record, sizeof record, 0) < (ssize_t)sizeof record)
    unlink(place->path);
  close(file);
}

void forget_owner(struct place *place) {
  struct record record;
  int file = place->path[0] ? open(place->path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) : -1;
  if (file >= 0) {
    if (read_record(file, &record) && record.owner.id == place->owner &&
        record.owner.start == place->start)
      unlink(place->path);
    close(file);
  }
  place->path[0] = 0;
}

int find_dead_owner(const struct termios *now, struct termios *before, struct place *place) {
  struct user self, leader;
  struct record record;
  place->path[0] = 0;
  if (!find_ourselves(&self, &leader)) return 0;
  int file = open_record(place, &self, O_RDONLY);
  if (file < 0) return 0;
  int is_record = read_record(file, &record);
  close(file);
  if (!is_record) return 0;
  name_owner(place, &record.owner);
  if (!is_same(&record.leader, &leader) || record.owner.terminal != self.terminal) return 0;
  if (!are_same(&record.now, now) || any_user(self.terminal, is_as_young, &record.owner)) return 0;
  *before = record.before;
  return record.is_full_screen ? 2 : 1;
}

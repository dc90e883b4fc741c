#define _GNU_SOURCE
#include "CViperIsolation.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { descriptors = 48, threads = 12, bytes = 64 << 20 };

static int is_limited(int resource) {
  struct rlimit limit;
  return getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

static int has_descriptors(void) {
  int opened[descriptors], count = 0;
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 256) {
    limit.rlim_cur = limit.rlim_max < 256 ? limit.rlim_max : 256;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  while (count < descriptors && (opened[count] = open("/", O_RDONLY | O_CLOEXEC)) >= 0) count++;
  int has_all = count == descriptors;
  while (count > 0) close(opened[--count]);
  return has_all;
}

static void *wait_for(void *mutex) {
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  return NULL;
}

static int has_threads(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_t started[threads];
  int count = 0;
  // The limit doesn't apply to root, so skip the probe, which takes half a millisecond.
  if (!is_limited(RLIMIT_AS) && (geteuid() == 0 || !is_limited(RLIMIT_NPROC))) return 1;
  pthread_mutex_lock(&mutex);
  while (count < threads && pthread_create(&started[count], NULL, wait_for, &mutex) == 0) count++;
  pthread_mutex_unlock(&mutex);
  int has_all = count == threads;
  while (count > 0) pthread_join(started[--count], NULL);
  return has_all;
}

static int has_memory(void) {
  if (!is_limited(RLIMIT_AS)) return 1;
#ifdef __GLIBC__
  // Each thread's malloc arena reserves 64 MB of address space.
  mallopt(M_ARENA_MAX, 1);
#endif
  void *probe = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (probe == MAP_FAILED) return 0;
  munmap(probe, bytes);
  return 1;
}

int isolation_find_shortage(void) {
#ifdef __linux__
  if (access("/proc/self/task", R_OK) < 0) return 3;
#endif
  if (!has_descriptors()) return 1;
  return has_memory() && has_threads() ? 0 : 2;
}

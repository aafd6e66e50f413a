/* Loaded into a process before libc (LD_PRELOAD): its wall clock can be set, its syncs can fail, and its disk can be
   full. The file that SYSTEM_FAULTS names says which at this moment; system_faults.py writes it. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { ROOMY, FILES_MAY_NOT_GROW, NOTHING_MAY_BE_WRITTEN };

struct control {
    int64_t clock_ahead; /* nanoseconds */
    int64_t syncs_fail;
    int64_t disk;
    int64_t bytes_left;
    int64_t failed_syncs;
    int64_t failed_writes;
};

static struct control *shared;

static struct control *control(void) {
    if (shared) return shared;
    const char *name = getenv("SYSTEM_FAULTS");
    if (!name) return NULL;
    int file = open(name, O_RDWR | O_CLOEXEC);
    if (file < 0) return NULL;
    void *found = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (found != MAP_FAILED) shared = found;
    return shared;
}

#define REAL(result, name, ...)                                  \
    static result (*real)(__VA_ARGS__);                          \
    if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

/* The clock */

static int64_t ahead(void) {
    struct control *now = control();
    return now ? now->clock_ahead : 0;
}

int clock_gettime(clockid_t which, struct timespec *at) {
    REAL(int, "clock_gettime", clockid_t, struct timespec *);
    int failed = real(which, at);
    if (!failed && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE)) {
        int64_t moment = at->tv_sec * 1000000000LL + at->tv_nsec + ahead();
        at->tv_sec = moment / 1000000000LL;
        at->tv_nsec = moment % 1000000000LL;
    }
    return failed;
}

int gettimeofday(struct timeval *at, void *zone) {
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
    at->tv_sec = now.tv_sec;
    at->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *at) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
    if (at) *at = now.tv_sec;
    return now.tv_sec;
}

/* Syncs */

static int sync_fails(void) {
    struct control *now = control();
    if (!now || !now->syncs_fail) return 0;
    __atomic_add_fetch(&now->failed_syncs, 1, __ATOMIC_SEQ_CST);
    errno = EIO;
    return 1;
}

int fsync(int file) {
    REAL(int, "fsync", int);
    return sync_fails() ? -1 : real(file);
}

int fdatasync(int file) {
    REAL(int, "fdatasync", int);
    return sync_fails() ? -1 : real(file);
}

/* Writes: what fits is written, the rest is refused */

static ssize_t room(int file, off_t offset, size_t wanted) {
    struct control *now = control();
    struct stat about;
    if (!now || now->disk == ROOMY || file <= 2 || fstat(file, &about) || !S_ISREG(about.st_mode)) return wanted;
    int64_t growth = wanted;
    if (now->disk == FILES_MAY_NOT_GROW) {
        int64_t beyond = (int64_t)offset + (int64_t)wanted - about.st_size;
        growth = beyond < 0 ? 0 : beyond < growth ? beyond : growth;
    }
    if (growth == 0) return wanted;
    int64_t left = __atomic_fetch_sub(&now->bytes_left, growth, __ATOMIC_SEQ_CST);
    if (left >= growth) return wanted;
    int64_t fits = (int64_t)wanted - growth + (left > 0 ? left : 0);
    __atomic_add_fetch(&now->failed_writes, 1, __ATOMIC_SEQ_CST);
    if (fits > 0) return fits;
    errno = ENOSPC;
    return -1;
}

static off_t where(int file) {
    struct stat about;
    if ((fcntl(file, F_GETFL) & O_APPEND) && !fstat(file, &about)) return about.st_size;
    return lseek(file, 0, SEEK_CUR);
}

static int is_limited(void) {
    struct control *now = control();
    return now && now->disk != ROOMY;
}

ssize_t write(int file, const void *data, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (!is_limited()) return real(file, data, size);
    ssize_t fits = room(file, where(file), size);
    return fits < 0 ? -1 : real(file, data, fits);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t offset) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    ssize_t fits = is_limited() ? room(file, offset, size) : (ssize_t)size;
    return fits < 0 ? -1 : real(file, data, fits, offset);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t offset) { return pwrite64(file, data, size, offset); }

ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t offset) {
    REAL(ssize_t, "pwritev64", int, const struct iovec *, int, off64_t);
    size_t size = 0;
    for (int n = 0; n < count; n++) size += parts[n].iov_len;
    if (is_limited() && room(file, offset, size) != (ssize_t)size) {
        errno = ENOSPC;
        return -1;
    }
    return real(file, parts, count, offset);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
    return pwritev64(file, parts, count, offset);
}

int posix_fallocate64(int file, off64_t offset, off64_t size) {
    REAL(int, "posix_fallocate64", int, off64_t, off64_t);
    if (is_limited() && room(file, offset, size) != (ssize_t)size) return ENOSPC;
    return real(file, offset, size);
}

int posix_fallocate(int file, off_t offset, off_t size) { return posix_fallocate64(file, offset, size); }

#pragma once

#if __has_include(<sqlite3.h>) && !defined(CSQLITE_OWN_DECLARATIONS)
#include <sqlite3.h>
#else
// The functions used, as sqlite.org documents them, for machines with the library but no header.
typedef struct sqlite3 sqlite3;
typedef struct sqlite3_stmt sqlite3_stmt;
typedef struct sqlite3_backup sqlite3_backup;
typedef long long sqlite3_int64;
typedef unsigned long long sqlite3_uint64;
typedef void (*sqlite3_destructor_type)(void *);
#define SQLITE_OK 0
#define SQLITE_ERROR 1
#define SQLITE_PERM 3
#define SQLITE_BUSY 5
#define SQLITE_LOCKED 6
#define SQLITE_READONLY 8
#define SQLITE_INTERRUPT 9
#define SQLITE_CORRUPT 11
#define SQLITE_FULL 13
#define SQLITE_CANTOPEN 14
#define SQLITE_CONSTRAINT 19
#define SQLITE_AUTH 23
#define SQLITE_NOTADB 26
#define SQLITE_ROW 100
#define SQLITE_DONE 101
#define SQLITE_INTEGER 1
#define SQLITE_NULL 5
#define SQLITE_CONFIG_MEMSTATUS 9
#define SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE 1006
#define SQLITE_DBCONFIG_DQS_DML 1013
#define SQLITE_OPEN_READWRITE 0x00000002
#define SQLITE_OPEN_NOMUTEX 0x00008000
#define SQLITE_OPEN_NOFOLLOW 0x01000000
int sqlite3_config(int, ...);
int sqlite3_db_config(sqlite3 *, int, ...);
int sqlite3_open_v2(const char *, sqlite3 **, int, const char *);
int sqlite3_close_v2(sqlite3 *);
int sqlite3_extended_errcode(sqlite3 *);
int sqlite3_system_errno(sqlite3 *);
const char *sqlite3_errmsg(sqlite3 *);
int sqlite3_busy_handler(sqlite3 *, int (*)(void *, int), void *);
void sqlite3_progress_handler(sqlite3 *, int, int (*)(void *), void *);
int sqlite3_changes(sqlite3 *);
int sqlite3_get_autocommit(sqlite3 *);
sqlite3_int64 sqlite3_last_insert_rowid(sqlite3 *);
int sqlite3_exec(
    sqlite3 *, const char *, int (*)(void *, int, char **, char **), void *, char **);
int sqlite3_prepare_v2(sqlite3 *, const char *, int, sqlite3_stmt **, const char **);
int sqlite3_step(sqlite3_stmt *);
int sqlite3_reset(sqlite3_stmt *);
int sqlite3_clear_bindings(sqlite3_stmt *);
int sqlite3_finalize(sqlite3_stmt *);
int sqlite3_bind_text(sqlite3_stmt *, int, const char *, int, sqlite3_destructor_type);
int sqlite3_bind_int64(sqlite3_stmt *, int, sqlite3_int64);
int sqlite3_bind_blob64(
    sqlite3_stmt *, int, const void *, sqlite3_uint64, sqlite3_destructor_type);
int sqlite3_bind_zeroblob(sqlite3_stmt *, int, int);
int sqlite3_bind_null(sqlite3_stmt *, int);
sqlite3_int64 sqlite3_column_int64(sqlite3_stmt *, int);
const unsigned char *sqlite3_column_text(sqlite3_stmt *, int);
const void *sqlite3_column_blob(sqlite3_stmt *, int);
int sqlite3_column_bytes(sqlite3_stmt *, int);
int sqlite3_column_type(sqlite3_stmt *, int);
sqlite3_backup *sqlite3_backup_init(sqlite3 *, const char *, sqlite3 *, const char *);
int sqlite3_backup_step(sqlite3_backup *, int);
int sqlite3_backup_finish(sqlite3_backup *);
#endif

/// Switches off SQLite's memory statistics, for which every allocation takes a lock. Call it before
/// opening a database. It is C because Swift can't call variadic functions.
static inline int csqlite_count_nothing(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

/// Sets whether the last connection leaves the write-ahead log as it is when it closes, instead of
/// checkpointing it. It calls a variadic function, too.
static inline int csqlite_keep_log(sqlite3 *database, int keeps) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keeps, (int *)0);
}

/// Makes the unknown name of a quoted column an error. By default, SQLite takes it for a text.
static inline int csqlite_refuse_quoted_text(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
}

/// Makes SQLite copy bound values: SQLITE_TRANSIENT, a macro that Swift can't import.
static const sqlite3_destructor_type CSQLITE_COPY = (sqlite3_destructor_type)-1;

-- How far the write-ahead log had come when a caller of the account was last told that a write is done. Noted only where
-- lists are read from a replica, which shows the account its lists once it has come as far.
create table account_written (
  account_id uuid primary key references account (id) on delete cascade,
  lsn pg_lsn not null
);

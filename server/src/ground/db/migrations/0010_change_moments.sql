-- Where a webhook begins that is told of the past.
create index change_log_moment on change_log (account_id, created_at, sequence);

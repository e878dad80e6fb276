-- Of what kind a source's last failure was, and how old the newest of its last answer was when we learnt of it.
alter table source_health add column last_trouble text, add column lag_s integer;

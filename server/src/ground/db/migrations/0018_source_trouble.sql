-- Of what kind a source's last failure was, and how long after an event it usually states it.
alter table source_health add column last_trouble text, add column lag_s integer;

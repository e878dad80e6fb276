-- A source that is down is left alone by all processes together: its failures count here, not in each of them. Those of a configuration that has been
-- changed since do not count. A failure that is no sign of being down, such as a missing right, counts in failures_in_a_row alone.
alter table source_health add column circuit_failures integer not null default 0;

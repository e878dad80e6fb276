-- A source repeats what it said at every visit. That is no new statement: it is the old one, said last at `last_seen_at`.
-- `hash` leaves out when the source stated it; `slot` leaves out what it stated as well: what it is about.
drop index observation_once;
alter table observation add column slot bytea, add column last_seen_at timestamptz;
update observation set slot = hash, last_seen_at = recorded_at;
alter table observation alter column slot set not null, alter column last_seen_at set not null;
create index observation_subject on observation (subject_id);

-- When the answer was recorded whose digest is kept; equal ones since then only move `last_succeeded_at`.
alter table subject add column told_at timestamptz;
alter table subject drop column state_hash;

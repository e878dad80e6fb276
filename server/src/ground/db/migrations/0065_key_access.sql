-- Keys say what they may do and may end at a moment of real time; those from before may do everything, without an end.
alter table api_key add column access text not null default 'write' check (access in ('read', 'write', 'ingest'));
alter table api_key add column expires_at timestamptz;

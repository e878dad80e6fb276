-- The body of a payload may be in a store of objects, as a part of an object that holds many: then `body` is null, and
-- its bytes are `body_bytes` from `object_from` on, with the hash `body_sha256`.
alter table payload alter column body drop not null;
alter table payload
  add column object_id uuid,
  add column object_from integer,
  add column body_bytes integer,
  add column body_sha256 bytea;

-- Every object of payloads that may be in the store, noted before it is written. One that is kept holds payloads.
create table payload_object (
  id uuid not null,
  state text not null check (state in ('writing', 'kept', 'loose', 'removing')),
  bytes integer not null,
  since timestamptz not null,
  primary key (id)
);
create index payload_object_not_kept on payload_object (since) where state <> 'kept';

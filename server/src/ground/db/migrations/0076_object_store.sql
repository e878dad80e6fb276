-- Originals may be in a store of objects: null, in the database. An object has an id of its own, which is never used
-- again, so that removing one that nobody needs can't hit another.
alter table document_file add column object_id uuid;
create index document_file_in_database on document_file (account_id, id) where object_id is null;

-- Objects that may be in the store and that no original is: those being written, and those to be removed.
create table loose_object (
  account_id uuid not null,
  id uuid not null,
  file_id uuid not null,
  since timestamptz not null,
  is_removing boolean not null default false,
  primary key (account_id, id)
);
create index loose_object_since on loose_object (since);
create index loose_object_file on loose_object (account_id, file_id);

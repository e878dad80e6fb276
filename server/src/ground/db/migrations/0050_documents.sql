-- Papers of an account: what is known of each, and what was read of it.
create table document (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  file_name text not null,
  file_id uuid not null,
  file_content_type text not null,
  file_size_bytes integer not null,
  sha256 text not null,
  source text not null,
  status text not null,
  failed_reason text,
  failed_detail text,
  type_read text,
  type_manual text,
  type_confidence double precision,
  page_count integer,
  page_from integer,
  page_to integer,
  needs_review boolean not null default false,
  reviewed_at timestamptz,
  parent_id uuid,
  split_manual jsonb,
  email_submission_id uuid,
  user_id uuid,
  representation_id uuid,
  corrections jsonb,
  discarded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index document_id on document (id);
create index document_newest on document (account_id, created_at desc, id desc);
create index document_sha256 on document (account_id, sha256);
create index document_children on document (account_id, parent_id) where parent_id is not null;
create index document_of_submission on document (account_id, email_submission_id)
  where email_submission_id is not null;

-- The bytes of originals in pieces, by the month in which they came, so that months can be kept apart.
create table document_file (
  account_id uuid not null,
  id uuid not null,
  stored_in date not null,
  sha256 text not null,
  bytes integer not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index document_file_sha256 on document_file (account_id, sha256);
create table document_chunk (
  account_id uuid not null,
  stored_in date not null,
  file_id uuid not null,
  number integer not null,
  data bytea not null,
  primary key (account_id, stored_in, file_id, number)
);
alter table document_chunk alter column data set storage external;

-- How much the originals of an account take.
create table document_storage (
  account_id uuid not null,
  bytes bigint not null,
  primary key (account_id)
);

-- Files that were announced and are not documents yet.
create table document_upload (
  account_id uuid not null,
  id uuid not null,
  file_name text not null,
  content_type text,
  bytes integer not null,
  checksum text not null,
  file_id uuid,
  document_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id)
);
create index document_upload_id on document_upload (id);
create index document_upload_expiry on document_upload (expires_at);

-- What was read of a document each time that the outcome differed.
create table document_representation (
  account_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  key text not null,
  schema_version text not null,
  pipeline text not null,
  reading jsonb not null,
  pages jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references document (account_id, id) on delete cascade
);
create unique index document_representation_key on document_representation (account_id, document_id, key);

-- Identifiers of documents, by which they are found and linked later.
create table document_reference (
  account_id uuid not null,
  document_id uuid not null,
  kind text not null,
  value text not null,
  page integer not null,
  primary key (account_id, document_id, kind, value),
  foreign key (account_id, document_id) references document (account_id, id) on delete cascade
);
create index document_reference_value on document_reference (account_id, value);

-- That a document belongs to a shipment or container; rejected rows are kept, so that they aren't proposed again.
create table document_link (
  account_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  target_type text not null,
  target_id uuid not null,
  shipment_id uuid not null,
  state text not null,
  rule text not null,
  value text,
  confidence double precision not null,
  user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references document (account_id, id) on delete cascade
);
create index document_link_id on document_link (id);
create unique index document_link_target on document_link (account_id, document_id, target_id);
create index document_link_of_target on document_link (account_id, target_id, document_id);

-- What is to be done with documents; a lease that has run out is taken by another worker.
create table document_job (
  account_id uuid not null,
  document_id uuid not null,
  work text not null,
  due_at timestamptz not null,
  leased_until timestamptz,
  attempts integer not null default 0,
  primary key (account_id, document_id),
  foreign key (account_id, document_id) references document (account_id, id) on delete cascade
);
create index document_job_due on document_job (account_id, due_at, document_id);

alter table account add column documents_as_source text not null default 'off';
alter table account add column document_duplicates text not null default 'reject';
update account set entitlements = array_append(entitlements, 'documents') where not 'documents' = any (entitlements);

-- Each time that somebody corrected what was read of a document: the values before and after, beside what was read.
create table document_correction (
  account_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  user_id uuid,
  changes jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references document (account_id, id) on delete cascade
);
create index document_correction_of on document_correction (account_id, document_id, created_at desc, id desc);

-- What people had corrected when a representation was made, as a merge patch over its reading.
alter table document_representation add column corrections jsonb;

-- Addresses that documents are mailed to, by the code in them. A replaced one is good until it retires.
create table document_alias (
  account_id uuid not null,
  code text not null,
  created_at timestamptz not null,
  retires_at timestamptz,
  primary key (account_id, code)
);
create index document_alias_code on document_alias (code);

-- Mails that came in, with what became of them.
create table email_submission (
  account_id uuid not null,
  id uuid not null,
  status text not null,
  held_reason text,
  dropped_reason text,
  failed_detail text,
  subject text not null,
  body_preview text,
  from_addresses text[] not null,
  to_addresses text[] not null,
  cc_addresses text[] not null,
  sent_at timestamptz,
  message_id text,
  in_reply_to text,
  thread text[] not null,
  content_type text,
  authentication jsonb,
  left_out jsonb not null,
  attachment_names text[] not null,
  user_id uuid,
  file_id uuid,
  content_sha256 text not null,
  discarded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index email_submission_id on email_submission (id);
create index email_submission_newest on email_submission (account_id, created_at desc, id desc);
create unique index email_submission_same on email_submission (account_id, coalesce(message_id, ''), content_sha256)
  where discarded_at is null;
create index email_submission_waiting on email_submission (created_at) where status = 'held' and discarded_at is null;

alter table account add column document_senders text[] not null default '{}';

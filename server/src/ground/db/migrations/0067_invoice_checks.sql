-- The checks of an invoice: what its charges came to then, by which terms, with the pack that holds every fact of it.
create table invoice_check (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  evidence_pack_id uuid not null,
  reason text not null,
  verdict jsonb not null,
  charges jsonb not null,
  content_sha256 text not null,
  checked_at timestamptz not null,
  primary key (account_id, id)
);
create index invoice_check_newest on invoice_check (account_id, invoice_id, checked_at desc, id desc);

-- The verdict with which an invoice was disputed; later checks leave it as it is.
alter table invoice add column disputed_verdict jsonb;
-- The last day for a reissue of which it was told that it has passed.
alter table invoice add column told_issue_by date;

-- Containers are found by the state of any of their charges.
drop index charge_box_state;

-- Invoices as they were handed in, with the verdict of the last check.
create table invoice (
  account_id uuid not null,
  id uuid not null,
  number text not null,
  biller text not null,
  status text not null,
  disputed_on date,
  written jsonb not null,
  sha256 text not null,
  verdict jsonb not null,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create index invoice_id on invoice (id);
create unique index invoice_number on invoice (account_id, biller, number) where status <> 'void';
create index invoice_newest on invoice (account_id, created_at desc, id desc);

-- The boxes of an invoice, to find what charges them again.
create table invoice_box (
  account_id uuid not null,
  container_number text not null,
  invoice_id uuid not null,
  primary key (account_id, container_number, invoice_id)
);

-- Evidence packs as they were made; never changed.
create table evidence_pack (
  account_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  pack text not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index evidence_pack_id on evidence_pack (id);

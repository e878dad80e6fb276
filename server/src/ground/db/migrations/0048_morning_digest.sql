-- When each mail box gets its next morning digest, delivery time, and what the one before told.
create table morning_digest (
  account_id uuid not null,
  webhook_id uuid not null,
  due_at timestamptz not null,
  sent_on date,
  told_until timestamptz,
  tries integer not null default 0,
  primary key (account_id, webhook_id),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade
);
create index morning_digest_due on morning_digest (due_at);

-- Which exceptions channels and webhooks hear of.
create table alert_rule (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  active boolean not null,
  conditions jsonb not null,
  recipient_ids uuid[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index alert_rule_id on alert_rule (id);

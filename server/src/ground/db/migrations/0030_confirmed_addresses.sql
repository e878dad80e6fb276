-- A mail address is told nothing before whoever reads its mail has agreed. `confirmation_id` names the question that is open or was answered; another
-- address gets another one. `confirmation_due_at` and `confirmation_until` are real time, the others are the times that the product shows.
alter table webhook
  add column confirmation_id uuid,
  add column confirmation_due_at timestamptz,
  add column confirmation_tries integer not null default 0,
  add column confirmation_error text,
  add column confirmation_sent_at timestamptz,
  add column confirmation_until timestamptz,
  add column confirmed_at timestamptz;
-- Nobody ever asked those of before: they are asked now.
update webhook set confirmation_id = gen_random_uuid(), confirmation_due_at = now() where kind = 'email';
alter table webhook
  add column is_told boolean not null generated always as (active and (kind <> 'email' or confirmed_at is not null)) stored,
  add constraint webhook_asked check ((kind = 'email') = (confirmation_id is not null));
create index webhook_confirmation_due on webhook (confirmation_due_at) where confirmation_due_at is not null;

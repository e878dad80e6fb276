-- Mail boxes and chats are endpoints too, beside webhooks: `timing` has their time zone, quiet hours and hour of the daily digest.
alter table webhook add column kind text not null default 'webhook' check (kind in ('webhook', 'email', 'slack', 'teams', 'json'));
alter table webhook add column timing json;

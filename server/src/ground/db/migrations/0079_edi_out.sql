-- Channels that drop what they are told as EDI files. Each notification is one interchange, whose number is counted
-- between its two parties, because partners refuse a number that comes again.
alter table webhook drop constraint webhook_kind_check;
alter table webhook add constraint webhook_kind_check
  check (kind in ('webhook', 'email', 'slack', 'teams', 'json', 'edi_315', 'edi_iftsta'));

create table edi_control_number (
  syntax text not null,
  sender text not null,
  receiver text not null,
  last_number integer not null,
  primary key (syntax, sender, receiver)
);

-- Partners acknowledge by parties and number.
create table edi_interchange (
  account_id uuid not null,
  notification_id uuid not null,
  webhook_id uuid not null,
  syntax text not null,
  sender text not null,
  receiver text not null,
  control_number integer not null,
  made_at timestamptz not null,
  acknowledgement text,
  acknowledgement_error text,
  acknowledged_at timestamptz,
  primary key (account_id, notification_id)
);
create index edi_interchange_number on edi_interchange (syntax, sender, receiver, control_number);
create index edi_interchange_channel on edi_interchange (account_id, webhook_id);

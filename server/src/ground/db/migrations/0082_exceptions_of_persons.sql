-- What of all that stands somebody owns or has snoozed: little of very much, which Today counts.
create index exception_owned on exception (account_id, owner_id) where closed_at is null and owner_id is not null;
create index exception_snoozed on exception (account_id) where closed_at is null and (snoozed_until is not null or snoozed_until_event is not null);

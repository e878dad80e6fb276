-- What stood before exceptions were found at all is listed, and told to nobody.
alter table shipment add column first_look_is_quiet boolean not null default false;
update shipment set first_look_is_quiet = true where attention_at = '-infinity';
alter table tracking_request add column first_look_is_quiet boolean not null default false;
update tracking_request set first_look_is_quiet = true where attention_at = '-infinity';

-- Counts up with whatever is written to an exception, so that two people don't overwrite each other's work.
alter table exception add column version integer not null default 1;

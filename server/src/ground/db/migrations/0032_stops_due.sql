-- When it is next looked whether the tracking of a shipment is over: at once after anything about it was written, else when time alone can end it.
alter table shipment add column stop_check_at timestamptz not null default '-infinity';
create index shipment_stop_due on shipment (stop_check_at) where line_tracking_stopped_at is null;

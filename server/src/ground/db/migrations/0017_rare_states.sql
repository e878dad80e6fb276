-- What is rare in a long list is found by its state: requests that failed, shipments that were stopped.

create index tracking_request_status on tracking_request (account_id, status, created_at desc, id desc);
drop index tracking_request_open;
create index shipment_stopped on shipment (account_id, created_at desc, id desc) where line_tracking_stopped_at is not null;

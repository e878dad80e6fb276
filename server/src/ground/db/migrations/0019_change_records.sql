-- The change feed of one record costs what is in it, however long the log is.
create index change_log_shipment on change_log (account_id, shipment_id, sequence) where shipment_id is not null;
create index change_log_tracking_request on change_log (account_id, tracking_request_id, sequence) where tracking_request_id is not null;

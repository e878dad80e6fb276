-- Which ships come near their port of discharge now, over all accounts.
create index shipment_expected on shipment (pod_eta_at) where line_tracking_stopped_at is null;

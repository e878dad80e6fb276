-- Shipments whose tracking ended and whose history is not packed, in the order of their ends.
create index shipment_to_pack on shipment (line_tracking_stopped_at) where line_tracking_stopped_at is not null and (packed_at is null or packed_at < line_tracking_stopped_at);

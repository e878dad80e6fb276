-- A line at one of its large ports: counted and read in order, instead of reading all the shipments of the port.
create index shipment_line_port on shipment (account_id, scac, port_of_discharge_locode, created_at desc, id desc);

-- Containers in the order of what waiting costs; those of which nothing is known are read after them.
create index charge_box_cost on charge_box (account_id, cost_of_waiting desc, container_id desc);

-- What the charges of a container come to, beside what they are counted from. What was counted before is counted again.
alter table charge_box add column summary json;
alter table charge_box add column worst_state text;
alter table charge_box add column cost_of_waiting double precision;
create index charge_box_state on charge_box (account_id, worst_state, container_id);
update charge_box set due_at = '-infinity' where frozen_at is null or frozen_at > now();

-- Sums that changed after a ledger was closed.
alter table charge_clock add column corrections json not null default '[]';

-- A closed ledger is corrected by what becomes known of its days, and not by a changed tariff.
alter table charge_recount add column closed_too boolean not null default false;

update account set entitlements = array_append(entitlements, 'free_time') where not 'free_time' = any (entitlements);

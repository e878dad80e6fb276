-- When a source last told something: one that answers and never found anything is not doing well.
alter table source_health add column last_found_at timestamptz;
update source_health h set last_found_at = h.last_succeeded_at
where h.found_on_day > 0 or exists(select 1 from observation o where o.source = h.source_id);

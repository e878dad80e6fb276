-- The place of a timeline row as its source named it, where no table has it.
alter table transport_event add column location_name text;

-- The IMO number found for a ship of which sources told only the name: by what it says over the air (ais), or told of the same name (line).
alter table vessel add column inferred_imo text, add column inferred_from text;
create index vessel_name on vessel (name);

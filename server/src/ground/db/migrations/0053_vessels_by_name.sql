-- Ships in the order of their names, whatever their case.
create index vessel_by_name on vessel (upper(name) collate "C", id);

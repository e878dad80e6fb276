-- Since when a source has said that it does not know the number; null: it knows it, or was never asked.
alter table subject add column not_found_since timestamptz;

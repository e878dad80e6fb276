-- Payloads are read again after a mapping was mended. What a reading no longer says stops counting, what it says anew begins to,
-- at that moment: what was known before stays readable as it was known.
alter table observation add column known_from timestamptz, add column known_until timestamptz;

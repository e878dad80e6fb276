-- What a person confirmed last: another reading of the document is not confirmed with it.
alter table document add column confirmed_representation_id uuid;
-- The invoice that was made of a document.
alter table document add column invoice_id uuid;

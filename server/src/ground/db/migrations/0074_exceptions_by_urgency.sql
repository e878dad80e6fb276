-- What stands, the most pressing first, as Today lists it: without sorting all of it.
create index exception_urgency on exception (account_id, array_position(array['critical', 'warning', 'info'], severity), due_on, (not held), changed_at desc, id) where closed_at is null;

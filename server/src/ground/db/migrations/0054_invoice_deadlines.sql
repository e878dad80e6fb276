-- What was told of the deadlines of invoices, and when they are looked at next.
alter table invoice add column told_dispute_by date;
alter table invoice add column told_lead_days int;
alter table invoice add column told_answer_by date;
alter table invoice add column deadline_at timestamptz default '-infinity';
alter table invoice alter column deadline_at drop default;
create index invoice_deadline on invoice (deadline_at, id) where deadline_at is not null;

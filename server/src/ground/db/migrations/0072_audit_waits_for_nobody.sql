-- A reference to the account locks its row, so that each write of an account waited for those that change the account,
-- and could meet them in a deadlock. Entries are written for accounts that exist, and kept as long as these.
alter table audit_entry drop constraint audit_entry_account_id_fkey;
alter table audit_batch drop constraint audit_batch_account_id_fkey;

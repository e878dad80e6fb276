-- Of several addresses of an account that were made at once the newest is in use; the others retire.
update document_alias a set retires_at = now() + interval '30 days'
where retires_at is null and exists (
  select 1 from document_alias b
  where b.account_id = a.account_id and b.retires_at is null and (b.created_at, b.code) > (a.created_at, a.code));
create unique index document_alias_live on document_alias (account_id) where retires_at is null;

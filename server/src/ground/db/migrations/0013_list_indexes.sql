-- The same parts of names as before, made in a sixth of the time.

create or replace function search_parts(account_id uuid, term text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  mark text := left(md5(account_id::text), 8);
  parts text[] := '{}';
begin
  for n in 1 .. length(term) - 2 loop
    parts := parts || (mark || substr(term, n, 3));
  end loop;
  return parts;
end $$;

-- Lists of one port or line begin with it, so that neither their first page nor their count reads the whole account.

create index shipment_port on shipment (account_id, port_of_discharge_locode, created_at desc, id desc);
create index shipment_line on shipment (account_id, scac, created_at desc, id desc);

-- Every look-up of names asks for a kind; names of the others need not be read.

alter table search_term drop constraint search_term_pkey, add primary key (account_id, kind, term, record_id);
drop index search_term_record;
create index search_term_record on search_term (account_id, kind, record_id);

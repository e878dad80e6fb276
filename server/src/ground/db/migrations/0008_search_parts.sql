-- Names by any three characters within them, so that a part of a number is found without reading every name of the account.
-- The account stands in each key: lists of common parts stay as long as one account makes them.

create function search_parts(account_id uuid, term text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(md5(account_id::text), 8) || substr(term, n, 3)), '{}') from generate_series(1, length(term) - 2) n
$$;

create index search_term_parts on search_term using gin (search_parts(account_id, term));

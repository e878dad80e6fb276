-- How long legs of journeys took in the last year, for each account by line and places, counted anew every hour: so many
-- days at most in 9 of 10 cases. Of a discharge both places are the port. Without foreign keys: a reference would lock the
-- row of the account.
create table leg_time (
  account_id uuid not null,
  leg text not null,
  scac text not null,
  from_locode text not null,
  to_locode text not null,
  shipments integer not null,
  days integer not null,
  primary key (account_id, leg, scac, from_locode, to_locode)
);

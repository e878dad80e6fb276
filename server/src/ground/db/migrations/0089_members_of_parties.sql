-- Members who see only what is of some parties of the account.
alter table membership add column parties uuid[] not null default '{}', drop constraint membership_role_check,
  add constraint membership_role_check check (role in ('owner', 'manager', 'member', 'read_only', 'party')),
  add constraint membership_parties check ((role = 'party') = (cardinality(parties) > 0));
alter table invitation add column parties uuid[] not null default '{}', drop constraint invitation_role_check,
  add constraint invitation_role_check check (role in ('owner', 'manager', 'member', 'read_only', 'party')),
  add constraint invitation_parties check ((role = 'party') = (cardinality(parties) > 0));

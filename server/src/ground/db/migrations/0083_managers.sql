-- Managers look after the team beside the owners.
alter table membership drop constraint membership_role_check,
  add constraint membership_role_check check (role in ('owner', 'manager', 'member', 'read_only'));
alter table invitation drop constraint invitation_role_check,
  add constraint invitation_role_check check (role in ('owner', 'manager', 'member', 'read_only'));

-- Which database this is: another cluster, or another line of time of the same one after a restore or a failover; null: it may not be asked, or is a standby.
create function database_mark() returns text language plpgsql volatile as $$
begin
  return (select system_identifier::text from pg_control_system()) || '/' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
exception when others then
  return null;
end $$;

-- Times in which bare numbers of the change log meant the same: one more begins when the database is another one than before, or when its operator says so.
create table log_epoch (
  number integer primary key,
  began_at timestamptz not null,
  reason text not null check (reason in ('first', 'moved', 'restored')),
  database_mark text
);
insert into log_epoch (number, began_at, reason, database_mark) values (1, now(), 'first', database_mark());

import type { Reader, Transaction } from '../../ground/db/index.ts'

/** A role of the database that reads the views of one account. */
export interface AnalyticsReaderRow {
  readonly account_id: string
  readonly account_name: string
  readonly role_name: string
  readonly created_at: string
}

export function listAnalyticsReaders(reader: Reader): Promise<AnalyticsReaderRow[]> {
  return reader<AnalyticsReaderRow[]>`
    select r.account_id, a.name as account_name, r.role_name, r.created_at
    from analytics_reader r join account a on a.id = r.account_id
    order by r.created_at, r.role_name`
}

/** Names of the views that readers see, in their order. */
export async function analyticsViews(reader: Reader): Promise<readonly string[]> {
  const rows = await reader<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'analytics'::regnamespace and c.relkind = 'v' order by c.relname`
  return rows.map(({ name }) => name)
}

/** Whether the connected user may make roles. */
export async function mayMakeRoles(reader: Reader): Promise<boolean> {
  const [user] = await reader<{ may: boolean }[]>`
    select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`
  return user?.may === true
}

export async function isRole(reader: Reader, role_name: string): Promise<boolean> {
  const rows = await reader`select 1 from pg_roles where rolname = ${role_name}`
  return rows.length > 0
}

/** Values of statements that take no parameters are handed over as settings of this transaction. */
async function hand(tx: Transaction, role_name: string, password: string): Promise<void> {
  await tx`
    select set_config('quaylog.reader', ${role_name}, true), set_config('quaylog.reader_password', ${password}, true)`
}

/** Makes the role that reads, with its limits; one that is there gets the new password. */
export async function writeAnalyticsRole(tx: Transaction, role_name: string, password: string): Promise<void> {
  await hand(tx, role_name, password)
  await tx`
    do $$ declare reader text := current_setting('quaylog.reader'); begin
      if not exists (select 1 from pg_roles where rolname = reader) then
        execute format('create role %I login noinherit', reader);
      end if;
      execute format('alter role %I with login noinherit connection limit 5 password %L',
        reader, current_setting('quaylog.reader_password'));
      execute format('alter role %I set default_transaction_read_only = on', reader);
      execute format('alter role %I set statement_timeout = ''30s''', reader);
      execute format('alter role %I set search_path = analytics', reader);
    end $$`
}

/** Lets the role read every view that there is by now, and nothing else. */
export async function grantAnalyticsViews(tx: Transaction, role_name: string): Promise<void> {
  await hand(tx, role_name, '')
  await tx`
    do $$ declare reader text := current_setting('quaylog.reader'); begin
      execute format('grant usage on schema analytics to %I', reader);
      execute format('grant select on all tables in schema analytics to %I', reader);
    end $$`
}

/**
 * Takes from everybody but the owner of the tables what a role may do in any database without being granted it:
 * temporary tables and functions, and large objects, which are written beside every table. Where the connected user is
 * another one, or may not take it away (large objects: who is no superuser), it stays.
 */
export async function closeDatabase(tx: Transaction): Promise<void> {
  await tx`
    do $$ declare writes text; begin
      if not exists (select 1 from pg_class where oid = 'public.account'::regclass
        and pg_get_userbyid(relowner) = current_user) then
        return;
      end if;
      begin
        execute format('grant temporary on database %I to %I', current_database(), current_user);
        execute format('revoke temporary on database %I from public', current_database());
      exception when insufficient_privilege then null;
      end;
      for writes in select p.oid::regprocedure from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace
        and p.proname in ('lo_creat', 'lo_create', 'lo_from_bytea', 'lo_open', 'lo_put')
        and has_function_privilege('public', p.oid, 'execute') loop
        begin
          execute format('revoke execute on function %s from public', writes);
        exception when insufficient_privilege then null;
        end;
      end loop;
    end $$`
}

/** Keeps whose views the role reads. */
export async function keepAnalyticsReader(
  tx: Transaction,
  { account_id, role_name, created_at }: Pick<AnalyticsReaderRow, 'account_id' | 'role_name' | 'created_at'>,
): Promise<void> {
  await tx`
    insert into analytics_reader (account_id, role_name, created_at) values (${account_id}, ${role_name}, ${created_at})
    on conflict (account_id, role_name) do nothing`
}

/**
 * Ends the role, with what it made or was granted besides, and forgets whose views it read. Connections that it has see
 * nothing from then on.
 */
export async function dropAnalyticsRole(tx: Transaction, role_name: string): Promise<void> {
  await tx`delete from analytics_reader where role_name = ${role_name}`
  await hand(tx, role_name, '')
  await tx`
    do $$ declare reader text := current_setting('quaylog.reader'); begin
      if exists (select 1 from pg_roles where rolname = reader) then
        execute format('revoke all on all tables in schema analytics from %I', reader);
        execute format('revoke usage on schema analytics from %I', reader);
        begin
          execute format('grant %I to %I', reader, current_user);
          execute format('drop owned by %I', reader);
        exception when insufficient_privilege then null;
        end;
        execute format('drop role %I', reader);
      end if;
    end $$`
}

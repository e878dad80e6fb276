import type { Reader } from '../ground/db/index.ts'

/** Version and size of the database. */
export interface DatabaseFacts {
  readonly version: string
  readonly migrations: number
  readonly bytes: number
}

export async function databaseFacts(reader: Reader): Promise<DatabaseFacts | undefined> {
  const [facts] = await reader<DatabaseFacts[]>`
    select current_setting('server_version') as version, (select count(*)::int from schema_migration) as migrations,
      pg_database_size(current_database())::float8 as bytes`
  return facts
}

/** The time by the clock of the database's machine, in milliseconds since 1970. */
export async function databaseTime(reader: Reader): Promise<number> {
  const [there] = await reader<{ now_ms: number }[]>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms`
  return there?.now_ms ?? 0
}

/** Settings of the database server on which it depends whether acknowledged writes are safe, and its room. */
export interface DatabaseSettings {
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  /** Connections that the server gives to users who are not its administrators. */
  readonly connections: number
}

export async function databaseSettings(reader: Reader): Promise<DatabaseSettings | undefined> {
  const [settings] = await reader<DatabaseSettings[]>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as connections`
  return settings
}

/** The migrations that the schema has had, in order. */
export async function migrationsApplied(
  reader: Reader,
): Promise<readonly { readonly name: string; readonly applied_at: string }[]> {
  return reader<{ name: string; applied_at: string }[]>`
    select name, applied_at from schema_migration order by name`
}

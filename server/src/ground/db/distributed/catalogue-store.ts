import type { Reader } from '../types.ts'

/** A table of the schema as it is to be spread. */
export interface TableKeys {
  readonly name: string
  /** Its column that names an account, or a subject; null: it has neither. */
  readonly key: 'account_id' | 'subject_id' | null
  /** Citus holds it already: spread, or whole on every node. */
  readonly is_spread: boolean
}

/** Every table of the schema but the list of migrations. */
export function readTableKeys(sql: Reader): Promise<readonly TableKeys[]> {
  return sql<TableKeys[]>`
    select c.relname::text as name, p.logicalrelid is not null as is_spread,
      case when bool_or(a.attname = 'account_id') then 'account_id'
        when bool_or(a.attname = 'subject_id') then 'subject_id' end as key
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attnotnull and not a.attisdropped
    left join pg_dist_partition p on p.logicalrelid = c.oid and (p.partmethod = 'h' or p.repmodel = 't')
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migration'
    group by c.relname, p.logicalrelid order by c.relname`
}

/** A foreign key, with what is needed to make it again. */
export interface ForeignKey {
  readonly name: string
  readonly of: string
  readonly to: string
  readonly columns: readonly string[]
  /** `FOREIGN KEY (…) REFERENCES …`. */
  readonly definition: string
}

export function readForeignKeys(sql: Reader): Promise<readonly ForeignKey[]> {
  return sql<ForeignKey[]>`
    select k.conname::text as name, k.conrelid::regclass::text as of, k.confrelid::regclass::text as to,
      array(select a.attname::text from unnest(k.conkey) with ordinality n (number, place)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number order by n.place) as columns,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace and k.conparentid = 0
    order by 2, 1`
}

/** A primary key, unique constraint or unique index. */
export interface UniqueIndex {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  /** It belongs to a constraint of its name. */
  readonly constraint: 'p' | 'u' | null
  /** `CREATE UNIQUE INDEX …`. */
  readonly definition: string
}

export function readUniqueIndexes(sql: Reader): Promise<readonly UniqueIndex[]> {
  return sql<UniqueIndex[]>`
    select i.relname::text as name, c.relname::text as table, k.contype::text as constraint,
      array(select a.attname::text from unnest(x.indkey::int2[]) with ordinality n (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = n.number order by n.place) as columns,
      pg_get_indexdef(i.oid) as definition
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid and c.relnamespace = current_schema()::regnamespace and not c.relispartition
    left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u')
    where x.indisunique
    order by c.relname, i.relname`
}

/** The nodes that hold rows; empty: Citus is installed, and this is no coordinator of anything. */
export async function readNodes(sql: Reader): Promise<readonly string[]> {
  const rows = await sql<{ node: string }[]>`
    select nodename || ':' || nodeport as node from pg_dist_node
    where isactive and shouldhaveshards and noderole = 'primary' order by 1`
  return rows.map(({ node }) => node)
}

/** The version of Citus in this database; null: the extension was not created in it. */
export async function citusVersion(sql: Reader): Promise<string | null> {
  const [row] = await sql<{ version: string }[]>`
    select extversion as version from pg_extension where extname = 'citus'`
  return row?.version ?? null
}

/** Spreads the rows of a table over the nodes, beside those of `beside` where they have the same key. */
export async function spreadTable(sql: Reader, table: string, column: string, beside: string, shards: number) {
  if (table === beside) await sql`select create_distributed_table(${table}, ${column}, shard_count => ${shards})`
  else await sql`select create_distributed_table(${table}, ${column}, colocate_with => ${beside})`
}

/** Keeps a table whole on every node. */
export async function repeatTable(sql: Reader, table: string): Promise<void> {
  await sql`select create_reference_table(${table})`
}

/** What one transaction needs that changes tables which refer to each other: one connection to each node. */
export async function oneConnectionPerNode(sql: Reader): Promise<void> {
  await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true),
    set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`
}

/** Whether the tables of the database are spread over nodes by now. */
export async function isSpreadHere(sql: Reader): Promise<boolean> {
  if ((await citusVersion(sql)) === null) return false
  const [row] = await sql<{ spread: boolean }[]>`
    select exists(select 1 from pg_dist_partition where logicalrelid = 'shipment'::regclass) as spread`
  return row?.spread === true
}

/** Whether other processes of ours are connected: they would not know that tables are spread. */
export async function hasCompany(sql: Reader): Promise<boolean> {
  const [row] = await sql<{ others: boolean }[]>`
    select exists(select 1 from pg_stat_activity where datname = current_database() and application_name = 'quaylog'
      and pid <> pg_backend_pid()) as others`
  return row?.others === true
}

import type { Reader } from './types.ts'

/**
 * The schema as the catalogue of a migrated database states it, in a fixed order: what `schema.sql` holds.
 * Read by people and compared by a test; not meant to be run.
 */
export async function schemaText(sql: Reader): Promise<string> {
  const tables = await readTables(sql)
  const columns = await readColumns(sql)
  const rules = await readRules(sql)
  const functions = await readFunctions(sql)
  const described = tables.map((table) => {
    const lines = [...columns, ...rules]
      .filter((line) => line.table_name === table.name && line.inside)
      .map((line) => `  ${line.text}`)
    const after = rules.filter((line) => line.table_name === table.name && !line.inside).map((line) => `${line.text};`)
    return [`create table ${table.name} (`, lines.join(',\n'), `)${table.suffix};`, ...after].join('\n')
  })
  return `-- Made by \`node server/src/ground/db/dump-schema.ts\` from the migrations; compared by schema.test.ts.\n\n${[...described, ...functions].join('\n\n')}\n`
}

interface Line {
  readonly table_name: string
  readonly text: string
  /** Part of the table's parentheses, or a statement after it. */
  readonly inside: boolean
}

function readTables(sql: Reader) {
  return sql<{ name: string; suffix: string }[]>`
    select c.relname as name,
      case when c.relkind = 'p' then ' partition by ' || lower(pg_get_partkeydef(c.oid)) else '' end
        || coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', '') as suffix
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'schema_migration'
    order by c.relname collate "C"`
}

function readColumns(sql: Reader) {
  return sql<Line[]>`
    select c.relname as table_name, true as inside,
      a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || case when a.attcollation <> t.typcollation then ' collate "' || o.collname || '"' else '' end
        || case when a.attnotnull then ' not null' else '' end
        || coalesce(case when a.attgenerated = '' then ' default ' || pg_get_expr(d.adbin, d.adrelid)
          else ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored' end, '') as text
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    join pg_type t on t.oid = a.atttypid
    left join pg_collation o on o.oid = a.attcollation
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`
}

/**
 * Constraints (not-null ones stand at their column; PostgreSQL 18 lists them here too), then indexes that are no
 * constraint.
 */
function readRules(sql: Reader) {
  return sql<Line[]>`
    select c.relname as table_name, true as inside,
      'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as text
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace
    where k.contype <> 'n'
    union all
    select c.relname, false, replace(pg_get_indexdef(i.indexrelid), ' public.', ' ')
    from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    where not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
    order by table_name, inside desc, text`
}

async function readFunctions(sql: Reader): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select replace(trim(pg_get_functiondef(p.oid)), ' public.', ' ') || ';' as text
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname`
  return rows.map((row) => row.text)
}

import type { Reader } from './types.ts'

/** How large a table is, with its indexes, its long values and its partitions. */
export interface TableSize {
  readonly table: string
  readonly bytes: number
  /** As PostgreSQL estimates them. */
  readonly rows: number
  /** Rows that were deleted or replaced and whose room is not free yet, as PostgreSQL estimates them. */
  readonly dead_rows: number
}

/** The tables of the service, largest first. */
export async function tableSizes(reader: Reader): Promise<readonly TableSize[]> {
  return reader<TableSize[]>`
    select regexp_replace(c.relname, '_(default|p\d{8})$', '') as table, sum(pg_total_relation_size(c.oid))::float8 as bytes,
      coalesce(sum(s.n_live_tup), 0)::float8 as rows, coalesce(sum(s.n_dead_tup), 0)::float8 as dead_rows
    from pg_class c left join pg_stat_user_tables s on s.relid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by 1 order by 2 desc, 1`
}

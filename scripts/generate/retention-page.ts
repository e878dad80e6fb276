import { retention_kinds } from '../../server/src/retention-kinds.ts'
import { table, withSections } from './output.ts'
import type { Output } from './output.ts'

/** The kinds of rows that end, out of the table that the configuration reader goes by: docs/operating/retention.md. */
export function retentionPage(): Output {
  const rows = retention_kinds.map(({ variable, default_days, least_days, tables, holds, ends, removed_by }) => [
    `\`${variable}\``,
    String(default_days),
    String(least_days),
    holds,
    ends,
    tables.map((name) => `\`${name}\``).join(', '),
    removed_by,
  ])
  return withSections('docs/operating/retention.md', {
    'what ends': table(['variable', 'days', 'least', 'keeps', 'what ends with it', 'tables', 'removed by'], rows),
  })
}

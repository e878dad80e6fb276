import { api_version } from '@quaylog/contract'
import { localDayFrom } from '@quaylog/free-time'
import { weakTag } from '../ground/http/entity-tag.ts'
import type { ListScope } from '../request/scope.ts'
import type { ExportAsked } from './export.ts'
import { versionOfLists, zonesOfDays } from './version-store.ts'

/** How PostgreSQL calls a statement that took longer than it may. */
const took_too_long = '57014'

/**
 * The tag of an export as it would be made now, told without making it: of everything that its rows could show, and of
 * the days that are counted from today. It may change where the file does not, never the other way round. It is weak,
 * for rows that are written while a file is sent may be in it. Null: telling would take too long.
 */
export async function tagOfExport(
  scope: Pick<ListScope, 'reader' | 'account' | 'now' | 'compat' | 'reference'>,
  asked: ExportAsked,
  query: string,
): Promise<string | null> {
  const { reader, account, now, compat, reference } = scope
  try {
    const version = await versionOfLists(reader, account.id, now)
    const zones = await zonesOfDays(reader, account.id)
    // A day that can't be told is unknown now, and may be told later.
    const days = zones.map(({ timezone, end_day_start }) => localDayFrom(end_day_start, now, timezone) ?? now)
    const { view, format } = asked
    const shown = [api_version, view.name, view.columns, format, query, account.entitlements, compat]
    return weakTag([...shown, namesIn(reference), version, days])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === took_too_long) return null
    throw error
  }
}

/** The names that exports take from the tables of lines and facilities, which the operator may add to. */
function namesIn(reference: ListScope['reference']): readonly unknown[] {
  const lines = reference.lines().map(({ scac, alternative_scacs, name }) => [scac, alternative_scacs, name])
  return [lines, reference.terminals().map(({ id, name }) => [id, name])]
}

import { dayAfter, localDayFrom, momentOn } from '@quaylog/free-time'
import { createKeptTexts, isStillTrue } from '../../ground/kept-texts.ts'
import type { KeptText, KeptTexts } from '../../ground/kept-texts.ts'
import { isEntitled, viewerOf } from '../../request/account.ts'
import { owned } from '../../request/own.ts'
import type { ListScope, Scope } from '../../request/scope.ts'
import type { PageOutcome } from '../../ground/jsonapi/document.ts'
import type { ListReading, Reading } from '../../ground/jsonapi/reading.ts'
import { lookerOf } from '../list-filter-store.ts'
import type { ContainerRow } from './container.ts'
import { renderContainer } from './resource.ts'
import { isByCost } from './store.ts'
import { containerVersion, listContainerVersions, versionedContainers } from './version-store.ts'

/** Room for some five thousand containers. */
const characters_max = 16_777_216

/** Texts of containers, none yet. */
export function createContainerTexts(): KeptTexts {
  return createKeptTexts(characters_max)
}

/** Whether a reading asks for the whole record and for nothing beside it. */
export function isAlone({ include, fields, flags }: Reading): boolean {
  return include.length === 0 && fields.size === 0 && flags.size === 0
}

/**
 * The JSON text of a container alone, as `renderContainer` makes it. A text that was made before is taken again when
 * its version, which is read from the database every time, is still the container's: so it is never older than a text
 * that is made anew. Refuses what the account does not have (401, 404).
 */
export async function printContainer(scope: Scope, texts: KeptTexts, id: string): Promise<string> {
  const { reader, account, now } = scope
  const name = nameFor(scope, id)
  const known = texts.find(name)
  if (known !== undefined) {
    const version = await containerVersion(reader, account.id, id)
    if (version !== undefined && isStillTrue(known, version, now)) return known.text
  }
  const [versioned] = await versionedContainers(reader, account.id, [id])
  const found = await owned(reader, 'container', id, versioned)
  const printed = printedOf(found.row, found.version, scope)
  texts.keep(name, printed)
  return printed.text
}

/**
 * Whether the texts of a page are kept. First pages are asked for again and again; whoever walks through a whole fleet
 * would only send them away.
 */
export function isOftenAsked(reading: ListReading): boolean {
  const { number, after } = reading.page
  return isAlone(reading) && !isByCost(reading) && number === 1 && (after ?? '') === ''
}

/** The JSON texts of a page of containers alone, in their order: kept ones while their versions are unchanged. */
export async function printContainers(
  scope: ListScope,
  texts: KeptTexts,
  reading: ListReading,
): Promise<PageOutcome & { readonly printed: readonly string[] }> {
  const { reader, account, now } = scope
  const { rows, total, next } = await listContainerVersions(reader, account.id, lookerOf(scope), reading)
  const printed = new Map<string, string>()
  for (const { id, version } of rows) {
    const known = texts.find(nameFor(scope, id))
    if (known !== undefined && isStillTrue(known, version, now)) printed.set(id, known.text)
  }
  const missing = rows.flatMap(({ id }) => (printed.has(id) ? [] : [id]))
  for (const { row, version } of missing.length === 0 ? [] : await versionedContainers(reader, account.id, missing)) {
    const one = printedOf(row, version, scope)
    texts.keep(nameFor(scope, row.id), one)
    printed.set(row.id, one.text)
  }
  // What was removed between the two statements is on the page no more.
  return { total, next, printed: rows.flatMap(({ id }) => printed.get(id) ?? []) }
}

/** The container and everything of its reader that decides what is printed of it. */
function nameFor({ account, compat }: Scope, id: string): string {
  const { rail_plan, routing_data } = viewerOf(account)
  const sees = [rail_plan, routing_data, isEntitled(account, 'free_time')].map(Number).join('')
  return `${account.id} ${id} ${sees} ${compat ?? ''}`
}

function printedOf(row: ContainerRow, version: string, scope: Scope): KeptText {
  return { text: JSON.stringify(renderContainer(row, scope)), version, holds: holdsOn(row, scope.now) }
}

/** Days that are left of free time are counted from today where the box stands. */
function holdsOn({ free_time }: ContainerRow, now: string): KeptText['holds'] {
  const timezone = free_time?.timezone ?? null
  if (timezone === null) return null
  const begins = free_time?.end_day_start ?? 0
  const today = localDayFrom(begins, now, timezone)
  const tomorrow = today === null ? null : dayAfter(today, 1)
  const from = today === null ? null : momentOn(today, begins, timezone)
  const until = tomorrow === null ? null : momentOn(tomorrow, begins, timezone)
  // A day that can't be told is printed as unknown, and may be told later: such a text is true only now.
  return from === null || until === null ? { from: now, until: now } : { from, until }
}

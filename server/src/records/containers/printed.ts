import { dayAfter, localDay, momentOn } from '@quaylog/free-time'
import { createKeptTexts, isStillTrue } from '../../ground/kept-texts.ts'
import type { KeptText, KeptTexts } from '../../ground/kept-texts.ts'
import { isEntitled, viewerOf } from '../../request/account.ts'
import { owned } from '../../request/own.ts'
import type { Scope } from '../../request/scope.ts'
import type { Reading } from '../../ground/jsonapi/reading.ts'
import type { ContainerRow } from './container.ts'
import { renderContainer } from './resource.ts'
import { containerVersion, versionedContainer } from './version-store.ts'

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
  const found = await owned(reader, 'container', id, await versionedContainer(reader, account.id, id))
  const printed = printedOf(found.row, found.version, scope)
  texts.keep(name, printed)
  return printed.text
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
  const today = localDay(now, timezone)
  const tomorrow = today === null ? null : dayAfter(today, 1)
  const from = today === null ? null : momentOn(today, 0, timezone)
  const until = tomorrow === null ? null : momentOn(tomorrow, 0, timezone)
  // A day that can't be told is printed as unknown, and may be told later: such a text is true only now.
  return from === null || until === null ? { from: now, until: now } : { from, until }
}

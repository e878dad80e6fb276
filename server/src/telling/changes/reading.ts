import { webhook_event_names } from '@quaylog/contract'
import { invalidFilter, invalidParameter, unknownCursor } from '../../ground/http/refusal.ts'
import { refuseUnknown } from '../../ground/http/query.ts'
import type { Query } from '../../ground/http/query.ts'
import { isUuid } from '../../ground/id.ts'
import { cursorFault, headCursor, readCursor } from './cursor.ts'
import type { ChangeCursor, LogHead } from './cursor.ts'
import type { ChangeFilter } from './store.ts'

const parameters = [
  'after',
  'wait',
  'include',
  'page[size]',
  'filter[event]',
  'filter[shipment_id]',
  'filter[container_id]',
  'filter[tracking_request_id]',
]
const wait_seconds_max = 30
const size_default = 100
const size_max = 1_000

/** What a reader of the change feed asks for. */
export interface ChangeReading {
  /** What the reader has; null: it did not say. */
  readonly after: ChangeCursor | null
  readonly size: number
  /** How long a request is held when there is nothing yet. */
  readonly wait_ms: number
  readonly filter: ChangeFilter
  readonly with_records: boolean
}

/** Throws Refusal. */
export function readChanges(query: Query): ChangeReading {
  for (const name of query.keys())
    if (!parameters.includes(name)) refuseUnknown(query, name, `; known are ${parameters.join(', ')}`)
  const include = query.get('include') ?? ''
  if (include !== '' && include !== 'reference_object')
    throw invalidParameter('include', `include path '${include}' is not allowed; only reference_object is`)
  const event = query.get('filter[event]') ?? null
  if (event !== null && !webhook_event_names.some((name) => name === event))
    throw invalidFilter('filter[event]', `There is no event '${event}'`)
  return {
    after: cursor(query),
    size: Math.min(number(query, 'page[size]', size_max) ?? size_default, size_max),
    wait_ms: (number(query, 'wait', wait_seconds_max) ?? 0) * 1_000,
    filter: {
      event,
      shipment_id: id(query, 'filter[shipment_id]'),
      container_id: id(query, 'filter[container_id]'),
      tracking_request_id: id(query, 'filter[tracking_request_id]'),
    },
    with_records: include !== '',
  }
}

/** Reads what an export of the feed is asked for: the same, without what belongs to pages. Throws Refusal. */
export function readChangesExport(query: Query): ChangeReading {
  for (const name of ['wait', 'page[size]']) {
    if (query.has(name))
      throw invalidParameter(
        name,
        `Parameter '${name}' is not supported here: an export holds every change behind \`after\`; use filters, include, after`,
      )
  }
  return readChanges(query)
}

/** Refuses a cursor that is not of this log as it is now, with what to do and where to go on. */
export function requireKnown(after: ChangeCursor, head: LogHead, parameter: 'after' | 'Last-Event-ID'): void {
  const fault = cursorFault(after, head)
  if (fault === null) return
  const now = headCursor(head)
  throw unknownCursor(
    parameter,
    `${fault}: the cursor is from before a restore of the database, or of another account or service. Read your records again, then continue from ${now}`,
    now,
  )
}

function cursor(query: Query): ChangeCursor | null {
  const text = query.get('after')
  if (text === undefined) return null
  const read = readCursor(text)
  if (read === null)
    throw invalidParameter(
      'after',
      'after must be a cursor as meta.cursor and the changes have it, or 0 for the beginning',
    )
  return read
}

function number(query: Query, parameter: string, max: number): number | null {
  const text = query.get(parameter)
  if (text === undefined) return null
  if (!/^\d{1,16}$/.test(text) || Number(text) > max)
    throw invalidParameter(parameter, `${parameter} must be a whole number from 0 to ${max}`)
  return Number(text)
}

function id(query: Query, parameter: string): string | null {
  const text = query.get(parameter)?.toLowerCase()
  if (text === undefined) return null
  if (!isUuid(text)) throw invalidFilter(parameter, `${parameter} must be a uuid`)
  return text
}

import type { FacilityStateObservation, Observation } from '@quaylog/journey'
import { isList, isObject, readText, type Json, type JsonObject } from '../json.ts'
import { amountOf, availabilityOf, discharged, gated_out, holdsIn, moveAt, owed, terminalOf } from './facility.ts'
import type { About, ListIn } from './profile.ts'
import { isNothing, readCalendarDay } from './time.ts'

/** Members of an answer that nobody has described, by what their names are likely to mean. */
const meanings = {
  box: /^(?:container|unit|equipment)(?:number|nbr|no|id)?$/,
  available: /^(?:is)?available(?:forpickup|fordelivery)?$|^availability$|^readyfordelivery$/,
  holds: /holds?$|^impediments$/,
  last_free_day: /lastfree|^lfd$/,
  discharged: /discharg/,
  owed: /demurrage|storage(?:due|owed|amount)/,
  yard: /yardposition|yardlocation|^position$/,
  out: /^timeout$|gateout|outgate/,
} as const
type Meaning = keyof typeof meanings

const lists = ['data', 'containers', 'items', 'results', 'containerAvailability', 'availability']

/** The boxes of an answer of an unknown shape: a list, or one under a usual name. */
export function boxesIn(document: Json): ListIn | null {
  if (isList(document)) return { path: [], items: document }
  const name = isObject(document) ? lists.find((one) => isList(document[one])) : undefined
  const items = isObject(document) && name !== undefined ? document[name] : undefined
  return name !== undefined && isList(items) ? { path: [name], items } : null
}

function found(item: JsonObject, meaning: Meaning): Json | undefined {
  const name = Object.keys(item).find((one) => meanings[meaning].test(one.toLowerCase().replaceAll(/[^a-z]/g, '')))
  return name === undefined ? undefined : item[name]
}

export function boxIn(item: JsonObject): string | null {
  return readText(found(item, 'box'))
}

/**
 * What an item may say. Only for upstreams that move no container before an operator has proved what they answer.
 */
export function readByMeaning(item: JsonObject, about: About): readonly Observation[] {
  const { site, container, pointer } = about
  const holds = holdsIn(found(item, 'holds'), site?.firms ?? null)
  const { defects, ...availability } = availabilityOf(found(item, 'available'), holds)
  const free = readCalendarDay(readText(found(item, 'last_free_day')))
  const position = readText(found(item, 'yard'))
  const state: FacilityStateObservation = {
    kind: 'facility_state',
    data_source: 'terminal',
    container,
    stated_at: null,
    pointer,
    terminal: terminalOf(site),
    found: true,
    defects: [...about.defects, ...defects, ...free.defects],
    ...availability,
    ...(holds === undefined ? {} : { holds }),
    ...owed('demurrage', amountOf(found(item, 'owed'))),
    ...(free.day === null ? {} : { last_free_day: free.day }),
    ...(position === null || isNothing(position) ? {} : { yard_position: position }),
  }
  return [
    state,
    ...moveAt(readText(found(item, 'discharged')), site, about, discharged),
    ...moveAt(readText(found(item, 'out')), site, about, gated_out),
  ]
}

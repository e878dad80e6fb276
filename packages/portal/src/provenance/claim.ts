import { longMoment, zoneName, calendarDay, money } from '../time/format.ts'
import { provenanceWords } from '../words/provenance-words.ts'
import { words } from '../words/words.ts'
import { listOf, membersOf, textOf } from './statement.ts'
import type { StatementBody } from './statement.ts'

const say = provenanceWords.claims

/**
 * What a statement says about a field, as the end of a sentence after "that". `zone`: of the place, where the statement
 * names none.
 */
export function claimOf(body: StatementBody, field: string, zone: string): string {
  switch (body['kind']) {
    case 'movement':
      return movement(body, zone)
    case 'deadline':
      return freeUntil(body['day'])
    case 'facility_state':
      return facilityState(body, field, zone)
    case 'hold': {
      const name = holdText({ ...body, status: 'hold' })
      return body['status'] === null ? say.cleared(name) : say.placed(name)
    }
    case 'equipment':
      return equipment(body, field)
    case 'shipment_record':
      return shipmentRecord(body)
    default:
      return other(body)
  }
}

/** `Wed 18 Nov, 11:58 (PST)` */
export function momentText(at: string, zone: string): string {
  return `${longMoment(at, zone)} (${zoneName(at, zone)})`
}

const freeUntil = (day: unknown) => {
  const text = textOf(day)
  return text === null ? say.noFreeDay : say.freeUntil(calendarDay(text))
}

function movement(body: StatementBody, zone: string): string {
  const what = movementName(body)
  if (body['retracts'] !== null && body['retracts'] !== undefined) return say.retracted(what)
  const at = textOf(body['at'])
  const local = textOf(body['at_local'])?.replace('T', ' ')
  const when = at === null ? local : momentText(at, textOf(body['time_zone']) ?? zone)
  const around = placeText(body) + vesselText(body)
  const is_actual = body['classifier'] === 'actual'
  if (when === undefined) return (is_actual ? say.doneUntimed(what) : say.expectedUntimed(what)) + around
  return (is_actual ? say.done(what, when) : say.expected(what, when)) + around
}

function movementName(body: StatementBody): string {
  const code = textOf(body['code']) ?? ''
  const known = new Map<string, string>(Object.entries(provenanceWords.movements)).get(code)
  const name = known ?? provenanceWords.movementOfCode(code)
  return body['empty'] === true ? `${name} ${provenanceWords.emptyBox}` : name
}

function placeText(body: StatementBody): string {
  const [place, facility] = [membersOf(body['place']), membersOf(body['facility'])]
  const names = [textOf(facility['name']), textOf(place['name']) ?? textOf(place['locode'])]
  const known = [...new Set(names.filter((name) => name !== null))]
  return known.length === 0 ? '' : say.at(known.join(', '))
}

function vesselText(body: StatementBody): string {
  const name = textOf(membersOf(body['vessel'])['name'])
  const voyage = textOf(body['voyage'])
  return (name === null ? '' : say.by(name)) + (voyage === null ? '' : say.voyage(voyage))
}

/** What a report of a terminal says about fields that begin so; null: nothing. */
const reported: readonly (readonly [string, (body: StatementBody, zone: string) => string | null])[] = [
  ['pickup_lfd', ({ last_free_day }) => freeUntil(last_free_day)],
  ['holds', (body) => holdsClaim(body)],
  ['fees', (body) => feesText(body) ?? say.noFees],
  [
    'pickup_appointment',
    ({ appointment_at }, zone) => {
      const at = textOf(appointment_at)
      return at === null ? say.noAppointment : say.appointment(momentText(at, zone))
    },
  ],
  ['location_at', ({ yard_position }) => said(say.yard, yard_position)],
  ['pod_terminal', ({ terminal }) => said(say.terminal, membersOf(terminal)['name'])],
  ['seal_number', ({ seal_number }) => said(say.seal, seal_number)],
]

function said(sentence: (text: string) => string, value: unknown): string | null {
  const text = textOf(value)
  return text === null ? null : sentence(text)
}

function holdsClaim(body: StatementBody): string {
  const holds = holdsText(body)
  return holds === null ? say.noHolds : say.holds(holds)
}

/** What a terminal reported, as far as it is about the field; availability by itself says whether, not why. */
function facilityState(body: StatementBody, field: string, zone: string): string {
  if (body['found'] === false) return say.notFound
  const claim = reported.find(([name]) => field.startsWith(name))?.[1](body, zone)
  return claim ?? availability(body['available'])
}

function availability(available: unknown): string {
  if (available === true) return say.available
  return available === false ? say.notAvailable : say.availabilityUnknown
}

/** The holds of a report in words; null: none. */
export function holdsText(body: StatementBody): string | null {
  const holds = listOf(body['holds']).map((hold) => holdText(membersOf(hold)))
  return holds.length === 0 ? null : holds.join(provenanceWords.and)
}

function holdText(hold: StatementBody): string {
  const name = textOf(hold['name']) ?? ''
  const word = new Map<string, string>(Object.entries(words.holds)).get(name) ?? name
  return hold['status'] === 'pending' ? provenanceWords.pendingHold(word) : provenanceWords.aHold(word)
}

function feesText(body: StatementBody): string | null {
  const fees = listOf(body['fees'])
    .map(membersOf)
    .flatMap(({ type, amount, currency_code }) => {
      const known = new Map<unknown, string>(Object.entries(words.fees)).get(type)
      const sum = typeof amount === 'number' ? money(amount, textOf(currency_code) ?? 'USD') : ''
      return type === 'total' ? [] : [`${known ?? String(type)} ${sum}`]
    })
  return fees.length === 0 ? null : say.fees(fees.join(', '))
}

function equipment(body: StatementBody, field: string): string {
  const seal = textOf(body['seal_number'])
  if (field === 'seal_number' && seal !== null) return say.seal(seal)
  const { equipment_length, equipment_height, equipment_type } = body
  const parts = [
    typeof equipment_length === 'number' ? `${equipment_length} ft` : null,
    textOf(equipment_height)?.replaceAll('_', ' ') ?? null,
    textOf(equipment_type) ?? null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? other(body) : say.equipment(parts.join(' '))
}

function shipmentRecord(body: StatementBody): string {
  if (body['cancelled'] === true) return say.cancelled
  const nameOf = (place: unknown) => textOf(membersOf(place)['name']) ?? textOf(membersOf(place)['locode'])
  const from = nameOf(body['port_of_lading'])
  const to = nameOf(body['destination']) ?? nameOf(body['port_of_discharge'])
  return from === null || to === null ? other(body) : say.route(from, to)
}

/** Whatever a statement of a kind that has no sentence holds, by name. */
function other(body: StatementBody): string {
  const parts = Object.entries(body)
    .filter(([name, value]) => name !== 'kind' && value !== null)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
  return say.other(parts.join(', '))
}

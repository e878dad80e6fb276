import type { Told } from './witness.ts'

/** What a client asks a line for: which of the three references, which filters, and which part of the list. */
export type Question = {
  bill: string | null
  booking: string | null
  container: string | null
  filters: ReadonlyMap<string, readonly string[]>
  created: readonly { operator: string; at: number }[]
  limit: number
  offset: number
  newest_first: boolean
}

/** A question that cannot be asked: which parameter and why. */
export type BadQuestion = { parameter: string; problem: string }

const VALUES: Readonly<Record<string, readonly string[] | null>> = {
  eventType: ['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'],
  shipmentEventTypeCode: [
    'RECE',
    'DRFT',
    'PENA',
    'PENU',
    'REJE',
    'APPR',
    'ISSU',
    'SURR',
    'SUBM',
    'VOID',
    'CONF',
    'REQS',
    'CMPL',
    'HOLD',
    'RELS',
  ],
  documentTypeCode: ['CBR', 'BKG', 'SHI', 'SRM', 'TRD', 'ARN', 'VGM', 'CAS', 'CUS', 'DGD', 'OOG'],
  transportEventTypeCode: ['ARRI', 'DEPA'],
  equipmentEventTypeCode: ['LOAD', 'DISC', 'GTIN', 'GTOT', 'STUF', 'STRP', 'PICK', 'DROP', 'INSP', 'RSEA', 'RMVD'],
  UNLocationCode: null,
  transportCallID: null,
  vesselIMONumber: null,
  exportVoyageNumber: null,
  carrierServiceCode: null,
}
const ALIASES: Readonly<Record<string, string>> = {
  bookingReference: 'carrierBookingReference',
  transportDocumentID: 'transportDocumentReference',
  carrierVoyageNumber: 'exportVoyageNumber',
}
const CREATED = /^eventCreatedDateTime(?::(gte|gt|lte|lt|eq))?$/
const LIMIT_DEFAULT = 100
const LIMIT_MAX = 1000

/** Reads the parameters of GET /v2/events as DCSA Track & Trace 2.2 names them; a cursor carries the whole question. */
export function readQuestion(query: URLSearchParams): Question | BadQuestion {
  const cursor = query.get('cursor')
  const asked = cursor === null ? query : new URLSearchParams(Buffer.from(cursor, 'base64url').toString('utf8'))
  if (cursor !== null && !asked.has('offset')) return { parameter: 'cursor', problem: 'not a cursor of ours' }
  const one = (name: string): string | null =>
    asked.get(name) || asked.get(Object.keys(ALIASES).find((alias) => ALIASES[alias] === name) ?? '') || null
  const read = readFilters(asked)
  if ('problem' in read) return read
  const limit = Number(query.get('limit') ?? asked.get('limit') ?? LIMIT_DEFAULT)
  if (!Number.isInteger(limit) || limit < 1) return { parameter: 'limit', problem: 'a whole number from 1' }
  return {
    bill: one('transportDocumentReference'),
    booking: one('carrierBookingReference'),
    container: asked.get('equipmentReference') || null,
    ...read,
    limit: Math.min(limit, LIMIT_MAX),
    offset: Number(asked.get('offset') ?? 0),
    newest_first: /DateTime:DESC/.test(asked.get('sort') ?? ''),
  }
}

type Filters = Pick<Question, 'filters' | 'created'>

function readFilters(asked: URLSearchParams): Filters | BadQuestion {
  const filters = new Map<string, string[]>()
  const created: { operator: string; at: number }[] = []
  for (const [name, value] of asked) {
    const operator = CREATED.exec(name)
    if (operator !== null) {
      const at = Date.parse(value.replace(' ', '+'))
      if (Number.isNaN(at)) return { parameter: name, problem: 'not a date and time' }
      created.push({ operator: operator[1] ?? 'eq', at })
    }
    const key = ALIASES[name] ?? name
    const allowed = VALUES[key]
    if (allowed === undefined) continue
    const values = value.split(',').filter((part) => part !== '')
    const strange = values.find((part) => allowed !== null && !allowed.includes(part))
    if (strange !== undefined) return { parameter: name, problem: `${strange} is not one of ${allowed?.join(', ')}` }
    filters.set(key, values)
  }
  return { filters, created }
}

/** True when the question could be read. */
export function isQuestion(read: Question | BadQuestion): read is Question {
  return 'limit' in read
}

/** The events that pass the filters, in the order asked for. */
export function choose(told: readonly Told[], question: Question): Told[] {
  const chosen = told.filter((event) => passes(event, question))
  return question.newest_first ? chosen.reverse() : chosen
}

function passes(event: Told, question: Question): boolean {
  for (const [name, values] of question.filters) if (!values.includes(valueOf(event, name))) return false
  return question.created.every(({ operator, at }) => compare(event.created_at, operator, at))
}

const VALUE_OF: Readonly<Record<string, (event: Told) => string | undefined>> = {
  eventType: (event) => event.type,
  documentTypeCode: (event) => event.document?.type,
  UNLocationCode: (event) => event.locode,
  transportCallID: (event) => event.call_id ?? undefined,
  vesselIMONumber: (event) => event.leg?.vessel.imo,
  exportVoyageNumber: (event) => event.leg?.voyage.number,
  carrierServiceCode: (event) => event.leg?.voyage.service,
}

function valueOf(event: Told, name: string): string {
  const read = VALUE_OF[name]
  if (read !== undefined) return read(event) ?? ''
  return name === `${event.type.toLowerCase()}EventTypeCode` ? event.code : ''
}

function compare(value: number, operator: string, with_: number): boolean {
  if (operator === 'gte') return value >= with_
  if (operator === 'gt') return value > with_
  if (operator === 'lte') return value <= with_
  if (operator === 'lt') return value < with_
  return value === with_
}

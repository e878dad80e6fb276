import { header, json } from '../../http/exchange.ts'
import type { Ask, JsonObject } from '../../http/exchange.ts'
import { badQuestion, dcsaError, standardEvent } from '../dcsa.ts'
import { lookUp } from '../office.ts'
import type { Door } from '../office.ts'
import { pageOf } from '../pages.ts'
import { isQuestion, readQuestion } from '../question.ts'
import { same, secretOf } from '../tokens.ts'
import type { Told } from '../witness.ts'
import { without } from '../dress.ts'

const LOCATION_TYPES = { origin: 'POL', transshipment: 'PTS', discharge: 'POD', inland: 'PDE' } as const
const PHASES = { origin: 'Export', transshipment: 'Transshipment', discharge: 'Import', inland: 'Import' } as const
const LABELS: Readonly<Record<string, string>> = {
  GTOT: 'Empty to shipper',
  GTIN: 'Ready to be loaded',
  LOAD: 'Loaded on board',
  DISC: 'Discharged',
  DEPA: 'Vessel departure',
  ARRI: 'Vessel arrival',
}

/**
 * CMA CGM: transport and equipment events only, `carrierSpecificData` with the role of the place, plans without a date.
 */
export const cmaCgm: Door = {
  scac: 'CMDU',
  manner: { shipment: 'none', lag_hours: [0.5, 4], twins: false, missed_ships: false, future: 'all', corrected: 0.03 },
  per_minute: 300,
  events_path: '/operation/trackandtrace/v1/events',
  leaks_history: false,
  credentials: (seed) => ({ key_id: secretOf(seed, 'CMDU', 'key') }),
  answer(ask, path, office) {
    if (!same(header(ask, 'keyid'), secretOf(office.seed, 'CMDU', 'key')))
      return json(401, { code: '401', message: 'Unauthorized: KeyId is missing or unknown' })
    const reference = path.startsWith(this.events_path + '/')
      ? decodeURIComponent(path.slice(this.events_path.length + 1))
      : null
    if (path !== this.events_path && (reference === null || reference === ''))
      return dcsaError(ask, 404, 'notFound', 'no such resource', office.now)
    const question = readQuestion(reference === null ? ask.query : byReference(ask, reference))
    if (!isQuestion(question)) return badQuestion(ask, question, office.now)
    const told = lookUp(this, office, question)
    if (told === null) return dcsaError(ask, 404, 'notFound', 'no shipment found', office.now)
    const { page, headers } = pageOf(told, question, ask, 'links', office.base_url.replace(/\/carriers\/.*/, ''))
    return json(200, page.map(event), { 'API-Version': '2.2.0', ...headers })
  },
}

function byReference(ask: Ask, reference: string): URLSearchParams {
  const query = new URLSearchParams(ask.query)
  const kind = /^[A-Z]{3}[UJZ]\d{7}$/.test(reference) ? 'equipmentReference' : 'transportDocumentReference'
  query.set(kind, reference)
  return query
}

function event(told: Told): JsonObject {
  const dated = told.classifier !== 'PLN' || told.mode !== 'TRUCK'
  const standard = standardEvent(told, 'CMA')
  return {
    ...(dated ? standard : without(standard, 'eventDateTime')),
    carrierSpecificData: {
      internalEventCode: `${told.code}${told.empty === true ? 'E' : 'F'}`,
      internalEventLabel: LABELS[told.code] ?? told.code,
      transportationPhase: PHASES[told.role],
      shipmentLocationType: LOCATION_TYPES[told.role],
    },
  }
}

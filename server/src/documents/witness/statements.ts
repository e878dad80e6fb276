import type { DocumentTypeCode } from '@quaylog/contract'
import { correctedReading, isSame } from '@quaylog/documents'
import type { CorrectedValue, Json, JsonObject } from '@quaylog/documents'
import type { DeadlineObservation, EquipmentObservation, Observation } from '@quaylog/journey'
import { movement } from '../../sources/movement.ts'
import { pounds } from '../../sources/weight.ts'
import type { Payload } from '../../sources/source.ts'
import { typeOf } from '../document.ts'
import type { ShownDocument } from '../document.ts'
import { placeAsEvidence } from '../correction-places.ts'
import type { RepresentationRow } from '../representation-store.ts'

/** A box that a document speaks of, and where its voyage ends; null: nobody knows yet. */
export interface WitnessedBox {
  readonly container_id: string
  readonly number: string
  readonly port_of_discharge_locode: string | null
  /** IANA zone of that port; null: unknown. */
  readonly time_zone: string | null
}

/** What a document says of a box as statements of the source `document`, and where it says each. */
export interface DocumentStatements {
  readonly observations: readonly Observation[]
  readonly payload: Payload
}

/** Confidence from which the account may have a value count that nobody looked at. */
const sure_enough = 0.98

/** Which values of a document count as what it says. */
export type CountingValues = 'confirmed' | 'sure'

/** What was read of a document at one time, with what people had corrected then. */
type SaidThen = Pick<RepresentationRow, 'reading' | 'corrections'>

/**
 * The values of a document that count: those that a person entered, or confirmed at their place as they are. With
 * `sure` those too whose confidence is at least 0.98 and that no warning is about. `confirmed` is what was confirmed
 * last; null: nothing was.
 */
export function countingValues(
  { reading, corrections }: SaidThen,
  confirmed: SaidThen | null,
  counting: CountingValues,
): ReadonlyMap<string, CorrectedValue> {
  const then = confirmed === null ? [] : correctedReading(confirmed.reading.fields, confirmed.corrections).values
  const confirmed_values = new Map(then.map(({ pointer, value }) => [pointer, value]))
  const doubted = new Set(reading.warnings.flatMap(({ pointers }) => pointers))
  const is_doubted = reading.warnings.some(({ pointers }) => pointers.length === 0)
  const counts = ({ pointer, value, read }: CorrectedValue) =>
    read === null ||
    isSame(confirmed_values.get(pointer), value) ||
    (counting === 'sure' && !is_doubted && !doubted.has(pointer) && read.confidence >= sure_enough)
  const { values } = correctedReading(reading.fields, corrections)
  return new Map(values.filter(counts).map((value) => [value.pointer, value]))
}

/** The containers that a document names, each with the place of its row; the number as it is tracked. */
export function namedContainers(values: ReadonlyMap<string, CorrectedValue>): ReadonlyMap<string, string> {
  return new Map(
    [...values.values()].flatMap(({ pointer, value }) => {
      const row = /^(\/containers\/\d+)\/number$/.exec(pointer)?.[1]
      return row === undefined || typeof value !== 'string' ? [] : [[value, row] as const]
    }),
  )
}

/** What is told to the consignee, which says when ship and box come and until when the box is free. */
const notices: readonly DocumentTypeCode[] = ['arrival_notice']
/** What describes whole boxes; others may describe only what is theirs of a box. */
const describing: readonly DocumentTypeCode[] = ['arrival_notice', 'master_bill_of_lading', 'sea_waybill']

/**
 * What counts of a document as statements about one box, whose row stands at `row`; null: it names no boxes. A day
 * until which a notice says the box is free is the line's.
 */
export function statementsOf(
  document: Pick<ShownDocument, 'id' | 'sha256' | 'type_manual' | 'type_read' | 'correction_places'>,
  values: ReadonlyMap<string, CorrectedValue>,
  box: WitnessedBox,
  row: string | null,
): DocumentStatements {
  const said: Record<string, unknown> = {}
  const take = (name: string, ...pointers: readonly string[]): Json | null => {
    const found = pointers.flatMap((pointer) => values.get(pointer) ?? [])[0]
    if (found === undefined) return null
    const { pointer, value, read } = found
    const evidence = read?.evidence ?? placeAsEvidence(document.correction_places?.[pointer])
    said[name] = { field: pointer, value, origin: read?.origin ?? 'manual', evidence }
    return value
  }
  const is = (types: readonly DocumentTypeCode[]) => types.some((one) => one === typeOf(document))
  const of_box = (name: string) => (row === null ? [] : [`${row}${name}`])
  const issued_on = dayOf(take('issued_on', '/issue_date'))
  const common = {
    data_source: 'document',
    container: box.number,
    stated_at: issued_on === null ? null : `${issued_on}T00:00:00Z`,
    defects: [],
  } as const
  const free_until = ['/last_free_day', '/free_time/0/ends']
  const day = is(notices) ? dayOf(take('last_free_day', ...of_box('/last_free_day'), ...free_until)) : null
  const nowhere = { place: null, facility: null }
  const deadline: Omit<DeadlineObservation, 'data_source' | 'container' | 'stated_at' | 'defects'> = {
    kind: 'deadline',
    pointer: '/says/last_free_day',
    deadline: 'line',
    day,
    ...nowhere,
  }
  const observations: Observation[] = [
    ...(day === null ? [] : [{ ...deadline, ...common }]),
    ...(is(notices) ? arrivals(take, box) : []).map((arrival) => ({ ...arrival, ...common })),
    ...(is(describing) ? equipment(take, row, values) : []).map((one) => ({ ...one, ...common })),
  ]
  const body = JSON.stringify({ document: document.id, sha256: document.sha256, says: said })
  return { observations, payload: { content_type: 'application/json', body, origin: `document ${document.id}` } }
}

type Take = (name: string, ...pointers: readonly string[]) => Json | null

/**
 * The arrival of the ship, as expected and as it happened, at the port where the box's own voyage ends: a document that
 * names another port, or none, says nothing of it.
 */
function arrivals(take: Take, { number, port_of_discharge_locode: locode, time_zone }: WitnessedBox): Observation[] {
  if (locode === null || take('port_of_discharge', '/port_of_discharge/locode') !== locode) return []
  const name = textOf(take('vessel', '/vessel/name'))
  const imo = textOf(take('vessel_imo', '/vessel/imo'))
  const voyage = textOf(take('voyage', '/vessel/voyage'))
  const firms = textOf(take('terminal_firms', '/terminal/firms'))
  const terminal = textOf(take('terminal', '/terminal/name'))
  const arrival = (says: 'eta_pod' | 'ata_pod', classifier: 'estimated' | 'actual'): Observation[] => {
    const day = dayOf(take(says, `/${says}`))
    if (day === null) return []
    const stated = movement({
      data_source: 'document',
      container: number,
      pointer: `/says/${says}`,
      type: 'transport',
      code: 'ARRI',
      classifier,
      at: null,
      at_local: `${day}T00:00:00`,
      time_zone,
      place: { locode, name: null, country_code: null, latitude: null, longitude: null },
      // Where a ship has arrived is for those to say who saw her.
      facility:
        classifier === 'actual' || (firms === null && terminal === null)
          ? null
          : { type: 'POTE', code: firms, provider: firms === null ? null : 'FIRMS', name: terminal },
      mode: 'vessel',
      vessel: name === null && imo === null ? null : { imo, name, mmsi: null },
      voyage,
    })
    return [stated]
  }
  return [...arrival('eta_pod', 'estimated'), ...arrival('ata_pod', 'actual')]
}

type OfBox = Omit<EquipmentObservation, 'data_source' | 'container' | 'stated_at' | 'defects'>

/** The seal of the box, where its row has one and no more, and its weight. */
function equipment(take: Take, row: string | null, values: ReadonlyMap<string, CorrectedValue>): readonly OfBox[] {
  if (row === null) return []
  const seal_number = values.has(`${row}/seals/1`) ? null : textOf(take('seal_number', `${row}/seals/0`))
  const weight_in_lbs = poundsOf(take('weight', `${row}/weight`))
  if (seal_number === null && weight_in_lbs === null) return []
  const size = { equipment_type: null, equipment_length: null, equipment_height: null }
  const pointer = seal_number === null ? '/says/weight' : '/says/seal_number'
  return [{ kind: 'equipment', pointer, ...size, seal_number, weight_in_lbs }]
}

function textOf(value: Json | null): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

function dayOf(value: Json | null): string | null {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
}

const isJsonObject = (value: Json | null): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function poundsOf(value: Json | null): number | null {
  if (!isJsonObject(value)) return null
  const { value: amount, unit } = value
  return typeof amount === 'string' && typeof unit === 'string' ? pounds(`${amount} ${unit}`) : null
}

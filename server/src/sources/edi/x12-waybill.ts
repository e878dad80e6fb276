import type { Observation, Place } from '@quaylog/journey'
import { readUnit } from '../container-number.ts'
import { movement } from '../movement.ts'
import { find, part, type Message, type Segment } from './interchange.ts'
import { placeOf, type EdiRules } from './state.ts'
import { townIn } from './x12-parts.ts'

/** A unit of a waybill with the segments that belong to it. */
interface WaybillUnit {
  readonly n7: Segment
  readonly seal_number: string | null
}

/**
 * Rail carrier shipment information (404) and waybills between railroads (417): where a box is bound for, and its seal.
 * They tell of no move. The station that an export goes to by rail is where its ship is, and no destination of the
 * shipment: it is kept in words. The bill of lading is the railroad's own, so that it is not taken for the line's.
 * Null: there is no unit or no destination.
 */
export function readWaybill(message: Message, rules: EdiRules): readonly Observation[] | null {
  const units = unitsOf(message.segments)
  const destination = stationOf(find(message.segments, 'D9'), rules)
  if (units.length === 0 || destination === null) return null
  const is_export = isExport(message.segments)
  const data_source = rules.data_source ?? 'rail'
  return units.flatMap(({ n7, seal_number }): readonly Observation[] => {
    const { number, defects } = readUnit(part(n7, 1), part(n7, 2), part(n7, 18))
    if (number === null) return []
    const common = {
      data_source,
      container: number,
      stated_at: null,
      pointer: `segment ${message.first_segment}`,
      defects: defects.filter((defect) => defect !== 'check digit completed'),
    } as const
    if (is_export)
      return [...toShip(common, destination), ...(seal_number === null ? [] : [sealOf(common, seal_number)])]
    return [
      {
        ...common,
        kind: 'shipment_record',
        bill_of_lading: null,
        booking: null,
        port_of_lading: null,
        port_of_discharge: null,
        destination,
        cancelled: false,
      },
      ...(seal_number === null ? [] : [sealOf(common, seal_number)]),
    ]
  })
}

type Common = Pick<Observation, 'data_source' | 'container' | 'stated_at' | 'pointer' | 'defects'>

/** Special handling (X12 data element 152) of an export, in H3 or IM. */
const export_handling = 'XP'

function isExport(segments: readonly Segment[]): boolean {
  return segments.some(
    (one) =>
      (one.tag === 'H3' && part(one, 1) === export_handling) || (one.tag === 'IM' && part(one, 2) === export_handling),
  )
}

function toShip({ data_source, container, pointer, defects }: Common, { name, locode }: Place): readonly Observation[] {
  return [
    movement({
      data_source,
      container,
      pointer,
      type: 'transport',
      code: 'EDI_WAYBILL',
      classifier: 'planned',
      mode: 'rail',
      at: null,
      at_local: null,
      time_zone: null,
      description: `waybilled for export to ${name ?? locode}`,
      defects,
    }),
  ]
}

function sealOf(common: Common, seal_number: string): Observation {
  return {
    ...common,
    kind: 'equipment',
    equipment_type: null,
    equipment_length: null,
    equipment_height: null,
    weight_in_lbs: null,
    seal_number,
  }
}

/** The units of a waybill: what stands between one N7 and the next belongs to the first. */
function unitsOf(segments: readonly Segment[]): readonly WaybillUnit[] {
  const units: { n7: Segment; seal_number: string | null }[] = []
  for (const segment of segments) {
    const unit = units.at(-1)
    if (segment.tag === 'N7') units.push({ n7: segment, seal_number: null })
    else if (segment.tag === 'M7' && unit !== undefined) unit.seal_number ??= part(segment, 1)
  }
  return units
}

/** A station of F9 or D9 by its city and state: its station codes are in no public table. */
function stationOf(segment: Segment | undefined, rules: EdiRules): Place | null {
  return placeOf(null, townIn(part(segment, 2), part(segment, 3)), part(segment, 4), rules)
}

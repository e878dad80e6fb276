import { decodeSizeType } from '../../reference/size-type.ts'
import { readContainerNumber } from '../container-number.ts'
import { movement } from '../movement.ts'
import type { Facility, MovementObservation, Observation, Place, ShipmentRecordObservation } from '@quaylog/journey'
import { namedPlace, zoneAt } from '../place.ts'
import type { SourceParts } from '../source.ts'
import { isNothing } from '../api/time.ts'
import { readTime } from '../wall-clock.ts'
import { pounds } from '../weight.ts'
import { meaningOf, modes } from '../words.ts'
import type { CosconContainer, CosconContent } from './answer.ts'
import { meaningOfLabel, type LabelMeaning } from './labels.ts'

type Parts = Pick<SourceParts, 'zoneOf' | 'locodeOf'>

/**
 * What an answer says. Times are wall times at places that are only named. The history of a box is what it did on its
 * earlier voyages, the one that is tracked among them once it has begun another; it counts once it has ended.
 */
export function observeContent(content: CosconContent, parts: Parts): readonly Observation[] {
  return [
    ...recordOf(content, parts),
    ...content.actualShipment.flatMap((sailing, index) =>
      sailingsOf(sailing, `/data/content/actualShipment/${index}`, content, parts),
    ),
    ...content.containerStatus.flatMap((group, index) =>
      group.containers.flatMap((container, position) =>
        latestOf(container, `/data/content/containerStatus/${index}/containers/${position}`, parts),
      ),
    ),
    ...content.containers.flatMap((entry, index) => {
      const pointer = `/data/content/containers/${index}`
      const moves = (['containerCircleStatus', 'containerHistorys'] as const).flatMap((member) =>
        member === 'containerHistorys' && !hasEnded(entry.containerHistorys)
          ? []
          : entry[member].flatMap((status, position) =>
              moveOf(
                {
                  number: status.containerNumber ?? entry.container?.containerNumber ?? null,
                  label: status.containerNumberStatus,
                  location: status.location,
                  time: status.timeOfIssue,
                  mode: status.transportation,
                  pointer: `${pointer}/${member}/${position}`,
                },
                parts,
              ),
            ),
      )
      return [...moves, ...(entry.container === null ? [] : boxOf(entry.container, `${pointer}/container`))]
    }),
  ]
}

/** Whether the newest move of a history is the return of the empty box: what came after it is surely another voyage. */
function hasEnded(history: CosconContent['containers'][number]['containerHistorys']): boolean {
  const newest = history.toSorted((a, b) => ((a.timeOfIssue ?? '') < (b.timeOfIssue ?? '') ? 1 : -1))[0]
  const meaning = meaningOfLabel(newest?.containerNumberStatus ?? '')
  return meaning?.code === 'GTIN' && meaning.empty === true
}

interface Move {
  readonly number: string | null
  readonly label: string | null
  readonly location: string | null
  readonly time: string | null
  readonly mode: string | null
  readonly pointer: string
}

function moveOf(move: Move, parts: Parts): readonly MovementObservation[] {
  const reading = readContainerNumber(move.number)
  if (reading.number === null || move.label === null) return []
  const meaning = meaningOfLabel(move.label)
  const place = namedPlace(move.location, null, parts)
  const time = readTime(move.time, zoneAt(place, parts))
  return [
    movement({
      data_source: 'shipping_line',
      type: 'equipment',
      container: reading.number,
      pointer: move.pointer,
      code: meaning?.code ?? move.label.toUpperCase().replace(/[^A-Z0-9]+/g, '_'),
      classifier: 'actual',
      at: time.at,
      at_local: time.at_local,
      time_zone: time.time_zone,
      place,
      facility: facilityOf(move.location, meaning),
      mode: meaning?.mode ?? meaningOf(modes, move.mode),
      empty: meaning?.empty ?? null,
      role_hint: meaning?.role_hint ?? null,
      phase_hint: meaning?.phase_hint ?? null,
      description: move.label,
      defects: [...reading.defects, ...time.defects, ...(meaning === null ? ['unknown code'] : [])],
    }),
  ]
}

function latestOf(container: CosconContainer, pointer: string, parts: Parts): readonly Observation[] {
  const move = moveOf(
    {
      number: container.containerNumber,
      label: container.label,
      location: container.location,
      time: container.locationDateTime,
      mode: container.transportation,
      pointer,
    },
    parts,
  )
  return [...move, ...boxOf(container, pointer)]
}

function boxOf(container: CosconContainer, pointer: string): readonly Observation[] {
  const { number } = readContainerNumber(container.containerNumber)
  if (number === null) return []
  const size = container.containerType === null ? undefined : decodeSizeType(container.containerType)
  return [
    {
      kind: 'equipment',
      data_source: 'shipping_line',
      container: number,
      stated_at: null,
      pointer,
      defects: [],
      equipment_type: size?.equipment_type ?? null,
      equipment_length: size?.equipment_length ?? null,
      equipment_height: size?.equipment_height ?? null,
      weight_in_lbs: pounds(container.grossWeight),
      seal_number: container.sealNumber,
    },
  ]
}

function sailingsOf(
  sailing: CosconContent['actualShipment'][number],
  pointer: string,
  content: CosconContent,
  parts: Parts,
): readonly MovementObservation[] {
  const bill_of_lading = content.trackingPath?.trackingGroupReferenceCode ?? null
  const vessel = sailing.vesselName === null ? null : { imo: null, name: sailing.vesselName.toUpperCase(), mmsi: null }
  const stated = [
    { code: 'DEPA', port: sailing.portOfLoading, classifier: 'estimated', text: sailing.expectedDateOfDeparture },
    { code: 'DEPA', port: sailing.portOfLoading, classifier: 'actual', text: sailing.actualDepartureDate },
    { code: 'ARRI', port: sailing.portOfDischarge, classifier: 'estimated', text: sailing.estimatedDateOfArrival },
    { code: 'ARRI', port: sailing.portOfDischarge, classifier: 'actual', text: sailing.actualArrivalDate },
  ] as const
  return stated
    .filter(({ text }) => !isNothing(text))
    .map(({ code, port, classifier, text }) => {
      const place = namedPlace(port, null, parts)
      const time = readTime(text, zoneAt(place, parts))
      return movement({
        data_source: 'shipping_line',
        type: 'transport',
        container: null,
        pointer,
        code,
        classifier,
        at: time.at,
        at_local: time.at_local,
        time_zone: time.time_zone,
        place,
        facility: null,
        mode: 'vessel',
        vessel,
        voyage: sailing.voyageNo,
        bill_of_lading,
        defects: time.defects,
      })
    })
}

function recordOf(content: CosconContent, parts: Parts): readonly ShipmentRecordObservation[] {
  const path = content.trackingPath
  if (path === null) return []
  return [
    {
      kind: 'shipment_record',
      data_source: 'shipping_line',
      container: null,
      stated_at: null,
      pointer: '/data/content/trackingPath',
      defects: [],
      bill_of_lading: path.trackingGroupReferenceCode,
      booking: path.billOfladingRefCode,
      port_of_lading: portOf(path.pol, parts),
      port_of_discharge: portOf(path.pod, parts),
      destination: namedPlace(path.toCity, null, parts),
      cancelled: false,
    },
  ]
}

/** `Qingdao - QQCTU Qingdao Qianwan United Ctn`: port and terminal. */
function portOf(text: string | null, parts: Parts): Place | null {
  return namedPlace(text?.split(' - ')[0] ?? null, null, parts)
}

function facilityOf(location: string | null, meaning: LabelMeaning | null): Facility | null {
  const parts = location?.split(',').map((part) => part.trim()) ?? []
  const name = parts.length >= 4 ? parts.slice(0, -3).join(', ') : null
  const type = meaning?.facility ?? null
  return name === null && type === null ? null : { type, code: null, provider: null, name }
}

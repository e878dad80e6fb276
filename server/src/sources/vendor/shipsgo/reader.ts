import { isObject, readText, type Json, type JsonObject } from '../../json.ts'
import { strange } from '../moves.ts'
import type { Relayed, VendorAbout, VendorVerdict } from '../profile.ts'
import {
  boxNumber,
  member,
  objectsIn,
  ofAsked,
  passedOn,
  recordOf,
  spotOf,
  textIn,
  vesselOf,
  type Ports,
} from '../reading.ts'
import { carriedBy, deedWorded, moveOf, type Deed } from '../worded.ts'

/** Its codes of movements; others are read as words. */
const codes: Readonly<Record<string, Deed>> = {
  EMSH: 'empty_out',
  GTIN: 'full_in',
  LOAD: 'loaded',
  DEPA: 'departed',
  ARRV: 'arrived',
  ARRI: 'arrived',
  DISC: 'discharged',
  GTOT: 'full_out',
  EMRT: 'empty_in',
}
/** How it says that a movement has happened; everything else is expected. */
const happened = /^(?:act|actual|true|y|yes|1)$/i

/** The shipment of an answer, in an envelope or as it is; undefined: there is none. */
export function shipmentIn(document: Json): JsonObject | undefined {
  const inner = member(document, 'shipment', 'data') ?? document
  return isObject(inner) ? inner : undefined
}

/** Whether it has heard from the line yet, and whether it ever will. */
export function verdictOf(document: Json): VendorVerdict {
  switch (
    textIn(shipmentIn(document), 'status')
      ?.toUpperCase()
      .replaceAll(/[\s_-]/g, '')
  ) {
    case 'NEW':
    case 'INPROGRESS':
    case 'PENDING':
      return { outcome: 'pending' }
    case 'UNTRACKED':
    case 'NOTFOUND':
      return { outcome: 'not_found', ambiguous: 'ShipsGo could not find the number with the line' }
    case 'CANCELLED':
    case 'CANCELED':
      return { outcome: 'cancelled' }
    default:
      return null
  }
}

/** Reads a shipment with the movements of its boxes; null: the document is none. */
export function readShipsGo(document: Json, about: VendorAbout): readonly Relayed[] | null {
  const shipment = shipmentIn(document)
  if (shipment === undefined || (shipment.containers === undefined && shipment.route === undefined)) return null
  const route = member(shipment, 'route')
  const portOf = (...names: readonly string[]) =>
    spotOf(member(member(route, ...names), 'location') ?? member(route, ...names), about).place
  const ports = {
    pol: portOf('port_of_loading', 'portOfLoading', 'pol'),
    pod: portOf('port_of_discharge', 'portOfDischarge', 'pod'),
  }
  const boxes = objectsIn(member(shipment, 'containers'))
  return ofAsked(
    [
      ...recordOf(ports, '/shipment/route'),
      ...boxes.flatMap((box, index) => boxOf(box, ports, about, `/shipment/containers/${index}`)),
    ],
    about,
  )
}

function boxOf(box: JsonObject, ports: Ports, about: VendorAbout, pointer: string): readonly Relayed[] {
  const container = boxNumber(textIn(box, 'number', 'container_number', 'containerNumber'))
  if (container === null) return []
  return objectsIn(member(box, 'movements', 'events')).flatMap((event, index) => {
    const spot = spotOf(event.location ?? event.port, about)
    const [code, description] = [textIn(event, 'event', 'code'), textIn(event, 'description', 'event_name', 'name')]
    const coded = codes[code?.toUpperCase() ?? '']
    const worded = deedWorded(description ?? code)
    const is_empty = worded === 'empty_in' || worded === 'empty_out'
    const deed = coded === undefined || is_empty ? worded : carriedBy(coded, description ?? '')
    return passedOn({
      container,
      pointer: `${pointer}/movements/${index}`,
      move: deed === null ? strange(description ?? code ?? 'movement') : moveOf(deed, spot.place, ports),
      is_actual: hasHappened(event),
      time: textIn(event, 'timestamp', 'date'),
      spot,
      vessel: vesselOf(event.vessel),
      voyage: textIn(event, 'voyage'),
      description,
      relayed_from: textIn(event, 'source'),
    })
  })
}

/** Null: the movement does not say whether it has happened. */
function hasHappened(event: JsonObject): boolean | null {
  const said = member(event, 'status', 'actual', 'is_actual', 'isActual')
  if (typeof said === 'boolean') return said
  const written = readText(said)
  return written === null ? null : happened.test(written)
}

import { isObject, readBoolean, type Json, type JsonObject } from '../../json.ts'
import type { Relayed, VendorAbout } from '../profile.ts'
import {
  boxNumber,
  member,
  nowhere,
  objectsIn,
  ofAsked,
  passedOn,
  recordOf,
  spotOf,
  textIn,
  type Ports,
} from '../reading.ts'
import { deedWorded, moveOf, strange, wordedWithMode } from '../worded.ts'

/** Reads the newest update of each box; null: the document is no list of updates. */
export function readVizion(document: Json, about: VendorAbout): readonly Relayed[] | null {
  const list = Array.isArray(document) ? document : member(document, 'data', 'updates')
  if (!Array.isArray(list)) return isUpdate(document) ? ofAsked(updateOf(document, '', about), about) : null
  const name = member(document, 'data') === list ? '/data' : '/updates'
  const base = list === document ? '' : name
  const updates = objectsIn(list).flatMap((entry, index) => {
    const [payload, place] = isObject(entry.payload) ? [entry.payload, '/payload'] : [entry, '']
    return isUpdate(payload) ? [{ entry, payload, pointer: `${base}/${index}${place}` }] : []
  })
  if (updates.length === 0 && list.length > 0) return null
  const newest = [...Map.groupBy(updates, ({ payload }) => textIn(payload, 'container_id')).values()].flatMap((same) =>
    same.toSorted((a, b) => (writtenAt(a.entry) < writtenAt(b.entry) ? -1 : 1)).slice(-1),
  )
  return newest.flatMap(({ payload, pointer }) => ofAsked(updateOf(payload, pointer, about), about))
}

function isUpdate(value: Json): value is JsonObject {
  return isObject(value) && Array.isArray(value.milestones)
}

function writtenAt(entry: JsonObject): string {
  return textIn(entry, 'created_at', 'updated_at', 'timestamp') ?? ''
}

function updateOf(update: JsonObject, pointer: string, about: VendorAbout): readonly Relayed[] {
  const container = boxNumber(textIn(update, 'container_id'))
  if (container === null) return []
  const port = (name: string) => (isObject(update[name]) ? spotOf(update[name], about).place : null)
  const ports = { pol: port('origin_port'), pod: port('destination_port') }
  return [
    ...recordOf(ports, pointer, { bill: textIn(update, 'bill_of_lading') }),
    ...objectsIn(update.milestones).flatMap((milestone, index) =>
      milestoneOf(milestone, container, `${pointer}/milestones/${index}`, ports, about),
    ),
  ]
}

/** A milestone; its own description comes before the words of the line. */
function milestoneOf(
  milestone: JsonObject,
  container: string,
  pointer: string,
  ports: Ports,
  about: VendorAbout,
): readonly Relayed[] {
  const spot = isObject(milestone.location) ? spotOf(milestone.location, about) : nowhere
  const [description, raw] = [textIn(milestone, 'description'), textIn(milestone, 'raw_description')]
  const mode = textIn(milestone, 'mode')
  const [deed = null] = [description, raw].flatMap((text) =>
    text === null ? [] : (deedWorded(wordedWithMode(text, mode)) ?? []),
  )
  const planned = readBoolean(milestone.planned)
  return passedOn({
    container,
    pointer,
    move: deed === null ? strange(raw ?? description ?? 'milestone') : moveOf(deed, spot.place, ports),
    is_actual: planned === null ? null : !planned,
    time: textIn(milestone, 'timestamp'),
    spot,
    vessel: vesselIn(milestone),
    voyage: textIn(milestone, 'voyage'),
    description: raw ?? description,
    relayed_from: textIn(milestone, 'source'),
  })
}

function vesselIn(milestone: JsonObject) {
  const vessel = {
    name: textIn(milestone, 'vessel'),
    imo: textIn(milestone, 'vessel_imo'),
    mmsi: textIn(milestone, 'vessel_mmsi'),
  }
  return vessel.name === null && vessel.imo === null && vessel.mmsi === null ? null : vessel
}

import { isObject, readBoolean, type Json, type JsonObject } from '../../json.ts'
import { strange } from '../moves.ts'
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
import { deedWorded, moveOf, wordedWithMode, type Deed } from '../worded.ts'

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
  const inland = port('inland_destination')
  return [
    ...recordOf(ports, pointer, {
      bill: textIn(update, 'bill_of_lading'),
      booking: textIn(update, 'booking'),
      destination: inland?.locode === ports.pod?.locode ? null : inland,
    }),
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
  const deeds = [description, raw].flatMap((text) =>
    text === null ? [] : (deedWorded(wordedWithMode(text, mode)) ?? []),
  )
  const deed = emptied(deeds, textIn(member(milestone, 'journey_event'), 'empty_indicator'))
  const said = passedOn({
    container,
    pointer,
    move: deed === null ? strange(raw ?? description ?? 'milestone') : moveOf(deed, spot.place, ports),
    is_actual: hasHappened(milestone),
    time: textIn(milestone, 'timestamp'),
    spot,
    vessel: vesselIn(milestone),
    voyage: textIn(milestone, 'voyage'),
    description: raw ?? description,
    words: [description, raw],
    relayed_from: textIn(milestone, 'source'),
  })
  return said.map((one) =>
    one.kind === 'movement' && one.at !== null && one.at_local !== null
      ? { ...one, defects: [...one.defects, no_offset] }
      : one,
  )
}

/** It writes local times and those of UTC, and does not say which; without an offset that of the place is taken. */
const no_offset = 'time without an offset'

const of_empties: Partial<Record<Deed, Deed>> = { full_out: 'empty_out', full_in: 'empty_in' }

/** A gate that only the line's words, or the indicator beside them, call one of an empty is that of an empty. */
function emptied([deed, ...others]: readonly Deed[], indicator: string | null): Deed | null {
  if (deed === undefined) return null
  const of_empty = of_empties[deed]
  if (of_empty === undefined) return deed
  return indicator?.toUpperCase() === 'EMPTY' || others.includes(of_empty) ? of_empty : deed
}

/** By the classifier of DCSA that it gives its milestones, else by its own sign; null: neither says. */
function hasHappened(milestone: JsonObject): boolean | null {
  const classifier = textIn(member(milestone, 'journey_event'), 'event_classifier')?.toUpperCase()
  if (classifier === 'ACT') return true
  if (classifier === 'EST' || classifier === 'PLN' || classifier === 'REQ') return false
  const planned = readBoolean(milestone.planned)
  return planned === null ? null : !planned
}

function vesselIn(milestone: JsonObject) {
  const vessel = {
    name: textIn(milestone, 'vessel'),
    imo: textIn(milestone, 'vessel_imo'),
    mmsi: textIn(milestone, 'vessel_mmsi'),
  }
  return vessel.name === null && vessel.imo === null && vessel.mmsi === null ? null : vessel
}

import { isSameBox, readUnit } from '../container-number.ts'
import { isObject, parseJson } from '../json.ts'
import type { Payload } from '../source.ts'
import { readCsv, readMessage } from './message.ts'

interface Unit {
  readonly pointer: string
  readonly value: { readonly equipment_initial: string | null; readonly equipment_number: string | null }
}

/** A railroad's answer, JSON or comma separated, with the rows of one unit; null: it has none. */
export function railAbout(payload: Payload, container: string): Payload | null {
  const isOwn = ({ value }: Unit) => {
    const { number } = readUnit(value.equipment_initial, value.equipment_number)
    return number !== null && isSameBox(number, container)
  }
  const document = parseJson(payload.body)
  if (document === undefined) return linesAbout(payload, isOwn)
  const message = readMessage(document)
  if (message === null || !isObject(document)) return null
  const [sightings, ramps] = [message.sightings.filter(isOwn), message.ramps.filter(isOwn)].map((rows) =>
    rows.map(({ pointer }) => rowAt(document, pointer)),
  )
  if (sightings === undefined || ramps === undefined || sightings.length + ramps.length === 0) return null
  const { railroad = null, generated_at = null } = document
  return { ...payload, body: JSON.stringify({ railroad, generated_at, sightings, ramps }) }
}

function rowAt(document: Readonly<Record<string, unknown>>, pointer: string): unknown {
  const [, name = '', index = ''] = pointer.split('/')
  const rows = document[name]
  return Array.isArray(rows) ? rows[Number(index)] : null
}

function linesAbout(payload: Payload, isOwn: (row: Unit) => boolean): Payload | null {
  const own = readCsv(payload.body)?.sightings.filter(isOwn) ?? []
  const lines = payload.body.split(/\r?\n/)
  const kept = own.map(({ pointer }) => lines[Number(pointer.slice('line '.length)) - 1] ?? '')
  return kept.length === 0 ? null : { ...payload, body: [lines[0], ...kept].join('\n') }
}

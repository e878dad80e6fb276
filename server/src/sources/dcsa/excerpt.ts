import { isSameBox } from '../container-number.ts'
import { isList, isObject, parseJson, type Json } from '../json.ts'
import type { Observation } from '@quaylog/journey'
import type { Payload } from '../source.ts'
import { normalForm } from './normal-form.ts'
import type { ReadingRules } from './observe.ts'

/** A payload with the events that speak of one box, or of all boxes; as it came where it speaks of no other. */
export function eventsAbout(payload: Payload, container: string, rules: ReadingRules): Payload | null {
  const document = parseJson(payload.body)
  if (document === undefined) return null
  const { observations } = normalForm(document, rules)
  const told = observations.filter((said) => said.container === null || isSameBox(said.container, container))
  if (told.length === 0) return null
  return told.length === observations.length
    ? payload
    : { ...payload, body: JSON.stringify(eventsTelling(document, told)) }
}

/** The document with the events of some statements only. */
export function eventsTelling(document: Json, told: readonly Observation[]): Json {
  const pointers = new Set(told.map(({ pointer }) => pointer))
  const keep = (list: readonly Json[], at: string) => list.filter((_, index) => pointers.has(`${at}/${index}`))
  const keepEvents = (name: string, member: Json, at: string): Json => {
    if (!/^(events|data|(shipment|transport|equipment)Events?)$/.test(name)) return member
    if (isList(member)) return keep(member, `${at}/${name}`)
    return isObject(member) && !pointers.has(`${at}/${name}`) ? null : member
  }
  const within = (value: Json, at: string): Json => {
    if (isList(value)) return keep(value, at)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        if (name === 'data' && isObject(member)) return [name, within(member, `${at}/${name}`)]
        return [name, member === undefined ? null : keepEvents(name, member, at)]
      }),
    )
  }
  return within(document, '')
}

import { isList, isObject, type Json } from '../json.ts'

/** Members that are about persons whatever the upstream: drivers, whom to call, and where. */
const always =
  /driver|trucker|email|phone|telephone|contact|licen[cs]e|passport|dateofbirth|notifyparty|(consignee|shipper|consignor)(name|address)?$/

const mail_address = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
/** What stands in the place of an address in a text. */
const removed = '(removed)'

/** A document without what is about persons, and whether anything was dropped. */
export interface Cleaned {
  readonly document: Json
  readonly dropped: number
}

/** Drops members that are about persons, at any depth, and mail addresses in texts. `personal`: the upstream's own. */
export function withoutPersonalData(document: Json, personal: readonly string[]): Cleaned {
  const own = new Set(personal.map(plainName))
  let dropped = 0

  function clean(value: Json): Json {
    if (typeof value === 'string') {
      if (!value.includes('@')) return value
      const text = value.replace(mail_address, removed)
      if (text !== value) dropped += 1
      return text
    }
    if (isList(value)) return value.map(clean)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => {
        const is_personal = own.has(plainName(name)) || always.test(plainName(name))
        if (is_personal) dropped += 1
        return is_personal || member === undefined ? [] : [[name, clean(member)]]
      }),
    )
  }

  const cleaned = clean(document)
  return { document: cleaned, dropped }
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

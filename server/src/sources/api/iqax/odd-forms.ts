import { isList, readText, type Json } from '../../json.ts'
import { member, textIn } from '../../vendor/reading.ts'

/** A member that is one object, also where it comes as a list of that one; several are none that could be chosen. */
export function sole(value: Json | undefined, name: string): Json | undefined {
  const found = member(value, name)
  if (!isList(found)) return found
  const [only, ...others] = found.filter((item) => item !== null)
  return others.length === 0 ? only : undefined
}

/** A text that stands in an object of its own, or in the place of that object. */
export function texted(value: Json | undefined, name: string): string | null {
  return typeof value === 'string' ? readText(value) : textIn(value, name)
}

/** The text of the first of these members that has one: a blank or null one says nothing. */
export function wordOf(value: Json | undefined, ...names: readonly string[]): string | null {
  return names.map((name) => textIn(value, name)).find((text) => text !== null) ?? null
}

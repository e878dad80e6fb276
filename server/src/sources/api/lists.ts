import { isList, isObject, type Json } from '../json.ts'
import type { ListIn } from './profile.ts'

/** The list that stands under the given members; null: there is none. */
export function listUnder(document: Json, path: readonly string[]): ListIn | null {
  let value: Json | undefined = document
  for (const name of path) value = isObject(value) ? value[name] : undefined
  return isList(value) ? { path, items: value } : null
}

/** A list, or a single object that has one of the members, as a list of one. */
export function listOrOne(document: Json, members: readonly string[]): ListIn | null {
  const known = (item: Json) => isObject(item) && members.some((name) => Object.hasOwn(item, name))
  if (isList(document))
    return document.every((item) => item === null || known(item)) ? { path: [], items: document } : null
  return known(document) ? { path: [], items: [document] } : null
}

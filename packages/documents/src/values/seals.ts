import { plainIdentifier, sizeTypeOf } from './identifiers.ts'
import { measuresOf } from './numbers.ts'
import type { FoundIn } from './numbers.ts'

const labelled_seal = /\bSEALS?\s*(?:NO|NR|NUMBER)?S?[.:#\s]*([A-Z0-9-]{5,15})(?![A-Z0-9])/i
/** Up to five letters before the digits; carriers put a code of their own with a hyphen before them. */
const seal =
  /(?<![A-Z0-9.,/-])(?=[A-Z-]*\d{4})(?!(?:19|20)\d{2}(?!\d))(?:[A-Z]{2,3}-)?[A-Z]{0,5}-?\d{4,10}(?![A-Z0-9.,/-])/i
/** Where nothing but seals stands, short ones and several are seals too. */
const short_seal = /^(?:[A-Z]{2,3}-)?[A-Z]{0,6}-?\d{3,10}[A-Z]{0,2}$/i
const parts_max = 6

/** The numbers of seals: by their name, or in a column of seals or of containers with their seals. */
export function sealsOf(text: string, in_column: boolean, with_container: boolean): readonly FoundIn<string>[] {
  const labelled = labelled_seal.exec(text)
  const printed = labelled?.[1]
  if (labelled !== null && printed !== undefined && /\d{3}/.test(printed)) {
    const from = labelled.index + labelled[0].lastIndexOf(printed)
    return [{ value: plainIdentifier(printed), from, to: from + printed.length }]
  }
  if (!in_column && !with_container) return []
  const listed = in_column ? listedSeals(text) : []
  if (listed.length > 0) return listed
  const found = seal.exec(text)
  if (found === null || (!in_column && measuresOf(text, null, null).length > 0)) return []
  return [{ value: plainIdentifier(found[0]), from: found.index, to: found.index + found[0].length }]
}

/** A cell that holds seals alone, each of them. */
function listedSeals(text: string): readonly FoundIn<string>[] {
  const parts = [...text.matchAll(/[^\s,;/]+/g)]
  if (parts.length > parts_max || !parts.every(([part]) => short_seal.test(part))) return []
  return parts.map((part) => {
    return { value: plainIdentifier(part[0]), from: part.index, to: part.index + part[0].length }
  })
}

/** A part of a row that may be nothing else than a seal: letters and digits that are no size, measure or count. */
export function isSealAlone(text: string): boolean {
  const plain = text.trim()
  return /^(?=.*\d{2})[A-Z0-9-]{4,15}$/i.test(plain) && sizeTypeOf(plain) === null && !/^\d{1,3}$/.test(plain)
}

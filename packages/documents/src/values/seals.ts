import { plainIdentifier } from './identifiers.ts'
import { measuresOf } from './numbers.ts'
import type { FoundIn } from './numbers.ts'

const labelled_seal = /\bSEALS?\s*(?:NO|NR|NUMBER)?S?[.:#\s]*([A-Z0-9-]{5,15})(?![A-Z0-9])/i
/** Up to five letters before the digits; carriers put a code of their own with a hyphen before them. */
const seal =
  /(?<![A-Z0-9.,/-])(?=[A-Z-]*\d{4})(?!(?:19|20)\d{2}(?!\d))(?:[A-Z]{2,3}-)?[A-Z]{0,5}-?\d{4,10}(?![A-Z0-9.,/-])/i

/** The number of a seal: by its name, or in a column of seals or of containers with their seals. */
export function sealOf(text: string, in_column: boolean, with_container: boolean): FoundIn<string> | null {
  const labelled = labelled_seal.exec(text)
  const printed = labelled?.[1]
  if (labelled !== null && printed !== undefined && /\d{3}/.test(printed)) {
    const from = labelled.index + labelled[0].lastIndexOf(printed)
    return { value: plainIdentifier(printed), from, to: from + printed.length }
  }
  if (!in_column && !with_container) return null
  const found = seal.exec(text)
  if (found === null || (!in_column && measuresOf(text, null, null).length > 0)) return null
  return { value: plainIdentifier(found[0]), from: found.index, to: found.index + found[0].length }
}

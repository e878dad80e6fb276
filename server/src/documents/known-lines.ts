import type { KnownLine } from '@quaylog/documents'
import type { Reference } from '../reference/reference.ts'

/** The shipping lines that a document may name, with all their codes and the names that papers call them by. */
export function knownLines(reference: Pick<Reference, 'lines'>): readonly KnownLine[] {
  return reference.lines().map(({ scac, alternative_scacs, bol_prefix, name, short_name }) => {
    const without_short = name.startsWith(`${short_name} `) ? name.slice(short_name.length + 1) : ''
    const long_enough = without_short.includes(' ') ? [without_short] : []
    const codes = bol_prefix === null ? alternative_scacs : [...alternative_scacs, bol_prefix]
    return { scac, codes, names: [name, short_name, ...long_enough] }
  })
}

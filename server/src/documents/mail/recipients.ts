import { aliasCodeOf } from './alias.ts'
import { addressesIn } from './headers.ts'
import type { HeaderField } from './headers.ts'

const fields_asked: readonly (readonly string[])[] = [
  ['delivered-to', 'x-original-to'],
  ['to', 'cc'],
]

/**
 * The codes of accounts that a mail is for: those of the envelope; only where nobody tells the envelope those that it
 * says it was delivered to, and at last those that it is addressed to.
 */
export function aliasCodesOf(
  envelope: readonly string[],
  fields: readonly HeaderField[],
  domain: string,
): readonly string[] {
  if (envelope.length > 0) return codesIn(envelope, domain)
  for (const names of fields_asked) {
    const values = fields.filter(({ name }) => names.includes(name)).map(({ value }) => value)
    const codes = codesIn(values.flatMap(addressesIn), domain)
    if (codes.length > 0) return codes
  }
  return []
}

function codesIn(addresses: readonly string[], domain: string): readonly string[] {
  return [...new Set(addresses.flatMap((address) => aliasCodeOf(address, domain) ?? []))]
}

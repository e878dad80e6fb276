const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const code_bytes = 10

/** How long an address is still good after it was replaced, in days. */
export const replaced_alias_days = 30

/** A new code of an account's address: 16 signs of base32 (RFC 4648, in lower case), 80 bits that nobody guesses. */
export function newAliasCode(randomBytes: (count: number) => Uint8Array): string {
  const bits = [...randomBytes(code_bytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => letters.charAt(Number.parseInt(five, 2))).join('')
}

/** The address that an account's documents are sent to. */
export function aliasAddress(code: string, domain: string): string {
  return `docs+${code}@${domain}`
}

/** The code in an address, however it is capitalized; null: it is no such address of the domain. */
export function aliasCodeOf(address: string, domain: string): string | null {
  const [, code, at] = /^<?docs\+([a-z2-7]{16})@([^\s<>@]+)>?$/.exec(address.trim().toLowerCase()) ?? []
  return code !== undefined && at === domain.toLowerCase() ? code : null
}

/** Whether an address is among those listed, or of a domain that is, which begins with `@`. */
export function isUnderSender(from: string, listed: readonly string[]): boolean {
  const address = from.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@'))
  return listed.some((one) => [address, domain].includes(one.toLowerCase()))
}

const local_part = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i
const domain_name = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i

/** A sender as somebody lists one, in lower case: an address, or a domain with `@` before it; null: it is neither. */
export function listedSender(text: string): string | null {
  const parts = text.trim().toLowerCase().split('@')
  const [local, domain] = parts
  if (parts.length !== 2 || local === undefined || domain === undefined || !domain_name.test(domain)) return null
  // `*` may stand in an address, but whoever lists it means all of a domain, which is written without it.
  return local === '' || (local !== '*' && local_part.test(local)) ? `${local}@${domain}` : null
}

/** The senders of a text, parted by blanks, commas or semicolons, as they are written. */
export function sendersIn(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((one) => one !== '')
}

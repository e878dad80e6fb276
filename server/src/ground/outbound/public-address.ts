import ipaddr from 'ipaddr.js'

/**
 * Which addresses may be reached: everybody's hooks `public_only`; what an operator configured also his own network.
 */
export type Reach = 'public_only' | 'private_too'

/** Kinds of address, in the words of ipaddr.js, that an operator's own network may have. */
const private_ranges: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Only this block of IPv6 is handed out for public use (RFC 4291, 2.4); ipaddr.js calls all that it has no name for
 * unicast.
 */
const ipv6_public = ipaddr.parseCIDR('2000::/3')

/** Cloud metadata services that answer on addresses of otherwise permitted ranges. */
const metadata_services = ['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254'].map((address) =>
  ipaddr.parse(address).toNormalizedString(),
)

/**
 * Whether a connection may be opened to the address. Forms of IPv6 that carry an IPv4 address never: they say one thing
 * and reach another.
 */
export function mayReach(address: string, reach: Reach): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (metadata_services.includes(parsed.toNormalizedString())) return false
  const range = parsed.range()
  if (reach === 'private_too' && private_ranges.has(range)) return true
  return range === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(ipv6_public))
}

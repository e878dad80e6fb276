import ipaddr from 'ipaddr.js'

/**
 * Who an address stands for where attempts are counted: of IPv6 the /64 that one customer has as a whole, of IPv4 the
 * address.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

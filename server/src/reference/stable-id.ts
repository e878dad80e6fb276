import { createHash } from 'node:crypto'

const NAMESPACE = Buffer.from('5d0c9a1e7b4f4f0aa6c82f1d3e90b7c4', 'hex')

/**
 * The id of a record that is known by its key: a name-based UUID (RFC 9562 version 5) of its kind and key, so that
 * every installation and every start gives one port, terminal or line, and one charge of a container, the same id.
 */
export function stableId(
  kind: 'port' | 'metro_area' | 'terminal' | 'shipping_line' | 'charge_clock',
  key: string,
): string {
  const hash = createHash('sha1').update(NAMESPACE).update(`${kind}:${key}`).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

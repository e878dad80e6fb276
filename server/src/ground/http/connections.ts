import { BlockList, isIP } from 'node:net'
import type { Server, Socket } from 'node:net'
import type { Logger } from '../log.ts'
import { connectionAnswer } from './connection-answer.ts'
import { tooManyConnections } from './refusal.ts'

/** How many connections a listener holds open at a time. */
export interface ConnectionCaps {
  readonly connections_max: number
  /** From one address, or one /64 of IPv6, of which each household has at least one. */
  readonly connections_per_address_max: number
}

export interface ConnectionBounds extends ConnectionCaps {
  readonly log: Logger
  readonly newId: () => string
  /**
   * Addresses and networks that carry the connections of many, such as proxies of ours: only the cap in all holds for
   * them.
   */
  readonly exempt: readonly string[]
}

const told_every_ms = 60_000
const room_made_every_ms = 1_000

/**
 * Keeps one client from holding all connections of a listener, and all clients from holding more than the process can
 * carry.
 */
export function boundConnections(
  server: Server & { closeIdleConnections?: () => void },
  bounds: ConnectionBounds,
): void {
  const exempt = networks(bounds.exempt)
  const held = new Map<string, number>()
  const tell = toldSeldom(bounds.log)
  let room_made_ms = -Infinity

  const release = (address: string) => {
    const left = (held.get(address) ?? 1) - 1
    if (left === 0) held.delete(address)
    else held.set(address, left)
  }
  server.maxConnections = bounds.connections_max
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || exempt(address)) return
    const owner = ownerOf(address)
    held.set(owner, (held.get(owner) ?? 0) + 1)
    socket.once('close', () => release(owner))
    if ((held.get(owner) ?? 0) <= bounds.connections_per_address_max) return
    tell('an address has too many connections', { address: owner, connections_max: bounds.connections_per_address_max })
    socket.write(connectionAnswer(tooManyConnections(bounds.connections_per_address_max), bounds.newId()))
    socket.destroySoon()
  })
  server.on('drop', () => {
    tell('the listener has too many connections', { connections_max: bounds.connections_max })
    if (performance.now() - room_made_ms < room_made_every_ms) return
    room_made_ms = performance.now()
    server.closeIdleConnections?.()
  })
}

/** The part of an address that one client has for itself. */
function ownerOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const last = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - last.length }, () => '0')
  return `${[...groups, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

/** Whether an address is one of these, written as addresses or as networks. */
function networks(written: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const one of written) {
    const [address = '', bits] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** A flood of connections is no flood of lines: each kind is told at most once a minute, with how often it came. */
function toldSeldom(log: Logger): (message: string, facts: object) => void {
  const told = new Map<string, { at_ms: number; times: number }>()
  return (message, facts) => {
    const last = told.get(message) ?? { at_ms: -Infinity, times: 0 }
    const times = last.times + 1
    if (performance.now() - last.at_ms < told_every_ms) return void told.set(message, { ...last, times })
    log.warn({ ...facts, refused: times }, message)
    told.set(message, { at_ms: performance.now(), times: 0 })
  }
}

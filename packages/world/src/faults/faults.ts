import { parseDuration, utc } from '../time.ts'
import type { JsonObject } from '../http/exchange.ts'
import { allTricks, trickOf } from './catalogue.ts'

/** A fault at one source (an id, a kind, or `*`) between two world times; `to` null: until it is removed. */
export type Fault = { name: string; source: string; from: number; to: number | null }

/** A fault asked for: either `for` a world duration, or until `to`, or without end. */
export type FaultOrder = {
  name: string
  source: string
  for?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const FAULTS_MAX = 200

/** All faults of a world. */
export class Faults {
  private faults: Fault[]

  constructor(faults: readonly Fault[] = []) {
    this.faults = [...faults]
  }

  /** Adds a fault at one of the known sources (id to kind); returns it, or why it cannot be. */
  add(
    order: FaultOrder,
    now: number,
    sources: ReadonlyMap<string, string>,
  ): Fault | { problem: string; allowed: string[] } {
    const trick = trickOf(order.name)
    if (trick === null)
      return { problem: `no such fault: ${order.name}`, allowed: allTricks().map((known) => known.name) }
    const kinds = new Set(
      [...sources].filter(([id, kind]) => [id, kind, '*'].includes(order.source)).map(([, kind]) => kind),
    )
    if (kinds.size === 0)
      return {
        problem: `no such source: ${order.source}`,
        allowed: ['*', ...new Set(sources.values()), ...sources.keys()],
      }
    if (![...kinds].some((kind) => trick.kinds.includes(kind)))
      return { problem: `${order.name} cannot be played at ${order.source}`, allowed: trick.kinds }
    const span = spanOf(order, now)
    if ('problem' in span) return span
    this.faults = this.faults.filter((fault) => fault.to === null || fault.to > now)
    if (this.faults.length >= FAULTS_MAX) return { problem: `more than ${FAULTS_MAX} faults at once`, allowed: [] }
    const fault = { name: order.name, source: order.source, ...span }
    this.faults.push(fault)
    return fault
  }

  /** Removes all faults that match; null matches any. Returns how many there were. */
  remove(name: string | null, source: string | null): number {
    const before = this.faults.length
    this.faults = this.faults.filter(
      (fault) => (name !== null && fault.name !== name) || (source !== null && fault.source !== source),
    )
    return before - this.faults.length
  }

  /** Names of the faults in force at a source of a kind. */
  at(id: string, kind: string, now: number): string[] {
    return this.faults
      .filter(
        (fault) =>
          fault.from <= now &&
          (fault.to === null || now < fault.to) &&
          [id, kind, '*'].includes(fault.source) &&
          trickOf(fault.name)?.kinds.includes(kind) === true,
      )
      .map((fault) => fault.name)
  }

  /** All faults, past windows left out. */
  list(now: number): Fault[] {
    return this.faults.filter((fault) => fault.to === null || fault.to > now)
  }
}

/** From when to when; `to` null: until it is taken away. */
function spanOf(
  order: FaultOrder,
  now: number,
): { from: number; to: number | null } | { problem: string; allowed: string[] } {
  const from = order.from === undefined ? now : Date.parse(order.from)
  const duration = order.for === undefined ? null : parseDuration(order.for)
  if (order.for !== undefined && (duration === null || order.to !== undefined))
    return {
      problem: 'for: a duration such as 10m or 6h, and not together with to',
      allowed: ['10m', '6h', '2d', 'PT30M'],
    }
  const to = duration === null ? instantOrNull(order.to) : from + duration
  if (Number.isNaN(from) || Number.isNaN(to) || (to !== null && to <= from))
    return { problem: 'from and to: two dates and times, from before to', allowed: [utc(now)] }
  return { from, to }
}

function instantOrNull(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text)
}

/** A fault as it is shown over HTTP. */
export function showFault(fault: Fault, now: number): JsonObject {
  return {
    name: fault.name,
    source: fault.source,
    from: utc(fault.from),
    to: fault.to === null ? null : utc(fault.to),
    active: fault.from <= now,
    expected: trickOf(fault.name)?.expected ?? '',
  }
}

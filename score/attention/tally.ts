import { exception_kinds } from '@quaylog/contract'
import type { ExceptionKind } from '@quaylog/contract'
import type { EtaReading } from './eta.ts'

/** What one kind of exception came to. */
export interface KindTally {
  /** Opened, and those of them that were true. */
  found: number
  right: number
  /** True and to be found, and those of them that were. */
  true: number
  caught: number
  /** Times that people whom no rule names were told of it, and in how many messages. */
  alerts: number
  messages: number
  readonly hours_ahead: number[]
}

/** What one or many plays came to. */
export interface AttentionTally {
  readonly kinds: Map<ExceptionKind, KindTally>
  told: number
  /** Messages to somebody whom no rule names. */
  messages: number
  told_twice: number
  lost: number
  kills: number
  box_weeks: number
  readonly every_change: { told: number; right: number; true: number; caught: number }
  readonly eta: EtaReading[]
  readonly findings: string[]
}

const findings_kept = 80

export function newAttentionTally(): AttentionTally {
  return {
    kinds: new Map(),
    told: 0,
    messages: 0,
    told_twice: 0,
    lost: 0,
    kills: 0,
    box_weeks: 0,
    every_change: { told: 0, right: 0, true: 0, caught: 0 },
    eta: [],
    findings: [],
  }
}

/** The tally of a kind, made when it is first needed. */
export function kindTally({ kinds }: AttentionTally, kind: ExceptionKind): KindTally {
  const found = kinds.get(kind)
  if (found !== undefined) return found
  const made = { found: 0, right: 0, true: 0, caught: 0, alerts: 0, messages: 0, hours_ahead: [] }
  kinds.set(kind, made)
  return made
}

/** Keeps a thing that went wrong, as long as there is room. */
export function note({ findings }: AttentionTally, text: string): void {
  if (findings.length < findings_kept) findings.push(text)
}

/** The figures that machines read. A share is null where there was nothing to count. */
export function attentionTotals(tally: AttentionTally) {
  const all = [...tally.kinds.values()]
  const every = tally.every_change
  const per_week = (count: number) => rounded(tally.box_weeks === 0 ? null : count / tally.box_weeks)
  return {
    precision: share(sum(all, 'right'), sum(all, 'found')),
    recall: share(sum(all, 'caught'), sum(all, 'true')),
    told_twice: tally.told_twice,
    lost: tally.lost,
    kills: tally.kills,
    box_weeks: rounded(tally.box_weeks),
    alerts: tally.messages,
    alerts_per_box_week: per_week(tally.messages),
    told_per_box_week: per_week(tally.told),
    hours_ahead: median(all.flatMap(({ hours_ahead }) => hours_ahead)),
    every_change: {
      precision: share(every.right, every.told),
      recall: share(every.caught, every.true),
      alerts_per_box_week: per_week(every.told),
    },
  }
}

/** The same of each kind. One that never was true has no recall: it wasn't played. */
export function kindTotals(tally: AttentionTally) {
  return Object.fromEntries(
    exception_kinds.map((name) => {
      const { found, right, true: all, caught, alerts, messages, hours_ahead } = kindTally(tally, name)
      return [
        name,
        {
          precision: share(right, found),
          recall: share(caught, all),
          found,
          true: all,
          alerts,
          messages,
          hours_ahead: median(hours_ahead),
        },
      ]
    }),
  )
}

function sum(all: readonly KindTally[], name: 'found' | 'right' | 'true' | 'caught'): number {
  return all.reduce((total, one) => total + one[name], 0)
}

function share(part: number, whole: number): number | null {
  return rounded(whole === 0 ? null : part / whole)
}

/** The middle one; null: there is none. */
export function median(values: readonly number[]): number | null {
  return rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null)
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1_000) / 1_000
}

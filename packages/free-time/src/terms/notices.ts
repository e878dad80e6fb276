import { canonical } from '../canonical.ts'
import type { Unassessable } from '../count/bounds.ts'
import type { NoticedFreeTime, StayFacts } from '../model/facts.ts'
import type { WrittenTerm } from '../model/term.ts'
import type { ChargeType } from '../model/words.ts'
import { instantMs } from '../time/zone.ts'
import { authorityRank } from './book.ts'
import type { HeldTerm } from './book.ts'
import { freeDaysOf } from './rule.ts'

/** What an arrival notice changes of a term, and who told it; `change` null: nothing. */
export interface NoticeChange {
  readonly change: HeldTerm | null
  readonly observation_ids: readonly string[]
}

const notice_rank = authorityRank('arrival_notice')

/**
 * The free time that the line's arrival notice states for this box, before that of its public tariff and after that of
 * any contract or quote (contract 13.6). Of several notices the one told last counts.
 */
export function noticeOf(
  charge: ChargeType,
  base: HeldTerm,
  agreed: readonly HeldTerm[],
  { notices = [] }: StayFacts,
): NoticeChange | Unassessable {
  const { kind } = base.tariff.issuer
  const own = kind === 'line' || kind === 'nvocc' ? notices.filter((notice) => notice.charge === charge) : []
  const weightier = [base, ...agreed].filter(({ tariff }) => authorityRank(tariff.authority) < notice_rank)
  const [last, ...others] = own.toSorted((a, b) => toldMs(b) - toldMs(a))
  if (last === undefined || weightier.some(saysFreeTime)) return { change: null, observation_ids: [] }
  if (others.some((other) => toldMs(other) === toldMs(last) && said(other) !== said(last)))
    return missing('ambiguous_terms', 'notices', 'which arrival notice was told last: they state different free time')
  if (last.unit === null)
    return last.duration === freeDaysOf(base.term)
      ? { change: null, observation_ids: last.observation_ids }
      : missing(
          'terms_incomplete',
          'notices.unit',
          'in what the arrival notice counts its free time: calendar days, working days or hours',
        )
  const name = last.document === null ? 'Arrival notice' : `Arrival notice ${last.document}`
  const tariff = { ...base.tariff, name, authority: 'arrival_notice' as const }
  const term: WrittenTerm = { id: base.term.id, free: freeOf(last.duration, last.unit) }
  return { change: { tariff, version: base.version, term }, observation_ids: last.observation_ids }
}

const toldMs = ({ told_at }: NoticedFreeTime) => instantMs(told_at ?? '') ?? Number.NEGATIVE_INFINITY
const said = ({ duration, unit }: NoticedFreeTime) => canonical({ duration, unit })
const saysFreeTime = ({ term: { free } }: HeldTerm) => free?.days !== undefined || free?.hours !== undefined

function freeOf(duration: number, unit: NonNullable<NoticedFreeTime['unit']>): WrittenTerm['free'] {
  return unit === 'hours' ? { hours: duration, unit } : { days: duration, unit }
}

const missing = (reason: Unassessable['reason'], code: string, text: string): Unassessable => ({
  reason,
  missing: [{ code, text }],
})

import type { ExceptionAction, ExceptionKind, ExceptionSeverity } from '@quaylog/contract'
import type { Day, Instant } from '../observation.ts'
import type { ShipmentPicture } from '../picture.ts'
import type { DeadlineViewer } from '../view.ts'
import type { LegTimes } from './leg-times.ts'
import type { ExceptionRules } from './rules.ts'

/** One reason for an exception, in a sentence, with the observations that say so; none: time alone says it. */
export interface ExceptionEvidence {
  readonly text: string
  readonly observation_ids: readonly string[]
}

/** An amount in whole units of its currency, such as dollars. */
export interface AmountAtStake {
  readonly amount: number
  readonly currency_code: string
}

/** What is wrong with a shipment or has changed about it, so that somebody should know. */
export interface ExceptionFound {
  readonly kind: ExceptionKind
  /** Identity within its shipment or request: the same cause has the same key, however often it is found. */
  readonly key: string
  /** What somebody who knows the exception should be told again when it differs, such as the days that are left. */
  readonly mark: string
  readonly severity: ExceptionSeverity
  readonly action: ExceptionAction
  /** The boxes that it is about; empty: the whole shipment, or a request. */
  readonly containers: readonly string[]
  readonly evidence: readonly ExceptionEvidence[]
  /** What it costs, or will; null: not known, which is not nothing. */
  readonly at_stake: AmountAtStake | null
  /** The day by which it has to be done; null: none is known. */
  readonly due_on: Day | null
  readonly held: boolean
  /** What was changed, by what it was before and what it is now; null: nothing was. */
  readonly changed: ExceptionChange | null
}

/** A value that changed, as people read it. */
export interface ExceptionChange {
  readonly from: string
  readonly to: string
}

/** A charge clock of a box, as far as exceptions need it. */
export interface StandingClock {
  readonly container: string
  readonly charge: 'demurrage' | 'detention' | 'other'
  readonly is_charging: boolean
  readonly last_free_on: Day | null
  /** What today costs, 0 where a day in between is not charged; null: nothing is charged yet, or it is not known. */
  readonly rate: AmountAtStake | null
  /** The next rate, which of a clock that does not charge yet is its first, and its first day; null: none is known. */
  readonly next_rate: (AmountAtStake & { readonly from_on: Day }) | null
  /** What the next day that is charged costs; null: not known. */
  readonly next_day: AmountAtStake | null
}

/** How a source stands that is asked about a shipment. */
export interface SourceStanding {
  /** Id, such as `maersk`. */
  readonly source: string
  readonly name: string
  /** `failing`: no usable answer; `number_unknown`: it answers that it does not know a number which it knew. */
  readonly state: 'answering' | 'failing' | 'number_unknown'
  /** Since when it has been so; null: not known. */
  readonly since: Instant | null
}

/** What the sources of a shipment come to; null: not known, so nothing is said of silence. */
export interface SourceWatch {
  readonly sources: readonly SourceStanding[]
  /** When anything new was learnt of the shipment; null: never. */
  readonly last_news_at: Instant | null
}

/** How places and sources are called; null: by their code. */
export interface ExceptionNames {
  port(locode: string): string | null
  terminal(id: string): string | null
  /** By its registry id, such as `terminal:W185`. */
  source(id: string): string | null
}

/** What exceptions are derived from. */
export interface ExceptionInput {
  readonly picture: ShipmentPicture
  /** The picture before; null: this is the first one, so nothing has changed. */
  readonly before: ShipmentPicture | null
  readonly clocks: readonly StandingClock[]
  readonly watch: SourceWatch | null
  /** How long legs like those of this shipment took; left out: nothing is known of that. */
  readonly leg_times?: LegTimes
  readonly now: Instant
  readonly viewer: DeadlineViewer
  readonly rules: ExceptionRules
  readonly names: ExceptionNames
}

/** What one family of kinds finds. */
export interface FamilyFindings {
  readonly found: readonly ExceptionFound[]
  /** Moments at which passing time alone changes what is found; those in the past don't matter. */
  readonly turns: readonly (Instant | null)[]
}

/** Every exception of a shipment, and when to look again although nothing new was said. */
export interface ExceptionFindings {
  /** In the order of their keys. */
  readonly found: readonly ExceptionFound[]
  /** Keys of placed holds that stand, by which those whose hold is gone close; left out: none can stand. */
  readonly standing_holds?: readonly string[]
  /** The next moment at which passing time can change the answer; null: it never will. */
  readonly next_at: Instant | null
}

import { DAY_MS, epochMs, FUTURE_TOLERANCE_MS } from '../local-time.ts'
import { rowOf } from '../milestones/meaning.ts'
import { milestoneName, type Judged } from '../milestones/milestones.ts'
import { milestonesWith, type MilestoneName } from '../milestones/milestone-names.ts'
import type { Roles } from '../ports/roles.ts'
import { isOfEmptyBox, type Statement } from '../statements/statement.ts'
import type { Situation } from './situation.ts'

/** The fields from which the status is decided that tell the moment of a milestone. */
const fields = {
  vessel_discharged: 'pod_discharged_at',
  rail_loaded: 'pod_rail_loaded_at',
  rail_departed: 'pod_rail_departed_at',
  rail_unloaded: 'ind_rail_unloaded_at',
  empty_in: 'empty_terminated_at',
} as const satisfies Partial<Record<MilestoneName, string>>

export type DatedField = (typeof fields)[keyof typeof fields] | 'pod_full_out_at' | 'final_destination_full_out_at'

/**
 * What happened at a time whose zone is unknown: no milestone, because it has no moment, but it did happen. Contract
 * 4.2.
 */
export interface Undated {
  readonly fields: ReadonlySet<DatedField>
  /** A ship carries or carried the box. */
  readonly aboard: boolean
}

const ABOARD = milestonesWith('aboard')
const field_of = new Map<string, DatedField>(Object.entries(fields))

/** Looks over the statements that have a wall time and no moment. */
export function undatedOf(judged: readonly Judged[], roles: Roles, situation: Situation, now_ms: number): Undated {
  const found = new Set<DatedField>()
  let aboard = false
  for (const { statement, fate } of judged) {
    if (fate !== 'stands' || !hasHappenedSometime(statement, now_ms)) continue
    const name = milestoneName(rowOf(statement, situation))
    const inland = statement.place !== null && statement.place.key === roles.destination?.place.key
    const full_out = inland ? 'final_destination_full_out_at' : 'pod_full_out_at'
    const field = name === 'full_out' ? full_out : field_of.get(name ?? '')
    if (field !== undefined) found.add(field)
    aboard ||= name === null ? isByShip(statement) : ABOARD.has(name)
  }
  return { fields: found, aboard }
}

/** An actual with a wall time that has passed in every zone: clocks are at most 14 hours ahead of or 12 behind UTC. */
function hasHappenedSometime({ said, at, withdrawn_at }: Statement, now_ms: number): boolean {
  const is_actual = said.classifier === 'actual' && withdrawn_at === null && said.retracts === null
  return is_actual && at === null && epochMs(said.at_local && `${said.at_local.slice(0, 19)}Z`) < now_ms + latest_ms
}

const latest_ms = DAY_MS / 2 + FUTURE_TOLERANCE_MS

/** Moves of the full box by ship at a place whose part in the journey is not known either. */
function isByShip(statement: Statement): boolean {
  const { said, mode } = statement
  return mode === 'vessel' && said.empty !== true && !isOfEmptyBox(statement) && ship_moves.has(said.code)
}

const ship_moves = new Set(['LOAD', 'DEPA', 'DISC'])

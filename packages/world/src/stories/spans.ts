import { HOUR } from '../time.ts'
import type { Hold, HoldName } from '../truth/yard.ts'

const WORDING: Readonly<Record<HoldName, readonly [string, string]>> = {
  customs: ['1A CBP HOLD', 'CBP exam'],
  freight: ['LINE HOLD', 'freight not released by the line'],
  TMF: ['TMF', 'traffic mitigation fee unpaid'],
  USDA: ['USDA HOLD', 'agriculture inspection'],
  VACIS: ['VACIS/NII', 'non-intrusive inspection'],
  other: ['TERMINAL HOLD', 'damage survey'],
}

/** A hold between two instants in the usual wording. */
export function holdOf(name: HoldName, from: number, to: number, status: Hold['status'] = 'hold'): Hold {
  const [code_raw, description] = WORDING[name]
  return { name, code_raw, description, status, from, to }
}

/** `hours` after an instant. */
export function after(at: number, hours: number): number {
  return at + hours * HOUR
}

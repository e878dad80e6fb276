import type { TransportMode } from '@quaylog/contract'
import type { MovementObservation } from '@quaylog/journey'
import { isQualified } from '../status-wording.ts'

/** What a label of COSCO says in DCSA's terms; contract 10.4. */
export interface LabelMeaning {
  readonly code: string
  readonly empty: boolean | null
  readonly role_hint: MovementObservation['role_hint']
  readonly phase_hint: MovementObservation['phase_hint']
  readonly facility: 'POTE' | 'DEPO' | 'RAMP' | null
  /** Mode that the label itself says; null: the record's own. */
  readonly mode: TransportMode | null
}

type Row = readonly [
  pattern: RegExp,
  code: string,
  empty: boolean | null,
  role: LabelMeaning['role_hint'],
  phase: LabelMeaning['phase_hint'],
  facility: LabelMeaning['facility'],
  mode: TransportMode | null,
]

/** First match counts. `T/S` is transshipment, POR and FND are COSCO's place of receipt and final destination. */
const rows: readonly Row[] = [
  [/^empty equipment despatched/, 'GTOT', true, 'origin', 'export', 'DEPO', null],
  [/^empty equipment returned/, 'GTIN', true, null, 'import', 'DEPO', null],
  [/^gate-?in at first pol/, 'GTIN', false, 'pol', 'export', 'POTE', null],
  [/^loaded at first pol/, 'LOAD', false, 'pol', 'export', 'POTE', 'vessel'],
  [/^discharged at t\/s pod/, 'DISC', false, 'transshipment', 'transshipment', 'POTE', 'vessel'],
  [/^loaded at t\/s pol/, 'LOAD', false, 'transshipment', 'transshipment', 'POTE', 'vessel'],
  [/^discharged at last pod/, 'DISC', false, 'pod', 'import', 'POTE', 'vessel'],
  [/^gate-?out from last pod/, 'GTOT', false, 'pod', 'import', 'POTE', null],
  [/^gate-?in at final hub/, 'GTIN', false, 'destination', 'import', 'RAMP', null],
  [/^gate-?out from final hub/, 'GTOT', false, 'destination', 'import', 'RAMP', null],
  [/^(first )?loaded on rail/, 'LOAD', null, null, null, 'RAMP', 'rail'],
  [/^(last )?(discharged|unloaded) from rail/, 'DISC', null, null, null, 'RAMP', 'rail'],
]

/** Meaning of a label; null: it is kept as COSCO wrote it and means no milestone (Cargo Received, Empty at depot). */
export function meaningOfLabel(label: string): LabelMeaning | null {
  const words = label.trim().toLowerCase().replace(/\s+/g, ' ')
  const row = rows.find(([pattern]) => pattern.test(words))
  if (row === undefined || isQualified(words)) return null
  const [, code, empty, role_hint, phase_hint, facility, mode] = row
  return { code, empty, role_hint, phase_hint, facility, mode: mode ?? wordedMode(words) }
}

function wordedMode(words: string): TransportMode | null {
  if (/\bby (?:rail|train)\b/.test(words)) return 'rail'
  return /\bby truck\b/.test(words) ? 'truck' : null
}

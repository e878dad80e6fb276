import type { HoldName, TransportMode } from '@quaylog/contract'

/** What a status code of X12 (data element 157) or IFTSTA says. */
export type StatusMeaning =
  | { readonly kind: 'equipment'; readonly code: string; readonly mode: TransportMode | null; readonly empty?: boolean }
  | { readonly kind: 'transport'; readonly code: string; readonly mode: TransportMode }
  | { readonly kind: 'hold'; readonly names: readonly HoldName[]; readonly on: boolean }
  | { readonly kind: 'last_free_day' }
  | { readonly kind: 'appointment' }

const equipment = (code: string, mode: TransportMode | null, empty?: boolean): StatusMeaning => ({
  kind: 'equipment',
  code,
  mode,
  ...(empty === undefined ? {} : { empty }),
})
const transport = (code: string, mode: TransportMode): StatusMeaning => ({ kind: 'transport', code, mode })
const holds = (codes: string, name: HoldName): Record<string, StatusMeaning> =>
  Object.fromEntries(codes.split(' ').map((code) => [code, { kind: 'hold', names: [name], on: true }]))
const cleared = (...names: HoldName[]): StatusMeaning => ({ kind: 'hold', names, on: false })

/** Ocean status, contract 11.2. What is not listed is kept raw. */
const ocean: Readonly<Record<string, StatusMeaning>> = {
  EE: equipment('GTOT', 'truck', true),
  I: equipment('GTIN', null),
  OA: equipment('GTOT', 'truck'),
  RD: equipment('GTIN', 'truck', true),
  AE: equipment('LOAD', 'vessel'),
  UV: equipment('DISC', 'vessel'),
  AP: equipment('LOAD', 'feeder'),
  AO: equipment('LOAD', 'barge'),
  AL: equipment('LOAD', 'rail'),
  UR: equipment('DISC', 'rail'),
  AM: equipment('LOAD', 'truck'),
  AV: equipment('AVPU', null, false),
  D: equipment('DROP', 'truck', false),
  X1: equipment('DROP', 'truck', false),
  GI: equipment('GTIN', null),
  VD: transport('DEPA', 'vessel'),
  VA: transport('ARRI', 'vessel'),
  RL: transport('DEPA', 'rail'),
  AR: transport('ARRI', 'rail'),
  CR: cleared('freight'),
  CT: cleared('customs'),
  CU: cleared('customs', 'freight'),
  HR: cleared('other'),
  ...holds('PA PB PC PD PQ PR A1 A2 A3 A4 C1', 'customs'),
  ...holds('PL PM PN PO PP PS PT PU', 'USDA'),
  ...holds('PE PF PG PH PI PJ PK PV PW PX HG', 'other'),
  TC: { kind: 'hold', names: ['TMF'], on: true },
  NF: { kind: 'last_free_day' },
  AA: { kind: 'appointment' },
  AB: { kind: 'appointment' },
  AD: { kind: 'appointment' },
}

/** Terminal and ramp status where it differs from the ocean table, contract 11.2 last paragraph. */
const ramp: Readonly<Record<string, StatusMeaning>> = {
  A: transport('ARRI', 'rail'),
  AR: transport('ARRI', 'rail'),
  P: transport('DEPA', 'rail'),
  RL: transport('DEPA', 'rail'),
  AL: equipment('LOAD', 'rail'),
  UR: equipment('DISC', 'rail'),
  NS: equipment('DISC', 'rail'),
  OA: equipment('GTOT', 'truck'),
  I: equipment('GTIN', null),
  GI: equipment('GTIN', null),
  NT: equipment('AVPU', null, false),
  NF: { kind: 'last_free_day' },
}

/** Meaning of a code in an ocean status message; null: it is kept raw. */
export function oceanStatus(code: string): StatusMeaning | null {
  return Object.hasOwn(ocean, code) ? (ocean[code] ?? null) : null
}

type Deed = Omit<Extract<StatusMeaning, { readonly kind: 'equipment' | 'transport' }>, 'mode'>

/**
 * Status codes of UN/CEFACT Recommendation 24 that name what a means of transport did, contract 11.3. Partners give the
 * others meanings of their own (21 delivered, 29 unloaded, 13 collected): those are kept raw.
 */
const recommendation_24: Readonly<Record<string, Deed>> = {
  1: { kind: 'transport', code: 'ARRI' },
  40: { kind: 'transport', code: 'ARRI' },
  24: { kind: 'transport', code: 'DEPA' },
  127: { kind: 'transport', code: 'DEPA' },
  48: { kind: 'equipment', code: 'LOAD' },
  346: { kind: 'equipment', code: 'DISC' },
}

/** Meaning of a numeric UN status of something that is carried by ship, barge or train; null: it is kept raw. */
export function unStatus(code: string, mode: TransportMode): StatusMeaning | null {
  const said = Object.hasOwn(recommendation_24, code) ? recommendation_24[code] : undefined
  return said === undefined ? null : { ...said, mode }
}

/** Meaning of a code in a terminal or ramp message (322); null: it is kept raw. */
export function rampStatus(code: string): StatusMeaning | null {
  return Object.hasOwn(ramp, code) ? (ramp[code] ?? null) : null
}

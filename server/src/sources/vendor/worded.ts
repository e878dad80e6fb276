import type { Place } from '@quaylog/journey'
import { isQualified } from '../status-wording.ts'
import { moves, type Move } from './moves.ts'
import type { Ports } from './reading.ts'

/** What happened to a box, whatever call of the voyage it was. */
export type Deed = keyof typeof at_sea | keyof typeof on_land

const at_sea = {
  loaded: { pol: moves.vessel_loaded, between: moves.transshipment_loaded, code: 'LOAD', type: 'equipment' },
  departed: { pol: moves.vessel_departed, between: moves.transshipment_departed, code: 'DEPA', type: 'transport' },
  arrived: { pod: moves.vessel_arrived, between: moves.transshipment_arrived, code: 'ARRI', type: 'transport' },
  berthed: { pod: moves.vessel_berthed, code: 'BRTH', type: 'transport' },
  discharged: {
    pod: moves.vessel_discharged,
    between: moves.transshipment_discharged,
    code: 'DISC',
    type: 'equipment',
  },
} as const satisfies Readonly<Record<string, SeaDeed>>

interface SeaDeed extends Pick<Move, 'code' | 'type'> {
  readonly pol?: Move
  readonly pod?: Move
  readonly between?: Move
}

const on_land = {
  empty_out: moves.empty_out,
  full_in: moves.full_in,
  full_out: moves.full_out,
  empty_in: moves.empty_in,
  available: moves.available,
  rail_loaded: moves.rail_loaded,
  rail_departed: moves.rail_departed,
  rail_arrived: moves.rail_arrived,
  rail_unloaded: moves.rail_unloaded,
  barge_loaded: { ...moves.feeder_loaded, mode: 'barge' },
  barge_departed: { ...moves.feeder_departed, mode: 'barge' },
  barge_arrived: { ...moves.feeder_arrived, mode: 'barge' },
  barge_discharged: { ...moves.feeder_discharged, mode: 'barge' },
  feeder_loaded: moves.feeder_loaded,
  feeder_departed: moves.feeder_departed,
  feeder_arrived: moves.feeder_arrived,
  feeder_discharged: moves.feeder_discharged,
} as const

/** How vendors word what happened; the first that fits counts. */
const words: readonly (readonly [RegExp, Deed])[] = [
  [
    /\brail\b.*\b(?:unload|discharg|off-?load|de-?ramp)|\b(?:unload|discharg|off-?load)\w* (?:from|off) (?:the )?(?:rail|train)|\bde-?ramp/,
    'rail_unloaded',
  ],
  [/\b(?:loaded|load) (?:on|onto|to)? ?(?:the )?(?:rail|train)|\brail load|\bramped\b/, 'rail_loaded'],
  [/\b(?:rail|train)\b.*\bdepart|\bdepart\w* (?:by|on) (?:rail|train)/, 'rail_departed'],
  [
    /\b(?:rail|train)\b.*\barriv|\barriv\w* (?:(?:at|in) (?:the )?(?:rail )?ramp )?(?:by|on|at) (?:rail|train)/,
    'rail_arrived',
  ],
  [
    /\bempty\b.*\b(?:return(?:ed)?|gate-? ?in|received)\b|\bempty in\b|\bgate-? ?in empty|\bgate in.*\bempty|\breturned? empty|\bempty return/,
    'empty_in',
  ],
  [
    /\bempty\b.*\b(?:out|pick|releas|to shipper|dispatch)|\bgate-? ?out.*\bempty|\bempty container (?:to|picked)/,
    'empty_out',
  ],
  [/\bgate-? ?out|\bout-?gate|\bpicked up by consignee|\bdelivered to consignee/, 'full_out'],
  [/\bgate-? ?in\b|\bin-?gate|\breceived (?:at|for)/, 'full_in'],
  [/\bdischarg|\bunload/, 'discharged'],
  [/\bberth/, 'berthed'],
  [/\bload/, 'loaded'],
  [/\bdepart|\bsailed|\bleft\b/, 'departed'],
  [/\barriv/, 'arrived'],
  [/\bavailable\b/, 'available'],
]

/** Names of ports and papers that hold the word for a deed: a ship that leaves the port of loading loads nothing. */
const named_by_deeds =
  /\b(?:ports? of (?:loading|lading|discharge|unloading)|(?:loading|load|discharge|unloading) ports?)\b/g
const papers =
  /\b(?:arriv\w*|delivery|discharge|release) (?:notices?|notifications?|orders?|advices?)\b|\bbills? of lading\b/
/**
 * What is told of a deed that is still to come, or of its time, place and permission: none of it is the deed. That a
 * box is ready for pick-up is told of what was done: "Discharged, ready for pickup".
 */
const before_deed =
  /\b(?:ready (?:for|to)(?!(?: be)? pick)|available for release|(?:released|cleared|approved|confirmed|booked) for (?:loading|unloading|discharge|gate)|notified of|delay(?:ed|s)?|assigned|appointments?|deadlines?|cut-? ?offs?|due|by date|last date|instructions?)\b/
/** What carries a box by road: nothing that it does is done by a ship. */
const by_road = /\b(?:trucks?|trucker|truckers|trucked|lorry|lorries|trailers?|chassis|drayage|by road)\b/
const by_barge = /\b(?:barges?|lighters?)\b/
const by_feeder = /\bfeeders?\b/
/** Where a box comes to by land: a ship arrives at none of them. */
const inland = /\b(?:inland|ramp|customer|consignee|shipper|warehouse|depot|door|place of delivery)\b/

/** What a wording says happened; null: it is not known, speaks of a paper, or denies what it names. */
export function deedWorded(text: string | null): Deed | null {
  const plain =
    text
      ?.toLowerCase()
      .replaceAll(/[_\s]+/g, ' ')
      .replaceAll(named_by_deeds, 'port') ?? ''
  if (plain === '' || papers.test(plain) || before_deed.test(plain) || isQualified(plain)) return null
  const deed = words.find(([pattern]) => pattern.test(plain))?.[1] ?? null
  return deed === null ? null : carriedBy(deed, plain)
}

/**
 * A deed by what carries the box in a wording: what a ship does a barge may do too, and a truck never. Null: a deed of
 * a ship, and nothing that floats.
 */
export function carriedBy(deed: Deed, text: string): Deed | null {
  if (!isAtSea(deed)) return deed
  const plain = text.toLowerCase()
  if (inland.test(plain) || by_road.test(plain)) return null
  if (deed === 'berthed') return deed
  if (by_barge.test(plain)) return `barge_${deed}`
  return by_feeder.test(plain) ? `feeder_${deed}` : deed
}

/** Words that name what carries a box, against which what is told beside them counts nothing. */
const names_means = /rail|train|ramp|vessel|ship\b|barge|feeder|truck|lorry/i

/** A wording with the means of transport that is told beside it, where the wording does not name it itself. */
export function wordedWithMode(text: string, mode: string | null): string {
  const [, rail, other] = /(rail|train)|(truck|barge|feeder)/i.exec(mode ?? '') ?? []
  if (rail !== undefined) return names_means.test(text) ? text : `rail ${text}`
  return other === undefined ? text : `${text} by ${other}`
}

/** The move of a deed: of a ship at the port of lading, between ports, or at the port of discharge. */
export function moveOf(deed: Deed, place: Place | null, { pol, pod }: Ports): Move {
  if (!isAtSea(deed)) return gateOf(deed, place, { pol, pod })
  const rule: SeaDeed = at_sea[deed]
  const is_at = (port: Place | null) => port?.locode != null && port.locode === place?.locode
  const plain: Move = {
    type: rule.type,
    code: rule.code,
    mode: 'vessel',
    ...(rule.type === 'equipment' ? { empty: false } : {}),
  }
  if (is_at(pol)) return rule.pol ?? plain
  if (is_at(pod)) return rule.pod ?? plain
  const is_between = pol?.locode != null && pod?.locode != null && place?.locode != null
  return is_between ? (rule.between ?? plain) : plain
}

/**
 * A gate by which nobody says whether the box was full: in at the port of lading, out anywhere but there. Elsewhere it
 * is a move of which only the direction is known.
 */
function gateOf(deed: keyof typeof on_land, place: Place | null, { pol, pod }: Ports): Move {
  const at_pol = pol?.locode != null && pol.locode === place?.locode && pod?.locode !== pol.locode
  const elsewhere = pol?.locode != null && place?.locode != null && !at_pol
  if (deed === 'full_in' && elsewhere) return { type: 'equipment', code: 'GTIN', mode: 'truck' }
  if (deed === 'full_out' && at_pol) return { type: 'equipment', code: 'GTOT', mode: 'truck' }
  return on_land[deed]
}

function isAtSea(deed: Deed): deed is keyof typeof at_sea {
  return deed in at_sea
}

import type { Observation } from '@quaylog/journey'
import { readContainerNumber, readUnit } from '../container-number.ts'
import { find, part, type Message, type Segment } from './interchange.ts'
import { observeStatus, placeOf, zoneOf, type EdiRules } from './state.ts'
import type { StatusMeaning } from './status-codes.ts'
import { codeIn, townIn, x12Time } from './x12-parts.ts'

/**
 * Delivered: the box was unloaded, or dropped full, at the customer's place. What a truck does before that means no
 * milestone.
 */
const delivered: StatusMeaning = { kind: 'equipment', code: 'DROP', mode: 'truck', empty: false }
const at_customer = { type: 'CLOC', code: null, provider: null, name: null } as const

/** What the status codes of trucks say, for people. */
const words: Readonly<Record<string, string>> = {
  AF: 'departed the pick-up place',
  X1: 'arrived at the place of delivery',
  X3: 'arrived at the pick-up place',
  D1: 'delivered',
  CD: 'departed the place of delivery',
  X6: 'on its way',
  AG: 'delivery expected',
  AA: 'pick-up appointment',
  AB: 'delivery appointment',
}
/** Statuses of what is to come. */
const planned = new Set(['AG', 'AA', 'AB'])

/**
 * Shipment status of a motor carrier (214): one status per AT7, for the container that the message names. Null: it has
 * no AT7.
 */
export function read214(message: Message, rules: EdiRules): readonly Observation[] | null {
  const { segments } = message
  if (find(segments, 'AT7') === undefined) return null
  const reference = (...qualifiers: string[]) =>
    qualifiers
      .map((qualifier) =>
        part(
          segments.find((one) => one.tag === 'L11' && part(one, 2) === qualifier),
          1,
        ),
      )
      .find((text) => text !== null) ?? null
  const statuses = segments.flatMap((segment, index) =>
    segment.tag === 'AT7' ? [{ at7: segment, own: until(segments.slice(index + 1)) }] : [],
  )
  return statuses.flatMap(({ at7, own }) => {
    const code = codeIn(at7, 1) ?? codeIn(at7, 3)
    const { number, defects } = containerOf(segments, own, reference('EQ', 'OC'))
    if (code === null || number === null) return []
    const ms1 = find(own, 'MS1')
    const city = townIn(part(ms1, 1), part(ms1, 2))
    const place = placeOf(null, city, part(ms1, 3), rules)
    const stated = observeStatus({
      code,
      meaning: code === 'D1' ? delivered : null,
      data_source: rules.data_source ?? 'operator',
      container: number,
      pointer: `segment ${message.first_segment}`,
      time: x12Time(part(at7, 5), part(at7, 6), part(at7, 7), zoneOf(place, rules)),
      day: part(at7, 5),
      place,
      facility: code === 'D1' ? at_customer : null,
      empty: null,
      role_hint: null,
      phase_hint: null,
      vessel: null,
      voyage: null,
      bill_of_lading: reference('BM', 'MB'),
      booking: reference('BN'),
      seal_number: null,
      description: words[code] ?? null,
      defects: defects.filter((defect) => defect !== 'check digit completed'),
    })
    return stated
      .map((said) =>
        said.kind === 'movement' && planned.has(code) ? { ...said, classifier: 'planned' as const } : said,
      )
      .map((said) =>
        said.kind === 'movement' && Object.hasOwn(words, code)
          ? { ...said, mode: 'truck' as const, defects: said.defects.filter((defect) => defect !== 'unknown code') }
          : said,
      )
  })
}

/** What belongs to a status: the segments up to the next one. */
function until(segments: readonly Segment[]): readonly Segment[] {
  const end = segments.findIndex(({ tag }) => tag === 'AT7' || tag === 'LX')
  return end < 0 ? segments : segments.slice(0, end)
}

/** The unit beside the status, else that of the message; a trailer or truck is none. */
function containerOf(segments: readonly Segment[], own: readonly Segment[], referenced: string | null) {
  const ms2 = find(own, 'MS2') ?? find(segments, 'MS2')
  const n7 = find(own, 'N7') ?? find(segments, 'N7')
  const readings = [
    readUnit(part(n7, 1), part(n7, 2), part(n7, 18)),
    readUnit(part(ms2, 1), part(ms2, 2), part(ms2, 4)),
    readContainerNumber(part(ms2, 2)),
    readContainerNumber(referenced),
  ]
  return (
    readings.find(({ number }) => number !== null && /^[A-Z]{3}[UJZ]/.test(number)) ?? { number: null, defects: [] }
  )
}

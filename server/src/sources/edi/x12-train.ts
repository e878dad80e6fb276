import type { MovementObservation, Observation } from '@quaylog/journey'
import { readUnit } from '../container-number.ts'
import { movement } from '../movement.ts'
import type { TimeReading } from '../wall-clock.ts'
import { find, part, type Message, type Segment } from './interchange.ts'
import type { EdiRules } from './state.ts'
import { x12Time } from './x12-parts.ts'

/**
 * Advance interchange consist (418): the train that a box is on, and where it is bound. The place is a station code
 * (SPLC), for which there is no public table, so that the statement is kept with its code and moves nothing. Null: it
 * has no BAX or no unit.
 */
export function read418(message: Message, rules: EdiRules): readonly Observation[] | null {
  const bax = find(message.segments, 'BAX')
  const units = message.segments.filter(({ tag }) => tag === 'W2')
  if (bax === undefined || units.length === 0) return null
  const [splc, time] = [part(bax, 1), x12Time(part(bax, 4), part(bax, 5), null, null)]
  return units.flatMap((w2) =>
    bound(w2, message, rules, {
      code: 'EDI_418',
      classifier: 'planned',
      time,
      voyage: part(bax, 6),
      description: splc === null ? 'on a train' : `on a train bound for SPLC ${splc}`,
    }),
  )
}

/**
 * Estimated time of arrival and car scheduling (421): the events that a box is scheduled for, each at a station. As in
 * a 418 the station is a code only. Null: it has no IS1 or no IS2.
 */
export function read421(message: Message, rules: EdiRules): readonly Observation[] | null {
  const is1 = find(message.segments, 'IS1')
  const events = message.segments.filter(({ tag }) => tag === 'IS2')
  if (is1 === undefined || events.length === 0) return null
  // The purpose of the message stands before the unit from release 3060 on.
  const [initial, number] = /^\d{2}$/.test(part(is1, 1) ?? '') ? [2, 3] : [1, 2]
  const unit = { tag: 'IS1', elements: [[part(is1, initial) ?? ''], [part(is1, number) ?? '']] }
  return events.flatMap((is2) => {
    const [event, splc] = [part(is2, 2), part(is2, 4)]
    const words = event === null || arrivals.test(event) ? 'estimated arrival' : `scheduled event ${event}`
    return bound(unit, message, rules, {
      code: 'EDI_421',
      classifier: 'estimated',
      time: x12Time(part(is2, 5), part(is2, 6), part(is2, 7), null),
      voyage: part(is2, 9),
      description: splc === null ? words : `${words} at SPLC ${splc}`,
    })
  })
}

/** Codes of events (element 304) that are arrivals. */
const arrivals = /^(?:A|AR|ARR\w*|ARI\w*|ETA)$/i

/** What is said of one unit of a train. */
function bound(
  unit: Segment,
  { first_segment }: Message,
  rules: EdiRules,
  told: Pick<MovementObservation, 'code' | 'classifier' | 'voyage' | 'description'> & { readonly time: TimeReading },
): readonly Observation[] {
  const { number, defects } = readUnit(part(unit, 1), part(unit, 2))
  if (number === null) return []
  const { time, ...said } = told
  return [
    movement({
      ...said,
      data_source: rules.data_source ?? 'rail',
      container: number,
      pointer: `segment ${first_segment}`,
      type: 'transport',
      mode: 'rail',
      at: time.at,
      at_local: time.at_local,
      time_zone: time.time_zone,
      defects: [...defects.filter((defect) => defect !== 'check digit completed'), ...time.defects],
    }),
  ]
}

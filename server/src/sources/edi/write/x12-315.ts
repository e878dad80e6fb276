import { fittingOf } from './fitting.ts'
import type { Parties } from './parties.ts'
import { clockOf, isClearClock } from './status-report.ts'
import type { InterchangeStamp, ReportedPort, StatusReport, Unwritable, WrittenInterchange } from './status-report.ts'

/** The basic and extended characters of X12, without the separators of our interchanges. */
const allowed = /^[A-Za-z0-9 !"&'()+,\-./:;?=%@[\]_{}\\|<#$]*$/

/** Date and time qualifiers of a port's times. */
const qualifiers = { arrival: { true: '139', false: '140' }, departure: { true: '369', false: '370' } } as const

/**
 * Writes a status as an X12 4010 interchange with one 315. Its times are local to their places and its B4 has no place
 * for a zone, so that a status at a place whose zone is not known cannot be written.
 */
export function write315(
  report: StatusReport,
  parties: Parties,
  stamp: InterchangeStamp,
): WrittenInterchange | Unwritable {
  const { place, container } = report
  if (place.time_zone === null)
    return { unwritable: 'the time zone of its place is not known, and a 315 has times of the place' }
  if (!/^[A-Z]{4}\d{7}$/.test(container))
    return { unwritable: `a 315 cannot write the container number '${container}'` }
  const { fit, left_out } = fittingOf(allowed)
  const { date, time } = clockOf(report.at, place.time_zone)
  const segments = [
    [
      'B4',
      '',
      '',
      report.code,
      date,
      time,
      '',
      container.slice(0, 4),
      container.slice(4, 10),
      report.is_empty ? 'E' : 'L',
      '',
      ...located(fit('location', place.locode, 30)),
      container.slice(10),
    ],
    reference('BM', fit('bill_of_lading', report.bill_of_lading, 30)),
    reference('SCA', fit('scac', report.scac, 30)),
    reference('SN', fit('seal_number', report.seal_number, 30)),
    vesselSegment(report, fit),
    ...report.ports.flatMap((port) => portSegments(port, fit)),
  ].flatMap((elements) => (elements === null ? [] : [elements]))
  return { text: enveloped(segments, parties, stamp), left_out: left_out() }
}

type Fit = ReturnType<typeof fittingOf>['fit']

/** A location stands with its qualifier, or not at all. */
const located = (locode: string): readonly [string, string] => [locode, locode === '' ? '' : 'UN']

const reference = (qualifier: string, value: string) => (value === '' ? null : ['N9', qualifier, value])

function vesselSegment({ mode, vessel, voyage }: StatusReport, fit: Fit): readonly string[] | null {
  if (mode === 'rail') return null
  const imo = fit('vessel_imo', vessel?.imo ?? null, 8)
  const [number, name] = [fit('voyage', voyage, 10), fit('vessel_name', vessel?.name ?? null, 28)]
  if (imo === '' && number === '' && name === '') return null
  return ['Q2', imo, '', '', '', '', '', '', '', number, '', '', imo === '' ? '' : 'L', name]
}

function portSegments({ role, place, time }: ReportedPort, fit: Fit): readonly (readonly string[])[] {
  const locode = fit('location', place.locode, 30)
  if (locode === '') return []
  const r4 = ['R4', role, 'UN', locode, fit('location_name', place.name, 24), locode.slice(0, 2)]
  if (time === null) return [r4]
  const is_local = place.time_zone !== null && isClearClock(time.at, place.time_zone)
  const clock = clockOf(time.at, is_local ? (place.time_zone ?? 'UTC') : 'UTC')
  const qualifier = qualifiers[time.kind][`${time.is_estimate}`]
  return [r4, ['DTM', qualifier, clock.date, clock.time, is_local ? 'LT' : 'UT']]
}

function enveloped(
  segments: readonly (readonly string[])[],
  { sender, receiver, is_test }: Parties,
  { control_number, made_at }: InterchangeStamp,
): string {
  const { date, time } = clockOf(made_at, 'UTC')
  const number = String(control_number).padStart(9, '0')
  const blank = ' '.repeat(10)
  return [
    [
      'ISA',
      '00',
      blank,
      '00',
      blank,
      sender.qualifier,
      sender.id.padEnd(15),
      receiver.qualifier,
      receiver.id.padEnd(15),
      date.slice(2),
      time,
      'U',
      '00401',
      number,
      '0',
      is_test ? 'T' : 'P',
      '>',
    ],
    ['GS', 'QO', sender.id, receiver.id, date, time, String(control_number), 'X', '004010'],
    ['ST', '315', '0001'],
    ...segments,
    ['SE', String(segments.length + 2), '0001'],
    ['GE', '1', String(control_number)],
    ['IEA', '1', number],
  ]
    .map((elements) => `${trimmed(elements).join('*')}~\n`)
    .join('')
}

/** Empty elements at the end of a segment are not written. */
function trimmed(elements: readonly string[]): readonly string[] {
  const last = elements.findLastIndex((element) => element !== '')
  return elements.slice(0, last + 1)
}

import { fittingOf } from './fitting.ts'
import type { Parties } from './parties.ts'
import { clockOf, isClearClock } from './status-report.ts'
import type {
  InterchangeStamp,
  ReportedPlace,
  ReportedPort,
  StatusReport,
  Unwritable,
  WrittenInterchange,
} from './status-report.ts'

/** UNOC is Latin-1; control characters are none of it. */
const allowed = /^[\u0020-\u007e\u00a0-\u00ff]*$/

const qualifiers = { arrival: { true: '132', false: '178' }, departure: { true: '133', false: '186' } } as const
const location_qualifiers = { L: '9', T: '13', D: '11', E: '7' } as const

type Fit = ReturnType<typeof fittingOf>['fit']
/** A segment: elements, each of components. */
type Elements = readonly (string | readonly string[])[]

/** Writes a status as an EDIFACT D.00B interchange with one IFTSTA, in Latin-1. */
export function writeIftsta(
  report: StatusReport,
  parties: Parties,
  stamp: InterchangeStamp,
): WrittenInterchange | Unwritable {
  if (!/^[A-Z]{4}\d{7}$/.test(report.container))
    return { unwritable: `an IFTSTA cannot write the container number '${report.container}'` }
  const { fit, left_out } = fittingOf(allowed)
  const bill = fit('bill_of_lading', report.bill_of_lading, 35)
  const segments: readonly Elements[] = [
    ['BGM', '23', String(stamp.control_number), '9'],
    ['DTM', time(stamp.made_at, 'UTC', '137')],
    ['NAD', 'MS', parties.sender.id],
    ['NAD', 'MR', parties.receiver.id],
    ['CNI', '1', bill],
    ['STS', '1', report.code],
    ...reference('BM', bill),
    ...reference('SN', fit('seal_number', report.seal_number, 35)),
    ['DTM', time(report.at, zoneToRead(report.place), '334')],
    ...located('175', report.place, fit),
    ...transport(report, fit),
    ...report.ports.flatMap((port) => portSegments(port, fit)),
    ['EQD', 'CN', report.container, '', '', '', report.is_empty ? '4' : '5'],
  ]
  return { text: enveloped(segments, parties, stamp), left_out: left_out() }
}

/** A time of the place; where its zone is not known, or clocks show it twice, in UTC (format 303). */
function time(at: string, time_zone: string | null, qualifier: string): readonly string[] {
  if (time_zone !== null && isClearClock(at, time_zone)) {
    const local = clockOf(at, time_zone)
    return [qualifier, `${local.date}${local.time}`, '203']
  }
  const utc = clockOf(at, 'UTC')
  return [qualifier, `${utc.date}${utc.time}UTC`, '303']
}

/** Readers know the zone of a place by its code. */
const zoneToRead = ({ locode, time_zone }: ReportedPlace) => (locode === null ? null : time_zone)

const reference = (qualifier: string, value: string): readonly Elements[] =>
  value === '' ? [] : [['RFF', [qualifier, value]]]

function located(qualifier: string, { locode, name }: ReportedPlace, fit: Fit): readonly Elements[] {
  const code = fit('location', locode, 25)
  return code === '' ? [] : [['LOC', qualifier, [code, '139', '6', fit('location_name', name, 70)]]]
}

function transport({ mode, vessel, voyage, scac }: StatusReport, fit: Fit): readonly Elements[] {
  const line = fit('scac', scac, 17)
  const [imo, name] = [fit('vessel_imo', vessel?.imo ?? null, 9), fit('vessel_name', vessel?.name ?? null, 35)]
  const carried = mode === 'rail' || (imo === '' && name === '') ? '' : [imo, imo === '' ? '' : '146', '', name]
  const by = line === '' || mode === 'rail' ? '' : [line, '172', '182']
  return [
    [
      'TDT',
      '20',
      mode === 'rail' ? '' : fit('voyage', voyage, 17),
      mode === 'rail' ? '2' : '1',
      '',
      by,
      '',
      '',
      carried,
    ],
  ]
}

function portSegments({ role, place, time: said }: ReportedPort, fit: Fit): readonly Elements[] {
  const loc = located(location_qualifiers[role], place, fit)
  if (loc.length === 0 || said === null) return loc
  return [...loc, ['DTM', time(said.at, place.time_zone, qualifiers[said.kind][`${said.is_estimate}`])]]
}

function enveloped(
  segments: readonly Elements[],
  { sender, receiver, is_test }: Parties,
  { control_number, made_at }: InterchangeStamp,
): string {
  const { date, time: clock } = clockOf(made_at, 'UTC')
  const number = String(control_number)
  const all: readonly Elements[] = [
    [
      'UNB',
      ['UNOC', '3'],
      [sender.id, sender.qualifier],
      [receiver.id, receiver.qualifier],
      [date.slice(2), clock],
      number,
      '',
      'IFTSTA',
      '',
      '1',
      '',
      is_test ? '1' : '',
    ],
    ['UNH', '1', ['IFTSTA', 'D', '00B', 'UN']],
    ...segments,
    ['UNT', String(segments.length + 2), '1'],
    ['UNZ', '1', number],
  ]
  return `UNA:+.? '\n${all.map((elements) => `${segmentText(elements)}'\n`).join('')}`
}

function segmentText(elements: Elements): string {
  const texts = elements.map((element) =>
    withoutEnd(typeof element === 'string' ? [element] : element)
      .map(escape)
      .join(':'),
  )
  return withoutEnd(texts).join('+')
}

/** Empty components and elements at the end are not written. */
function withoutEnd(parts: readonly string[]): readonly string[] {
  return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1)
}

function escape(text: string): string {
  return text.replace(/[?+:']/g, '?$&')
}

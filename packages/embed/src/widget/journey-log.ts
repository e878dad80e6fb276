import { element } from '../element.ts'
import { fill } from '../fill.ts'
import { knownZone, localTime } from '../local-time.ts'
import { icon } from './chip.ts'
import type { Locale } from './locales.ts'
import type { Container, Milestone, Place, Shipment } from './track-document.ts'
import { wordFor } from './words.ts'

/** What happened, what is happening, and what is expected, oldest first. */
export function journeyLog(shipment: Shipment, container: Container, locale: Locale): HTMLElement {
  const { words } = locale
  const past = container.milestones.map((milestone) => row(milestone, locale, false))
  const sailing = container.status === 'on_ship' && shipment.vessel ? [onBoardRow(shipment.vessel, locale)] : []
  const ahead = expectedMilestones(shipment, container).map((milestone) => row(milestone, locale, true))
  const rows = [...past, ...sailing, ...ahead]
  return rows.length > 0 ? element('ol', { class: 'log' }, ...rows) : element('p', { class: 'log meta' }, words.no_log)
}

function expectedMilestones(
  { lading, discharge, destination, vessel }: Shipment,
  { milestones }: Container,
): Milestone[] {
  const happened = new Set(milestones.map(({ kind }) => kind))
  const expect = (kind: string, place: Place | undefined, on_vessel: boolean): Milestone[] =>
    place?.expected_at && !place.actual_at && !happened.has(kind)
      ? [
          {
            kind,
            at: place.expected_at,
            time_zone: place.time_zone,
            place: place.name,
            vessel: on_vessel ? vessel : undefined,
          },
        ]
      : []
  return [
    ...expect('vessel_departed', lading, false),
    ...expect('vessel_arrived', discharge, true),
    ...expect('arrived_at_inland_destination', destination, false),
  ]
}

function row(milestone: Milestone, { language, words }: Locale, is_expected: boolean): HTMLElement {
  const { kind, at, time_zone, place, vessel } = milestone
  const zone_note = knownZone(time_zone) ? '' : words.no_zone
  const note = is_expected ? words.expected : zone_note
  return element(
    'li',
    { 'data-expected': is_expected || undefined },
    element('span', { class: 'what' }, wordFor(words.event, kind)),
    element(
      'span',
      { class: 'when' },
      element('time', { datetime: at }, localTime(at, time_zone, language)),
      note !== '' && element('small', {}, note),
    ),
    element('span', { class: 'where' }, [place, vessel].filter(Boolean).join(' · ')),
  )
}

function onBoardRow(vessel: string, { words }: Locale): HTMLElement {
  return element(
    'li',
    { 'data-now': true, 'aria-current': 'step' },
    icon('sea'),
    element('span', { class: 'what' }, fill(words.on_board, { v: vessel })),
    element('span', { class: 'when' }, words.now),
  )
}

import { element } from '../element.ts'
import { fill } from '../fill.ts'
import { knownZone, localDay } from '../local-time.ts'
import { chip } from './chip.ts'
import type { Tone } from './chip.ts'
import { journeyLog } from './journey-log.ts'
import type { Locale } from './locales.ts'
import type { Container, Shipment } from './track-document.ts'
import { count, wordFor } from './words.ts'

/** How a status is shown: its tone, and which of the five phases of the journey it belongs to. */
const STATUSES = new Map<string, { tone: Tone; phase: number }>([
  ['new', { tone: 'idle', phase: 0 }],
  ['on_ship', { tone: 'sea', phase: 1 }],
  ['on_rail', { tone: 'sea', phase: 2 }],
  ['grounded', { tone: 'wait', phase: 2 }],
  ['awaiting_inland_transfer', { tone: 'wait', phase: 2 }],
  ['available', { tone: 'go', phase: 2 }],
  ['off_dock', { tone: 'go', phase: 2 }],
  ['not_available', { tone: 'stop', phase: 2 }],
  ['picked_up', { tone: 'idle', phase: 3 }],
  ['dropped', { tone: 'idle', phase: 3 }],
  ['loaded', { tone: 'idle', phase: 3 }],
  ['delivered', { tone: 'idle', phase: 3 }],
  ['empty_returned', { tone: 'idle', phase: 4 }],
])
const URGENT_DAYS = 2

/** The container's status as a chip. */
export function statusChip({ status }: Container, { words }: Locale): HTMLElement {
  return chip(STATUSES.get(status)?.tone ?? 'idle', wordFor(words.status, status))
}

/** Size and type in words, as far as they are known. */
export function equipmentWords({ equipment }: Container, { words }: Locale): string {
  const { length, type, height } = equipment
  return [
    length && fill(words.feet, { n: length }),
    type && wordFor(words.equipment, type),
    height === 'high cube' && words.equipment[height],
  ]
    .filter(Boolean)
    .join(' ')
}

/** All that is told of one container: its phase, what matters for its pick-up, a place for the chart, and its log. */
export function containerView(
  shipment: Shipment,
  container: Container,
  locale: Locale,
  now: Date,
  is_log_open: boolean,
): DocumentFragment {
  const view = document.createDocumentFragment()
  const { words } = locale
  const log = element(
    'details',
    { open: is_log_open || undefined },
    element('summary', {}, words.log),
    journeyLog(shipment, container, locale),
  )
  view.append(
    phases(container, locale),
    ...pickupFacts(container, locale, now),
    element('div', { class: 'chart', hidden: true }),
    log,
  )
  return view
}

function phases({ status }: Container, { words }: Locale): HTMLElement {
  const current = STATUSES.get(status)?.phase ?? 0
  const states = ['done', 'now', 'next']
  return element(
    'ol',
    { class: 'phases', 'aria-label': words.phases },
    ...words.phase.map((phase, i) =>
      element(
        'li',
        { 'data-state': states[1 + Math.sign(i - current)], 'aria-current': i === current ? 'step' : undefined },
        phase,
      ),
    ),
  )
}

function pickupFacts(container: Container, locale: Locale, now: Date): HTMLElement[] {
  const { words } = locale
  const { last_free_day, holds, fees, available, status } = container
  const facts: [string, HTMLElement[]][] = []
  if (last_free_day)
    facts.push([words.last_free_day, [dayChip(last_free_day.at, last_free_day.time_zone, locale, now)]])
  if (available !== undefined && STATUSES.get(status)?.phase === 2) {
    facts.push([
      words.pickup,
      [available ? chip('go', words.status.available) : chip('stop', words.status.not_available)],
    ])
  }
  if (holds && (available !== undefined || holds.length > 0)) {
    facts.push([
      words.holds,
      holds.length === 0
        ? [chip('go', words.no_holds)]
        : holds.map(({ name, pending }) => {
            const word = wordFor(words.holds_by_name, name)
            return pending ? chip('wait', `${word}, ${words.pending}`) : chip('stop', word)
          }),
    ])
  }
  if (fees && fees.length > 0) {
    facts.push([
      words.fees,
      fees.map(({ type, amount, currency }) =>
        chip('wait', `${wordFor(words.fees_by_type, type)} ${money(amount, currency, locale.language)}`),
      ),
    ])
  }
  if (facts.length === 0) return []
  return [
    element('dl', {}, ...facts.flatMap(([term, chips]) => [element('dt', {}, term), element('dd', {}, ...chips)])),
  ]
}

function dayChip(at: string, time_zone: string | undefined, { language, words }: Locale, now: Date): HTMLElement {
  const { text, days_left } = localDay(at, time_zone, language, now)
  if (!knownZone(time_zone)) return chip('idle', text, 'day')
  const away =
    days_left === 0 ? words.today : count(days_left > 0 ? words.in_days : words.days_ago, Math.abs(days_left), language)
  const near = days_left <= URGENT_DAYS ? 'wait' : 'idle'
  return chip(days_left < 0 ? 'stop' : near, `${text}, ${away}`, 'day')
}

function money(amount: number, currency: string, language: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount)
  } catch {
    return `${amount} ${currency}`
  }
}

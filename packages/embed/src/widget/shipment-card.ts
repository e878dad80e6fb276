import { element } from '../element.ts'
import { fill } from '../fill.ts'
import { localTime } from '../local-time.ts'
import { chip } from './chip.ts'
import { containerView, equipmentWords, statusChip } from './container-view.ts'
import type { Locale } from './locales.ts'
import type { Container, Shipment } from './track-document.ts'
import { count } from './words.ts'

/** How a card is to be made, and what is called when a container's details come into view. */
export type CardOptions = {
  /** What was asked for; a container of that number is shown open. */
  number: string
  locale: Locale
  now: Date
  is_log_open: boolean
  onContainerShown: (container: Container, chart: HTMLElement) => Promise<void>
}

/** A shipment as a card: one container in full, several as a list that opens. */
export function shipmentCard(shipment: Shipment, options: CardOptions): HTMLElement {
  const { locale } = options
  const [only, ...others] = shipment.containers
  const card = element('article', {
    class: 'card',
    'aria-label': only && others.length === 0 ? only.number : shipment.bill_of_lading,
  })
  card.append(head(shipment, locale))
  if (only && others.length === 0) {
    const view = containerView(shipment, only, locale, options.now, options.is_log_open)
    announce(view, only, options)
    card.append(view)
  } else card.append(...shipment.containers.map((container) => listed(shipment, container, options)))
  card.append(element('p', { class: 'foot' }, locale.words.local))
  return card
}

function head(shipment: Shipment, locale: Locale): HTMLElement {
  const { language, words } = locale
  const { bill_of_lading, containers, discharge, destination, lading, line, vessel } = shipment
  const [only, ...others] = containers
  const single = others.length === 0 ? only : undefined
  const end = destination ?? discharge
  const at = end.actual_at ?? end.expected_at
  const facts = [
    lading.name && fill(words.from, { p: lading.name }),
    line,
    vessel,
    single && equipmentWords(single, locale),
  ]
  return element(
    'div',
    { class: 'top' },
    element(
      'div',
      { class: 'row' },
      element('span', { class: 'number' }, single?.number ?? bill_of_lading),
      single ? statusChip(single, locale) : chip('idle', count(words.containers, containers.length, language)),
    ),
    element('h2', { tabindex: '-1' }, fill(end.actual_at ? words.arrived : words.arriving, { p: end.name })),
    element(
      'p',
      { class: 'arrival' },
      at ? element('time', { datetime: at }, localTime(at, end.time_zone, language)) : words.no_date,
    ),
    element('p', { class: 'meta' }, facts.filter(Boolean).join(' · ')),
  )
}

function listed(shipment: Shipment, container: Container, options: CardOptions): HTMLElement {
  const { locale } = options
  const summary = element(
    'summary',
    {},
    element('span', { class: 'number' }, container.number),
    element('span', { class: 'meta' }, equipmentWords(container, locale)),
    statusChip(container, locale),
  )
  const box = element('details', { class: 'box', open: container.number === options.number || undefined }, summary)
  box.addEventListener('toggle', () => {
    if (!box.open || box.childElementCount > 1) return
    const view = containerView(shipment, container, locale, options.now, options.is_log_open)
    announce(view, container, options)
    box.append(view)
  })
  return box
}

function announce(view: DocumentFragment, container: Container, { onContainerShown }: CardOptions): void {
  const chart = view.querySelector('.chart')
  if (chart instanceof HTMLElement) void onContainerShown(container, chart)
}

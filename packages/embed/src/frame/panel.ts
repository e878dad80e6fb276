import { element } from '../element.ts'
import { fill } from '../fill.ts'
import { portWords, remainingWords, vesselWords } from './port-words.ts'
import type { Speech } from './port-words.ts'
import type { Voyage } from './voyage.ts'

/** The ship, what it has still to go, and what the lines mean. */
export function fillPanel(panel: HTMLElement, voyage: Voyage, speech: Speech): void {
  const { words } = speech
  const { vessel } = voyage
  const legend = element(
    'ul',
    { class: 'quaylog-map__legend' },
    element('li', { 'data-line': 'past' }, words.sailed),
    element('li', { 'data-line': 'estimated' }, words.expected),
  )
  panel.replaceChildren(
    ...(vessel
      ? [
          element(
            'p',
            {},
            element('b', {}, vessel.name),
            vessel.voyage_number !== undefined && ` ${fill(words.voyage, { v: vessel.voyage_number })}`,
          ),
          element('p', { class: 'quaylog-map__remaining' }, remainingWords(voyage, speech)),
          element('p', { class: 'quaylog-map__seen' }, vesselWords(vessel, speech)),
        ]
      : []),
    legend,
  )
  panel.hidden = voyage.past.length + voyage.estimated.length === 0
}

/** The same in words, for those who can't see the chart and for browsers that can't draw it. */
export function fillPorts(list: HTMLElement, voyage: Voyage, speech: Speech): void {
  list.setAttribute('aria-label', speech.words.ports)
  list.replaceChildren(
    ...voyage.ports.map((port) =>
      element(
        'li',
        { 'data-journey-state': port.visited ? 'visited' : 'on-the-way' },
        element('b', {}, port.name),
        ` ${[port.label, portWords(port, speech)].filter(Boolean).join(' · ')}`,
      ),
    ),
  )
}

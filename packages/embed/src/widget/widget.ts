import { element } from '../element.ts'
import { fill } from '../fill.ts'
import { loadPoster } from '../poster.ts'
import type { PublicApi } from '../public-api.ts'
import { answerNote, ownersNote } from './answer-note.ts'
import { loadLocale } from './locales.ts'
import type { Locale } from './locales.ts'
import { isMistyped } from './number.ts'
import { shipmentCard } from './shipment-card.ts'
import { track } from './track.ts'
import type { TrackAnswer } from './track.ts'
import type { Shipment } from './track-document.ts'
import { wordFor } from './words.ts'

/** What a widget needs of the page around it. */
export type Surroundings = { base_url: string; folder: string; sheet: CSSStyleSheet; now: () => Date }

/** Makes a `div` with a publishable key into a tracking widget: a form, or one query for the number that it carries. */
export async function mountWidget(host: HTMLElement, surroundings: Surroundings): Promise<void> {
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [surroundings.sheet]
  const { token = '', number, locale: tag, baseUrl = surroundings.base_url } = host.dataset
  const locale = await loadLocale(
    tag ?? host.closest('[lang]')?.getAttribute('lang') ?? navigator.language,
    surroundings.folder,
  )
  const widget = new Widget(host, root, { base_url: baseUrl, token }, locale, surroundings.now)
  if (number) widget.showQuery(number)
  else widget.showForm()
}

/** What the page is told of an answer, an error unless named here; contract 8.1. */
const events: ReadonlyMap<string, string> = new Map([
  ['found', 'result'],
  ['empty', 'empty'],
])

class Widget {
  readonly #host: HTMLElement
  readonly #root: ShadowRoot
  readonly #api: PublicApi
  readonly #locale: Locale
  readonly #now: () => Date
  readonly #status = element('p', { class: 'status', id: 'status', role: 'status' })
  readonly #spoken = element('p', { class: 'spoken', role: 'status' })
  readonly #answer = element('div', { class: 'answer' })
  #asking = new AbortController()

  constructor(host: HTMLElement, root: ShadowRoot, api: PublicApi, locale: Locale, now: () => Date) {
    this.#host = host
    this.#root = root
    this.#api = api
    this.#locale = locale
    this.#now = now
  }

  showQuery(number: string): void {
    this.#fillRoot(this.#status)
    void this.#ask(plain(number), false)
  }

  showForm(): void {
    const { words } = this.#locale
    const input = element('input', {
      id: 'number',
      name: 'number',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      enterkeyhint: 'search',
      maxlength: '60',
      placeholder: words.hint,
      'aria-describedby': 'status',
    })
    const form = element(
      'form',
      { novalidate: true, role: 'search' },
      element('label', { for: 'number' }, words.label),
      input,
      element('button', {}, words.go),
      this.#status,
    )
    input.addEventListener('input', () => this.#say(isMistyped(plain(input.value)) ? words.typo : '', 'wait'))
    form.addEventListener('submit', (submitted) => {
      submitted.preventDefault()
      const number = plain(input.value)
      // What a number may look like is the service's to say: it has nothing under one that is none (contract 8.3).
      if (number !== '') {
        history.replaceState(history.state, '', `#track=${number}`)
        void this.#ask(number, true)
      } else {
        this.#say(words.missing, 'wait')
        input.focus()
      }
    })
    this.#fillRoot(form)
    const asked = /^#track=([\w-]+)$/.exec(location.hash)?.[1]
    if (!asked) return
    input.value = plain(asked)
    void this.#ask(input.value, false)
  }

  #fillRoot(top: HTMLElement): void {
    this.#root.replaceChildren(
      element('div', { class: 'widget', lang: this.#locale.language }, top, this.#spoken, this.#answer),
    )
  }

  async #ask(number: string, from_visitor: boolean): Promise<void> {
    this.#asking.abort()
    const { signal } = (this.#asking = new AbortController())
    this.#say(fill(this.#locale.words.checking, { n: number }))
    this.#answer.replaceChildren(
      element(
        'div',
        { class: 'note', 'aria-hidden': 'true' },
        ...[1, 2, 3].map(() => element('div', { class: 'bone' })),
      ),
    )
    try {
      this.#show(number, await track(this.#api, number, signal), from_visitor)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  #show(number: string, came: TrackAnswer, from_visitor: boolean): void {
    this.#say('')
    this.#answer.replaceChildren(
      ...(came.state === 'found'
        ? came.shipments.map((shipment) => this.#card(number, shipment))
        : [answerNote(number, came, this.#locale.words, () => void this.#ask(number, true))]),
    )
    const owners_note = came.state === 'found' ? undefined : ownersNote(came)
    if (owners_note) console.error(`[quaylog] ${owners_note}`)
    const heading = this.#answer.querySelector('h2')
    this.#spoken.textContent = this.#summary(came) + (heading?.textContent ?? '')
    if (from_visitor) heading?.focus()
    this.#host.dispatchEvent(
      new CustomEvent(`quaylog:${events.get(came.state) ?? 'error'}`, {
        bubbles: true,
        detail: { number, state: came.state },
      }),
    )
  }

  #summary(came: TrackAnswer): string {
    const container = came.state === 'found' ? came.shipments[0]?.containers[0] : undefined
    return container ? `${container.number}: ${wordFor(this.#locale.words.status, container.status)}. ` : ''
  }

  #card(number: string, shipment: Shipment): HTMLElement {
    return shipmentCard(shipment, {
      number,
      locale: this.#locale,
      now: this.#now(),
      is_log_open: this.#host.dataset['log'] !== 'closed',
      onContainerShown: async ({ id }, chart) => {
        // Room is kept for the drawing while it is on its way.
        chart.hidden = this.#host.dataset['showMap'] === 'false'
        if (chart.hidden) return
        const poster = await loadPoster(this.#api, shipment.id, id, this.#host.clientWidth)
        if (poster) chart.replaceChildren(poster)
        else chart.hidden = true
      },
    })
  }

  #say(text: string, tone = ''): void {
    this.#status.textContent = text
    this.#status.dataset['tone'] = tone
  }
}

/** A number without the signs that lines print within it; the service reads it as it likes. */
const plain = (number: string) => number.replace(/[ .-]/g, '').toUpperCase()

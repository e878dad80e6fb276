import { element } from '../element.ts'
import { fill } from '../fill.ts'
import type { TrackAnswer } from './track.ts'
import type { Words } from './words.ts'

/** Any answer but one with shipments. */
export type Miss = Exclude<TrackAnswer, { state: 'found' }>

/** Says why there is nothing to show, and offers to try again where that may help. */
export function answerNote(number: string, came: Miss, words: Words, onAgain: () => void): HTMLElement {
  const note = element(
    'div',
    { class: 'note' },
    element('h2', { tabindex: '-1' }, titleOf(number, came, words)),
    element('p', {}, helpOf(came, words)),
  )
  if (came.state === 'busy' || came.state === 'down') {
    const again = element('button', { type: 'button' }, words.again)
    again.addEventListener('click', onAgain)
    note.append(again)
  }
  return note
}

/** What only the owner of the site should read; visitors are told no more than that tracking is off. */
export function ownersNote(came: Miss): string | undefined {
  if (came.state === 'locked') return 'the account of this key does not have the tracking widget'
  return came.state === 'refused' ? 'the publishable key in data-token was refused' : undefined
}

function titleOf(number: string, { state }: Miss, words: Words): string {
  if (state === 'empty') return fill(words.none, { n: number })
  if (state === 'busy') return words.busy
  return state === 'down' ? words.down : words.off
}

function helpOf(came: Miss, words: Words): string {
  if (came.state === 'busy') return fill(words.busy_help, { n: came.retry_after_s })
  if (came.state === 'empty') return words.none_help
  return came.state === 'down' ? words.down_help : words.off_help
}

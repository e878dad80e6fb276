import type { Reference } from '../../reference/reference.ts'
import type { Refused, ToldPart } from './body.ts'
import { namesIn, openCallback, tellSubject, unfollowedIn } from './callback-reading.ts'
import type { CallbackNames, CallbackSubject, OpenCallback } from './callback-reading.ts'
import { openFeed, tellBox } from './feed-reading.ts'
import type { OpenFeed } from './feed-reading.ts'
import { packRejections } from './rejections.ts'
import type { Rejections } from './rejections.ts'

/** A push that is to be read: it stays open until the next. */
export type PushOpening =
  | { readonly ask: 'feed'; readonly body: Uint8Array; readonly firms: string }
  | {
      readonly ask: 'callback'
      readonly body: Uint8Array
      /** The carrier, by the id of its profile, and its codes. */
      readonly profile: string | null
      readonly scacs: readonly string[]
    }

/** What is asked of a push: first that it is opened, then of parts of it. */
export type PushQuestion =
  | PushOpening
  /** What a terminal says of each of some boxes. */
  | { readonly ask: 'boxes'; readonly numbers: readonly string[]; readonly origin: string }
  /** The numbers that a callback names. */
  | { readonly ask: 'names' }
  /** What a callback says of each of some subjects. */
  | { readonly ask: 'subjects'; readonly subjects: readonly CallbackSubject[]; readonly origin: string }

export type PushAnswer =
  | Refused
  | { readonly feed: { readonly containers: readonly string[]; readonly rejected: Rejections } }
  | { readonly statements: number }
  | { readonly names: CallbackNames }
  /** As they were asked for; null: nothing is said of it. `unfollowed`: statements that none so far was told. */
  | { readonly told: readonly (ToldPart | null)[]; readonly unfollowed: number }

/** Answers questions of one push after the other; throws when a part is asked for and nothing is open. */
export function createPushReading(reference: Reference): (question: PushQuestion) => PushAnswer {
  let feed: OpenFeed | null = null
  let callback: OpenCallback | null = null

  return (question) => {
    switch (question.ask) {
      case 'feed': {
        const opened = openFeed(question.body, question.firms, reference)
        if ('refused' in opened) return opened
        feed = opened
        const { containers, rejected } = opened.reading
        return { feed: { containers, rejected: packRejections(rejected) } }
      }
      case 'callback': {
        const opened = openCallback(question.body, question, reference)
        if ('refused' in opened) return opened
        callback = opened
        return { statements: opened.observations.length }
      }
      case 'boxes': {
        const { numbers, origin } = question
        const open = openOf(feed)
        return { told: numbers.map((number) => tellBox(open, number, origin, reference)), unfollowed: 0 }
      }
      case 'names':
        return { names: namesIn(openOf(callback)) }
      case 'subjects': {
        const { subjects, origin } = question
        const open = openOf(callback)
        const told = subjects.map((subject) => tellSubject(open, subject, origin))
        return { told, unfollowed: unfollowedIn(open) }
      }
    }
  }
}

function openOf<T>(open: T | null): T {
  if (open === null) throw new Error('no push is open')
  return open
}

/** What a question came to when its answer is not one to it. */
export function otherAnswer(answer: PushAnswer): Error {
  return new Error(`the reading of a push answered another question: ${Object.keys(answer).join()}`)
}

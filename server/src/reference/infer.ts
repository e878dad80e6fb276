import {
  inference_confidence,
  normalizedNumber,
  numberFault,
  type InferNumberResultsAttributes,
} from '@quaylog/contract'
import { type ContainerNumber, parseContainerNumber } from '@quaylog/journey'
import type { NumberPattern } from './number-pattern.ts'
import type { Reference } from './reference.ts'
import { type ShippingLine, TEST_SCAC } from './shipping-line.ts'
import { hasTrackingNumberShape } from './tracking-number.ts'

/**
 * What an account's own past says for a line: it tracked numbers with the same four letters there, or the customer
 * usually ships with it.
 */
export type InferenceEvidence = { scac: string; kind: 'same_stem' | 'customer_default' }

const CANDIDATES_MAX = 6
const MAIN_PREFIX = 0.97
const OTHER_PREFIX = 0.95
const CHECK_DIGIT_COMPLETED = 0.85
const CHECK_DIGIT_FAILED_FACTOR = 0.7
const KNOWN_PREFIX_STRANGE_REST = 0.75
const EVIDENCE_RAISES = { same_stem: 0.1, customer_default: 0.05 } as const
const HIGHEST_BY_EVIDENCE = 0.99

type Guess = { line: ShippingLine; number_type: InferNumberResultsAttributes['number_type']; confidence: number }
type Validation = InferNumberResultsAttributes['validation']
type Reading = { guesses: readonly Guess[]; number_type: Guess['number_type']; validation: Validation }

/**
 * Tells what kind of number it is and which line it most likely belongs to, by its form alone (sources section 9.1,
 * rules 1 to 4; thresholds of contract 3.3). Finding nothing is an answer: `no_prediction` with what was understood.
 */
export function infer(
  number: string,
  reference: Reference,
  history: readonly InferenceEvidence[] = [],
): InferNumberResultsAttributes {
  const fault = numberFault(number)
  const reading = fault === null ? read(normalizedNumber(number), reference) : malformed(fault.detail)
  const candidates = reading.guesses
    .map((guess) => ({ ...guess, confidence: raise(guess, reference, history) }))
    .toSorted((a, b) => b.confidence - a.confidence || b.line.prior - a.line.prior)
    .slice(0, CANDIDATES_MAX)
    .map(({ line, confidence }) => ({ scac: line.scac, name: line.name, confidence }))
  const [best] = candidates
  const decision = decide(best?.confidence ?? 0)
  return {
    number_type: reading.guesses.find(({ line }) => line.scac === best?.scac)?.number_type ?? reading.number_type,
    validation: reading.validation,
    shipping_line: { decision, selected: decision === 'no_prediction' ? null : (best ?? null), candidates },
  }
}

function decide(confidence: number): InferNumberResultsAttributes['shipping_line']['decision'] {
  if (confidence >= inference_confidence.auto_select) return 'auto_select'
  return confidence >= inference_confidence.needs_confirmation ? 'needs_confirmation' : 'no_prediction'
}

function read(number: string, reference: Reference): Reading {
  const container = parseContainerNumber(number)
  if (container?.check_digit_passed === false) return readDoubtful(container, reference)
  if (container !== null) return readContainer(container, reference)
  return (
    readPrefixed(number, reference) ??
    readStrangeRest(number, reference) ??
    readBare(number, reference) ??
    readUnknown(number)
  )
}

/**
 * Rule 2, the overlap: a container number whose check digit fails may be a bill of lading whose prefix looks like an
 * owner's.
 */
function readDoubtful(container: ContainerNumber, reference: Reference): Reading {
  const ownsBoxes = reference.containerPrefix(container.prefix) !== null
  const bill =
    readPrefixed(container.number, reference) ?? (ownsBoxes ? null : readStrangeRest(container.number, reference))
  if (bill === null) return readContainer(container, reference)
  return {
    ...bill,
    validation: {
      ...bill.validation,
      is_valid: null,
      reason: 'Read as a bill of lading: for a container number the check digit does not fit',
    },
  }
}

/** Rule 1: the owner's letters tell the line, unless the box is leased. */
function readContainer({ number, prefix, check_digit_passed }: ContainerNumber, reference: Reference): Reading {
  const owner = reference.containerPrefix(prefix)
  const line = owner?.kind === 'line' ? reference.lineByScac(owner.owner) : null
  const by_prefix = owner?.main === true ? MAIN_PREFIX : OTHER_PREFIX
  const sure = check_digit_passed === null ? CHECK_DIGIT_COMPLETED : by_prefix
  const confidence = check_digit_passed === false ? sure * CHECK_DIGIT_FAILED_FACTOR : sure
  return {
    number_type: 'container',
    guesses: line === null ? [] : [{ line, number_type: 'container', confidence: round(confidence) }],
    validation: {
      is_valid: check_digit_passed !== false,
      type: 'container',
      check_digit_passed,
      parsed_number: number,
      reason: doubtOf(check_digit_passed, owner?.kind === 'lessor'),
    },
  }
}

/** What stands in the way of a container number telling its line; null: nothing. */
function doubtOf(check_digit_passed: boolean | null, is_lessor: boolean): string | null {
  if (check_digit_passed === null) return 'The check digit was left out and has been added'
  if (!check_digit_passed) return 'The check digit does not fit the number'
  return is_lessor ? 'The container belongs to a lessor, any line may carry it' : null
}

/** Rule 2: a known prefix and a rest that fits one of the line's patterns. */
function readPrefixed(number: string, reference: Reference): Reading | null {
  const guesses = reference.numberPatterns().flatMap((pattern) => {
    const fits = pattern.prefixes.some(
      (prefix) => number.startsWith(prefix) && pattern.rest.test(number.slice(prefix.length)),
    )
    return fits ? guess(pattern, pattern.prefixed_confidence, reference) : []
  })
  return shipment(number, guesses, null)
}

/** Rule 2, second half: the prefix of a line's bills of lading or its SCAC, and a rest of no known form. */
function readStrangeRest(number: string, reference: Reference): Reading | null {
  const prefix = number.slice(0, 4)
  if (!/\d.*\d.*\d.*\d/.test(number.slice(4))) return null
  const pattern = reference.numberPatterns().find(({ prefixes }) => prefixes.includes(prefix))
  const line = reference.lineByScac(pattern?.scac ?? prefix)
  if (line === null || line.scac === TEST_SCAC) return null
  const number_type = pattern?.number_type ?? 'bill_of_lading'
  return shipment(
    number,
    [{ line, number_type, confidence: KNOWN_PREFIX_STRANGE_REST }],
    'The prefix is known, the rest has an unfamiliar form',
  )
}

/** Rule 3: the form alone. Where several lines have the form, the confidence is shared out by weight. */
function readBare(number: string, reference: Reference): Reading | null {
  const guesses = reference
    .numberPatterns()
    .flatMap((pattern) => (pattern.rest.test(number) ? guess(pattern, pattern.bare_confidence, reference) : []))
  const highest = Math.max(...guesses.map(({ confidence }) => confidence))
  const total = guesses.reduce((sum, { confidence }) => sum + confidence, 0)
  return shipment(
    number,
    guesses.map((each) => ({ ...each, confidence: round((highest * each.confidence) / total) })),
    null,
  )
}

/** What no number looks like: nothing is guessed of it. */
function malformed(fault: string): Reading {
  return {
    number_type: 'bill_of_lading',
    guesses: [],
    validation: {
      is_valid: false,
      type: 'shipment',
      check_digit_passed: null,
      parsed_number: null,
      reason: `Not a tracking number: it ${fault}`,
    },
  }
}

function readUnknown(number: string): Reading {
  const boxLike = /^[A-Z]{4}\d{6,7}$/.test(number)
  const possible = hasTrackingNumberShape(number)
  const unread = possible ? 'No known form' : 'Not a tracking number'
  const number_type = boxLike ? 'container' : 'bill_of_lading'
  const is_valid = boxLike || !possible ? false : null
  return {
    number_type,
    guesses: [],
    validation: {
      is_valid,
      type: boxLike ? 'container' : 'shipment',
      check_digit_passed: null,
      parsed_number: possible ? number : null,
      reason: boxLike ? 'The fourth letter of a container number is U, J or Z' : unread,
    },
  }
}

function guess({ scac, number_type }: NumberPattern, confidence: number | null, reference: Reference): Guess[] {
  const line = reference.lineByScac(scac)
  return line === null || confidence === null ? [] : [{ line, number_type, confidence }]
}

/** One guess per line, its surest; null: none. */
function shipment(number: string, guesses: readonly Guess[], reason: string | null): Reading | null {
  const surest = [...guesses]
    .toSorted((a, b) => b.confidence - a.confidence)
    .filter(({ line }, at, all) => all.findIndex((other) => other.line === line) === at)
  const [first] = surest
  if (first === undefined) return null
  const validation: Validation = {
    is_valid: reason === null ? true : null,
    type: 'shipment',
    check_digit_passed: null,
    parsed_number: number,
    reason,
  }
  return { number_type: first.number_type, guesses: surest, validation }
}

/** Rule 4: the account's own past makes a candidate surer; it makes none. */
function raise({ line, confidence }: Guess, reference: Reference, history: readonly InferenceEvidence[]): number {
  const kinds = new Set(history.filter(({ scac }) => reference.lineByScac(scac) === line).map(({ kind }) => kind))
  const raised = [...kinds].reduce((sum, kind) => sum + EVIDENCE_RAISES[kind], confidence)
  return round(Math.max(confidence, Math.min(HIGHEST_BY_EVIDENCE, raised)))
}

function round(confidence: number): number {
  return Math.round(confidence * 100) / 100
}

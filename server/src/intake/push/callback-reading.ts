import type { Observation } from '@quaylog/journey'
import { withoutNumbers } from '../../world-facts/answer-about.ts'
import type { SubjectName } from '../../world-facts/subject-store.ts'
import type { Reference } from '../../reference/reference.ts'
import { isSameBox } from '../../sources/container-number.ts'
import { eventsTelling } from '../../sources/dcsa/excerpt.ts'
import { normalForm } from '../../sources/dcsa/normal-form.ts'
import type { ReadingRules } from '../../sources/dcsa/observe.ts'
import { profiles } from '../../sources/dcsa/profiles/index.ts'
import { readEvents } from '../../sources/dcsa/push.ts'
import type { Json } from '../../sources/json.ts'
import { formsOf } from '../edi/inbox.ts'
import { rulesOf } from '../edi/rules.ts'
import { isAbout } from '../edi/targets.ts'
import { textOf } from './body.ts'
import type { Refused, ToldPart } from './body.ts'

/** A carrier's callback as it was read. */
export interface OpenCallback {
  readonly document: Json
  readonly observations: readonly Observation[]
  readonly rules: ReadingRules
  /** The forms of the bill and booking that a statement names. */
  readonly formsNamed: (said: Observation) => readonly string[]
  /** Statements that some subject was told. */
  readonly told: Set<Observation>
}

/** What a callback names: forms of bills and bookings, and boxes. */
export interface CallbackNames {
  readonly numbers: readonly string[]
  readonly containers: readonly string[]
}

/** A subject that is to be told, with the bills and boxes of the shipments that follow it. */
export interface CallbackSubject {
  readonly subject: SubjectName
  readonly bills: readonly string[]
  readonly boxes: readonly string[]
}

/** Reads the body of a callback of a carrier. */
export function openCallback(
  bytes: Uint8Array,
  { profile, scacs }: { readonly profile: string | null; readonly scacs: readonly string[] },
  reference: Reference,
): OpenCallback | Refused {
  const time = profiles.find(({ id }) => id === profile)?.time ?? 'offset'
  const rules = { time, container: null, ...rulesOf(reference) }
  const reading = readEvents(textOf(bytes), rules)
  if (reading === null) return { refused: 'the body holds no events' }
  const line = scacs.map((scac) => reference.lineByScac(scac)).find((one) => one !== null) ?? null
  const forms = new Map<string, readonly string[]>()
  const formsOnce = (number: string) => {
    const known = forms.get(number) ?? formsOf(number, line)
    forms.set(number, known)
    return known
  }
  return {
    ...reading,
    rules,
    formsNamed: (said) =>
      said.kind === 'movement' || said.kind === 'shipment_record'
        ? [said.bill_of_lading, said.booking].flatMap((number) => (number === null ? [] : formsOnce(number)))
        : [],
    told: new Set(),
  }
}

/** The numbers that a callback names. */
export function namesIn({ observations, formsNamed }: OpenCallback): CallbackNames {
  const containers = [...new Set(observations.flatMap(({ container }) => container ?? []))]
  return { numbers: [...new Set([...observations.flatMap(formsNamed), ...containers])], containers }
}

/** What a callback says of one subject, with its own part of the body; null: nothing. */
export function tellSubject(open: OpenCallback, about: CallbackSubject, origin: string): ToldPart | null {
  const { document, observations, rules, formsNamed } = open
  const { subject } = about
  const forms = new Set([subject.number, ...about.bills])
  const boxes = new Set([subject.number, ...about.boxes])
  const told = observations.filter(
    (said) =>
      isAbout(subject, said.container) &&
      (formsNamed(said).some((form) => forms.has(form)) || (said.container !== null && boxes.has(said.container))),
  )
  if (told.length === 0) return null
  for (const said of told) open.told.add(said)
  const own = eventsTelling(document, told)
  const others =
    subject.number_type === 'container'
      ? observations.flatMap(({ container }) => container ?? []).filter((number) => !isSameBox(number, subject.number))
      : []
  return {
    payload: withoutNumbers({ content_type: 'application/json', body: JSON.stringify(own), origin }, [
      ...new Set(others),
    ]),
    observations: normalForm(own, rules).observations.filter(({ container }) => isAbout(subject, container)),
  }
}

/** Statements that no subject was told. */
export function unfollowedIn({ observations, told }: OpenCallback): number {
  return observations.filter((said) => !told.has(said)).length
}

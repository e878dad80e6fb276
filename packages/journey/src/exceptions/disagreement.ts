import type { TimedField } from '../disputes.ts'
import type { ContainerPicture, DisputedWord, RawEvent } from '../picture.ts'
import { isCollected } from '../status/status.ts'
import { seenDeadlines } from '../view.ts'
import type { ExceptionEvidence, ExceptionFound, ExceptionInput, FamilyFindings } from './exception.ts'
import { exception } from './find.ts'
import { hoursBetween, printedDay, printedMoment } from './time.ts'
import { groupBy } from '../group-by.ts'

const fields = [
  { field: 'pod_eta_at', what: 'the arrival', estimated: true },
  { field: 'pod_arrived_at', what: 'the arrival', estimated: false },
  { field: 'pod_discharged_at', what: 'the discharge', estimated: false },
  { field: 'pod_full_out_at', what: 'the pick-up', estimated: false },
  { field: 'empty_terminated_at', what: 'the return of the empty box', estimated: false },
] as const satisfies readonly { field: TimedField; what: string; estimated: boolean }[]

/**
 * Sources that say different things of a box, each with its own words: that time one thing further apart than the
 * threshold, that state different last free days, or of which one holds the box for available and another does not.
 */
export function disagreements(box: ContainerPicture, input: ExceptionInput): FamilyFindings {
  const found = [
    ...fields.flatMap((row) => disagreement(box, row, input)),
    ...(isCollected(box.facts.current_status) ? [] : [...lastFreeDays(box, input), ...availability(box, input)]),
  ]
  return { found, turns: [] }
}

function disagreement(
  { number, provenance, raw_events, disputes = [] }: ContainerPicture,
  { field, what, estimated }: (typeof fields)[number],
  input: ExceptionInput,
): ExceptionFound[] {
  const from = provenance[field]
  const winner = raw_events.find(({ observation_id }) => observation_id === from?.observation_ids[0])
  if (from === undefined || winner === undefined || winner.at === null) return []
  const candidates = from.candidate_ids.flatMap((id) =>
    raw_events.filter(
      (raw) =>
        raw.observation_id === id &&
        raw.data_source !== winner.data_source &&
        raw.withdrawn_at === null &&
        raw.estimated === estimated,
    ),
  )
  const others = firstBySource(candidates).filter(
    ({ at }) => at !== null && Math.abs(hoursBetween(winner.at ?? at, at)) > input.rules.disagreement_hours,
  )
  if (others.length === 0) return []
  const said = disputes.find((dispute) => dispute.field === field)?.words ?? []
  const words = [winner, ...others]
  return [
    exception('sources_disagree', [number, field], {
      mark: words.map(({ data_source, at }) => `${data_source} ${at?.slice(0, 10)}`).join(', '),
      action: 'ask_line',
      containers: [number],
      evidence: words.map((raw) => {
        const word = said.find(({ observation_id }) => observation_id === raw.observation_id)
        const claim = `${estimated ? 'expects' : 'times'} ${what} on ${printedMoment(raw.at ?? '', raw.time_zone)}`
        return { text: sentence(raw.data_source, word, claim, input), observation_ids: [raw.observation_id] }
      }),
    }),
  ]
}

/** Told as long as one of the two days counts for whoever reads it; the earlier one is the day to be safe by. */
function lastFreeDays(box: ContainerPicture, input: ExceptionInput): ExceptionFound[] {
  const words = disputed(box, 'pickup_lfd')
  if (words.length === 0 || seenDeadlines(box.facts, input.viewer).counts === 'pickup_lfd_rail') return []
  const [earliest = null] = words.map(({ value }) => String(value)).toSorted()
  return [
    exception('sources_disagree', [box.number, 'pickup_lfd'], {
      mark: words.map(({ source, value }) => `${source} ${value}`).join(', '),
      action: 'ask_terminal',
      containers: [box.number],
      due_on: earliest,
      evidence: quoted(words, input, ({ value }) => `states ${printedDay(String(value))} as the last free day`),
    }),
  ]
}

/** No facility is asked about a box that is on a train. */
function availability(box: ContainerPicture, input: ExceptionInput): ExceptionFound[] {
  const words = disputed(box, 'available_for_pickup')
  if (words.length === 0 || box.facts.current_status === 'on_rail') return []
  return [
    exception('sources_disagree', [box.number, 'available_for_pickup'], {
      mark: words.map(({ source, value }) => `${source} ${value}`).join(', '),
      action: 'ask_terminal',
      containers: [box.number],
      evidence: quoted(
        words,
        input,
        ({ value }) => `says that the box is ${value === true ? '' : 'not '}available for pick-up`,
      ),
    }),
  ]
}

function disputed({ disputes = [] }: ContainerPicture, field: string): readonly DisputedWord[] {
  return disputes.find((dispute) => dispute.field === field)?.words ?? []
}

function quoted(
  words: readonly DisputedWord[],
  input: ExceptionInput,
  claimOf: (word: DisputedWord) => string,
): ExceptionEvidence[] {
  return words.map((word) => ({
    text: sentence(word.data_source, word, claimOf(word), input),
    observation_ids: [word.observation_id],
  }))
}

const speakers = {
  shipping_line: 'The shipping line',
  terminal: 'The terminal',
  rail: 'The railroad',
  ais: 'The position of the ship',
  operator: 'The operator of this service',
  user_input: 'A user',
  document: 'A document',
} as const satisfies Record<RawEvent['data_source'], string>

/** Who says what, by which source and when; both are left out where the picture does not name them. */
function sentence(
  data_source: RawEvent['data_source'],
  word: Pick<DisputedWord, 'source' | 'stated_at' | 'recorded_at'> | undefined,
  claim: string,
  { names }: ExceptionInput,
): string {
  if (word === undefined) return `${speakers[data_source]} ${claim}.`
  const { source, stated_at, recorded_at } = word
  if (data_source === 'document')
    return `${speakers.document}${stated_at === null ? '' : ` of ${printedDay(stated_at.slice(0, 10))}`} ${claim}.`
  const when =
    stated_at === null ? `heard on ${printedMoment(recorded_at, null)}` : `said on ${printedMoment(stated_at, null)}`
  return `${speakers[data_source]} (${names.source(source) ?? source}) ${claim}, ${when}.`
}

/** Of each kind of source the statement that is believed first. */
function firstBySource(raws: readonly RawEvent[]): RawEvent[] {
  return [...groupBy(raws, ({ data_source }) => data_source).values()].flatMap((said) => said.slice(0, 1))
}

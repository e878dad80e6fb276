import type { ContainerPicture, RawEvent } from '../picture.ts'
import type { ExceptionFound, ExceptionInput, FamilyFindings } from './exception.ts'
import { exception } from './find.ts'
import { hoursBetween, printed } from './time.ts'

const fields = [
  { field: 'pod_eta_at', what: 'the arrival', estimated: true },
  { field: 'pod_arrived_at', what: 'the arrival', estimated: false },
  { field: 'pod_discharged_at', what: 'the discharge', estimated: false },
  { field: 'pod_full_out_at', what: 'the pick-up', estimated: false },
  { field: 'empty_terminated_at', what: 'the return of the empty box', estimated: false },
] as const

/** Sources that time one thing further apart than the threshold, each with its own words. */
export function disagreements(box: ContainerPicture, input: ExceptionInput): FamilyFindings {
  return { found: fields.flatMap((row) => disagreement(box, row, input)), turns: [] }
}

function disagreement(
  { number, provenance, raw_events }: ContainerPicture,
  { field, what, estimated }: (typeof fields)[number],
  { rules }: ExceptionInput,
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
    ({ at }) => at !== null && Math.abs(hoursBetween(winner.at ?? at, at)) > rules.disagreement_hours,
  )
  if (others.length === 0) return []
  const words = [winner, ...others]
  return [
    exception('sources_disagree', [number, field], {
      mark: words.map(({ data_source, at }) => `${data_source} ${at?.slice(0, 10)}`).join(', '),
      action: 'ask_line',
      containers: [number],
      evidence: words.map((raw) => ({
        text: `${speakers[raw.data_source]} ${estimated ? 'expects' : 'times'} ${what} on ${printed(raw.at ?? '')}.`,
        observation_ids: [raw.observation_id],
      })),
    }),
  ]
}

const speakers = {
  shipping_line: 'The shipping line',
  terminal: 'The terminal',
  rail: 'The railroad',
  ais: 'The position of the ship',
  operator: 'The operator of this service',
  user_input: 'A user',
} as const satisfies Record<RawEvent['data_source'], string>

/** Of each kind of source the statement that is believed first. */
function firstBySource(raws: readonly RawEvent[]): RawEvent[] {
  return [...Map.groupBy(raws, ({ data_source }) => data_source).values()].flatMap((said) => said.slice(0, 1))
}

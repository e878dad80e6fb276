import type { ShipmentPicture } from '../picture.ts'
import { isCollected } from '../status/status.ts'
import type { ExceptionInput, FamilyFindings, SourceStanding, SourceWatch } from './exception.ts'
import { exception, nothing_found, together } from './find.ts'
import { daysInWords, hoursAfter, isReached, printedMoment } from './time.ts'

/** Silence, told apart: nothing new to say, a source that fails, and one that no longer knows the number. */
export function silenceExceptions(input: ExceptionInput): FamilyFindings {
  const { watch, picture } = input
  const is_awaited = picture.containers.some(({ facts }) => !isCollected(facts.current_status))
  if (watch === null || !is_awaited) return nothing_found
  return together([
    ...watch.sources.map((source) => troubled(source, input)),
    ...(watch.sources.some(({ state }) => state === 'answering') ? [nothingNew(watch, input)] : []),
  ])
}

const troubles = {
  failing: {
    kind: 'source_failing',
    action: 'check_source',
    text: 'has not answered usably. What is shown may be older than it looks.',
  },
  number_unknown: {
    kind: 'number_unknown_to_source',
    action: 'fix_number',
    text: 'says that it does not know the number any more, which it knew before.',
  },
} as const

function troubled(
  { source, name, state, since }: SourceStanding,
  { now, rules, picture }: ExceptionInput,
): FamilyFindings {
  if (state === 'answering' || since === null) return nothing_found
  const at = hoursAfter(since, rules.source_trouble_hours)
  if (!isReached(at, now)) return { found: [], turns: [at] }
  const { kind, action, text } = troubles[state]
  return {
    found: [
      exception(kind, [source], {
        mark: since,
        action,
        containers: awaited(picture),
        evidence: [{ text: `Since ${printedMoment(since, null)} ${name} ${text}`, observation_ids: [] }],
      }),
    ],
    turns: [],
  }
}

/** While a ship is awaited there is nothing to say, and when it is late, that is another exception. */
function nothingNew({ last_news_at }: SourceWatch, { picture, now, rules }: ExceptionInput): FamilyFindings {
  if (last_news_at === null) return nothing_found
  const { status, pod_eta_at, pol_etd_at } = picture.facts
  const expected_at = {
    pending: pol_etd_at,
    awaiting_departure: pol_etd_at,
    in_transit: pod_eta_at,
    arrived_at_pod: null,
  }
  if (status === 'delivered_to_destination' || expected_at[status] !== null) return nothing_found
  const at = hoursAfter(last_news_at, rules.silent_days * 24)
  if (!isReached(at, now)) return { found: [], turns: [at] }
  return {
    found: [
      exception('nothing_new', [], {
        mark: last_news_at,
        severity: 'info',
        action: 'ask_line',
        containers: awaited(picture),
        evidence: [
          {
            text: `The last news came on ${printedMoment(last_news_at, null)}. The sources answer, but for more than ${daysInWords(rules.silent_days)} they say nothing new.`,
            observation_ids: [],
          },
        ],
      }),
    ],
    turns: [],
  }
}

function awaited({ containers }: ShipmentPicture): string[] {
  return containers.filter(({ facts }) => !isCollected(facts.current_status)).map(({ number }) => number)
}

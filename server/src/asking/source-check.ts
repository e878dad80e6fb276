import type { Observation, ShipmentPicture } from '@quaylog/journey'
import { instantOf } from '../ground/clock.ts'
import type { Reference } from '../reference/reference.ts'
import type { Answer, HttpResult, Question, QuestionKind, Source, SourceParts } from '../sources/source.ts'
import type { SourceKind } from '../sources/source-kind.ts'
import { toldFields } from '../sources/told-fields.ts'
import { pictureOf } from '../world-facts/picture-of.ts'
import type { ConfiguredSource } from './source-store.ts'
import { stagesOf, type CheckedStage } from './stages.ts'
import { testedOf, works, type Tested, type TestTraffic } from './tested.ts'
import { trySource, type TryParts } from './try-source.ts'

/** Statements and milestones of a check that are listed; an answer may hold thousands. */
const listed_max = 200

/** What somebody asks a source to see whether it works. */
export interface CheckedNumber {
  readonly request_type: QuestionKind
  /** Normalised. */
  readonly number: string
  /** FIRMS code, for sources that speak for several facilities; null: the only one, or all of them. */
  readonly terminal: string | null
  /** The document that a box stands under, for upstreams that want one; null: none is known. */
  readonly bill_of_lading: string | null
}

/** A move that an answer tells, in the source's own words. */
interface CheckedEvent {
  readonly container: string | null
  readonly code: string
  readonly classifier: string | null
  readonly at: string | null
  readonly place: string | null
}

/** A milestone that follows from the answer alone. */
interface CheckedMilestone {
  readonly container: string
  readonly event: string
  readonly at: string
  readonly place: string | null
}

/** What came of asking a source one number, from the address to the milestones; nothing of it is kept. */
export interface SourceCheck extends Tested, CheckedNumber {
  /** Whether nothing failed, as far as it came. */
  readonly works: boolean
  readonly stages: readonly CheckedStage[]
  readonly events: readonly CheckedEvent[]
  readonly milestones: readonly CheckedMilestone[]
  /** Fields that the source can tell, by the names of the wire: those that it told, and those that it did not. */
  readonly told: readonly string[]
  readonly missing: readonly string[]
  /** Requests that were sent, those for a token among them. */
  readonly requests: number
  readonly took_ms: number
}

interface CheckParts extends TryParts {
  readonly reference: Reference
}

/** What of a configured source a check needs to know. */
type CheckedSource = Pick<ConfiguredSource, 'id' | 'base_url' | 'per_minute' | 'per_day' | 'updated_at'>

/**
 * Asks a configured source one number that its operator knows, within its budget, and says stage by stage what came of
 * it. `known`: of the upstream, what it allows and what a request costs, in words, and what nobody has proved of it.
 */
export async function checkSource(
  parts: CheckParts,
  configured: CheckedSource,
  make: (parts: SourceParts) => Source,
  asked: CheckedNumber,
  known: Pick<SourceKind, 'allows' | 'unproved'> | undefined,
): Promise<SourceCheck> {
  const began_ms = parts.clock.realMs()
  let first_address: string | null = null
  let requests = 0
  let came: TestTraffic['came'] = 'answer'
  const counted = (own: SourceParts): SourceParts => ({
    ...own,
    http: async (sent) => {
      first_address ??= sent.url
      requests += 1
      const result = await own.http(sent)
      came = cameOf(result)
      return result
    },
  })
  const source = make(parts.parts)
  const answer = await trySource(parts, configured, (own) => make(counted(own)), questionOf(asked))
  const observations = 'observations' in answer ? answer.observations : []
  const picture = pictureOf(
    observations,
    {
      source: source.id,
      request: {
        request_type: asked.request_type === 'vessel' ? 'bill_of_lading' : asked.request_type,
        number: asked.number,
        scac: source.capabilities.scacs[0] ?? 'UNKN',
      },
      now: instantOf(parts.clock.worldMs()),
    },
    parts.reference,
  )
  return reportOf({
    source,
    asked,
    answer,
    picture,
    address: originOf(first_address ?? configured.base_url),
    allows: known?.allows ?? '',
    is_unproved: (known?.unproved ?? null) !== null,
    requests,
    came,
    took_ms: Math.round(parts.clock.realMs() - began_ms),
  })
}

function cameOf(result: HttpResult): TestTraffic['came'] {
  if (result.ok) return 'answer'
  return result.began === true ? 'part' : result.failure
}

/** What a check has found out. */
interface Found {
  readonly source: Source
  readonly asked: CheckedNumber
  readonly answer: Answer
  readonly picture: ShipmentPicture
  readonly address: string
  readonly allows: string
  readonly requests: number
  readonly came: TestTraffic['came']
  readonly is_unproved: boolean
  readonly took_ms: number
}

function reportOf(found: Found): SourceCheck {
  const { source, asked, answer, picture, requests, took_ms } = found
  const observations = 'observations' in answer ? answer.observations : []
  const tested = { id: source.id, ...testedOf(answer, found) }
  const events = observations.flatMap(eventOf)
  const milestones = picture.containers.flatMap((box) =>
    box.milestones.map(({ event, at, locode, location_name }) => ({
      container: box.number,
      event,
      at,
      place: locode ?? location_name,
    })),
  )
  const fields = toldFields(source.capabilities.tells ?? [], observations)
  return {
    ...tested,
    ...asked,
    works: works(tested),
    stages: stagesOf(tested, {
      address: found.address,
      events: events.length,
      milestones: milestones.length,
      allows: found.allows,
      requests,
      ...fields,
    }),
    events: events.slice(0, listed_max),
    milestones: milestones.slice(0, listed_max),
    ...fields,
    requests,
    took_ms,
  }
}

/** A number as a source is asked for it. */
export function questionOf({ request_type, number, terminal, bill_of_lading }: CheckedNumber): Question {
  return {
    kind: request_type,
    number,
    containers: request_type === 'container' ? [number] : [],
    ...(terminal === null ? {} : { terminal }),
    ...(bill_of_lading === null ? {} : { references: { [number]: { bill_of_lading, booking: null } } }),
  }
}

function eventOf(said: Observation): readonly CheckedEvent[] {
  if (said.kind !== 'movement') return []
  const { container, code, classifier, at, at_local, place } = said
  return [{ container, code, classifier, at: at ?? at_local, place: place?.locode ?? place?.name ?? null }]
}

/** Host and port alone: what stands behind them may hold a credential. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address
}

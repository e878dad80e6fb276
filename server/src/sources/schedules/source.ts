import type { CallBudget } from '../api/budget.ts'
import { createAuthenticator } from '../dcsa/authentication.ts'
import { readPages, type ClientSettings } from '../dcsa/client.ts'
import { answerOf, unreadable } from '../exchange.ts'
import { parseJson } from '../json.ts'
import type { Answer, Payload, Question, Source, SourceParts } from '../source.ts'
import { readTimetable } from './observe.ts'
import type { ScheduleProfile } from './profiles.ts'

/** A configured carrier that serves timetables. */
export interface ScheduleSettings {
  readonly id: string
  readonly profile: ScheduleProfile
  readonly name: string
  readonly base_url: string
  readonly credentials: Readonly<Record<string, string>>
  readonly scacs: readonly string[]
  readonly per_minute: number | null
  /** Of a carrier that charges; absent: what it allows by itself. */
  readonly budget?: CallBudget
}

const day_ms = 86_400_000
/** How far back and ahead a ship's calls are asked for, in days. */
const window_days = { before: 3, after: 45 }
const page_size = 100

/** Timetables of a carrier's ships by DCSA Commercial Schedules 1.0: one question a ship, whoever has boxes aboard. */
export function createScheduleSource(settings: ScheduleSettings, parts: SourceParts): Source {
  const { profile, credentials } = settings
  const client: ClientSettings = {
    events_url: `${settings.base_url.replace(/\/+$/, '')}/v1/vessel-schedules`,
    paging: 'headers',
    api_version_header: false,
    outcomes: [],
    authenticator: createAuthenticator({ headers: profile.headers, token: null }, null, credentials, parts),
  }

  async function ask({ kind, number }: Question): Promise<Answer> {
    if (kind !== 'vessel') return answerOf({ outcome: 'bad_number', detail: `${profile.name} are asked for ships` }, [])
    const now_ms = Date.parse(parts.now())
    const { pages, other_payloads, refusal } = await readPages(client, parts, {
      vesselIMONumber: number,
      startDate: dayOf(now_ms - window_days.before * day_ms),
      endDate: dayOf(now_ms + window_days.after * day_ms),
      limit: String(page_size),
    })
    const payloads = [...pages.map(({ payload }) => payload), ...other_payloads]
    if (refusal !== null && pages.length === 0) return answerOf(refusal, payloads)
    const readings = pages.map(({ document }) => readTimetable(document, { imo: number, parts }))
    if (readings.some(({ recognised }) => !recognised))
      return answerOf(unreadable('unreadable', 'the answer holds no list of timetables'), payloads)
    const observations = readings.flatMap((reading, page) => reading.observations.map((said) => ({ ...said, page })))
    const whole = refusal === null && readings.every((reading) => reading.whole)
    if (observations.length > 0) return { outcome: 'found', observations, payloads, complete: whole }
    if (!whole) return answerOf(unreadable('unreadable', 'none of the calls can be read'), payloads)
    return { outcome: 'not_found', payloads, ambiguous: `${profile.name} say nothing of this ship` }
  }

  return {
    id: settings.id,
    name: settings.name,
    kind: 'schedule',
    capabilities: {
      asks: ['vessel'],
      scacs: settings.scacs,
      terminals: [],
      full_snapshots: true,
      per_minute: settings.per_minute ?? profile.limits.per_minute,
      per_day: profile.limits.per_day,
      ...settings.budget,
      tells: [],
    },
    ask,
    read(payload: Payload, { number }: Question) {
      const document = parseJson(payload.body)
      return document === undefined ? [] : readTimetable(document, { imo: number, parts }).observations
    },
  }
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

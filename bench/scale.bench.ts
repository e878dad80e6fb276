import type { Figure } from './figure.ts'
import { filledService } from './filled-service.ts'
import type { FilledService } from './filled-service.ts'
import { containerNumber } from './scale-data.ts'

const small = 10_000
const large = 1_000_000
const rounds = 31
/** A read may take half as long again as at a hundredth of the records. */
const ratio_max = 1.5
/** What an index can answer alone hardly takes longer, however many records there are. */
const narrow_ratio_max = 1.3

/**
 * Reads of one account with 1,000,000 containers and 10,000,000 transport events beside the same reads at 10,000,
 * interleaved.
 */
export async function scaleBench(): Promise<Figure[]> {
  const stands = [await filledService(small), await filledService(large)] as const
  const figures: Figure[] = []
  for (const [name, pathAt] of reads) {
    const [at_small, at_large] = await compare(stands, pathAt)
    figures.push({
      name: `${name} at ${large.toLocaleString('en')}, beside ${small.toLocaleString('en')}`,
      ours: at_large,
      baseline: at_small,
      unit: 'ms',
      goal:
        name === 'shipments by line and port' || name === 'search by a part of a number' ? narrow_ratio_max : ratio_max,
      goal_is: 'at most',
    })
  }
  for (const { app, db } of stands) {
    await app.stop()
    await db.close()
  }
  return figures
}

const id = (kind: string, n: number) => `019a0000-000${kind}-7000-8000-${n.toString(16).padStart(12, '0')}`
/** A day after which most of the containers were made. */
const longAgo = (containers: number, days: number) =>
  new Date(Date.UTC(2026, 0, 2 + days) + containers * 0.3 * 25_000).toISOString()
/** What is asked, by how many containers there are; `n` differs from round to round. */
const reads: readonly (readonly [string, (containers: number, n: number) => string])[] = [
  ['one container', (_, n) => `/containers/${id('3', n)}?include=`],
  ['its transport events', (_, n) => `/containers/${id('3', n)}/transport_events`],
  ['containers, page 1, with count', () => '/containers'],
  ['shipments with containers, page 1', () => '/shipments?include=containers'],
  ['containers by status', () => '/containers?filter[status]=available'],
  ['containers by port of discharge', () => '/containers?filter[pod_locode]=USLAX'],
  ['containers by line', () => '/containers?filter[line_scac]=MAEU'],
  ['containers not stopped', () => '/containers?filter[tracking_stopped]=false'],
  ['containers stopped', () => '/containers?filter[tracking_stopped]=true'],
  ['containers by last free day', () => '/containers?sort=pickup_lfd'],
  [
    'containers changed since',
    (containers) =>
      `/containers?filter[updated_at]=${encodeURIComponent(new Date(Date.UTC(2026, 0, 2) + (containers - 500) * 25_000).toISOString())}`,
  ],
  ['containers by last free day, latest first', () => '/containers?sort=-pickup_lfd'],
  ['containers by a tag that nobody has', () => '/containers?filter[tag]=nobody-has-it'],
  [
    'containers changed on a day long ago',
    (containers) =>
      `/containers?filter[updated_at][start]=${longAgo(containers, 0)}&filter[updated_at][end]=${longAgo(containers, 1)}`,
  ],
  [
    'containers changed before a day in the midst',
    (containers) => `/containers?filter[updated_at][end]=${longAgo(containers, 0)}`,
  ],
  ['shipments by arrival, latest first', () => '/shipments?sort=-pod_eta_at'],
  ['shipments by status', () => '/shipments?filter[status]=in_transit'],
  ['shipments by port of discharge', () => '/shipments?filter[pod_locode]=USLAX'],
  ['shipments by line and port', () => '/shipments?filter[line_scac]=MAEU&filter[pod_locode]=USLAX'],
  ['shipments by free text', (_, n) => `/shipments?q=BENCH${Math.floor(n / 4)}`],
  ['tracking requests, page 1', () => '/tracking_requests'],
  ['tracking requests that failed', () => '/tracking_requests?filter[status]=failed'],
  ['search by container number', (_, n) => `/search?query=${containerNumber(n)}`],
  ['search by bill of lading', (_, n) => `/search?query=BENCH${Math.floor(n / 4)}`],
  ['search by a part of a number', (_, n) => `/search?query=${containerNumber(n).slice(4)}`],
  ['search that finds very many', () => '/search?query=BNCU'],
  ['container by number', (_, n) => `/containers?number=${containerNumber(n)}`],
  ['change feed', (containers) => `/changes?after=${containers - 1_000}&page[size]=100`],
]

async function compare(
  stands: readonly [FilledService, FilledService],
  pathAt: (containers: number, n: number) => string,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const at of [0, 1] as const) {
      const { app, key, containers } = stands[at]
      const url = `/v2${pathAt(containers, Math.floor(containers * 0.6) + round * 7)}`
      const ask = () => app.http.inject({ url, headers: { authorization: `Token ${key}` } })
      // The first time may wait for the disk; the second tells what the question costs.
      await ask()
      const started = performance.now()
      const answer = await ask()
      times[at].push(performance.now() - started)
      if (answer.statusCode !== 200)
        throw new Error(`${url} answered ${answer.statusCode}: ${answer.payload.slice(0, 200)}`)
    }
  }
  return [lowerQuartile(times[0]), lowerQuartile(times[1])]
}

/** What a quarter of the rounds stay below: neighbours on the machine make single rounds slower, never quicker. */
function lowerQuartile(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 4)] ?? 0
}

import { z } from 'zod'
import { seedsOf } from '../seeds.ts'
import { ServiceReader } from '../service-reader.ts'
import { openStage } from '../stage.ts'
import type { Stage } from '../stage.ts'
import { world_truth } from '../world-answers.ts'
import type { WorldNumber, WorldSource } from '../world-answers.ts'
import { connectionsTo, credentialsFor, listsHolds, upstream_page } from './connections.ts'
import { scoreDrift } from './drift.ts'
import type { DriftTally } from './drift.ts'
import { emptyTally, judgeSource, ownLists, sinceBooked } from './judge.ts'
import type { SourceTally } from './judge.ts'
import { readArguments } from '../../scripts/help.ts'

const usage = `npm run score -- sources [--seeds N|A..B] [--days N] [--traffic N] [--json]
Plays worlds whose terminals and railroads speak the interfaces of real ones, and counts which of the facts that they
stated are shown.
  --seeds    how many worlds, 1 to N, or those from A to B; default 1
  --days     how long each is played; default 12
  --traffic  how many ordinary bookings are tracked beside the stories; default 60
  --drift    how adapters read answers whose form has changed, instead of the play
  --json     one JSON object instead of a table
`
const hour_ms = 3_600_000
const step_ms = 6 * hour_ms
const findings_printed = 40

const { values } = readArguments(usage, {
  options: {
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '12' },
    traffic: { type: 'string', default: '60' },
    drift: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const seeds = seedsOf(values.seeds) ?? []
const [days, traffic] = [values.days, values.traffic].map(Number)
if (values.help || seeds.length === 0 || !(Number(days) >= 1) || !(Number(traffic) >= 0)) {
  process.stderr.write(usage)
  process.exit(values.help ? 0 : 2)
}

const facts_page = z.object({
  facts: z.array(z.object({ number: z.string(), fact: z.string(), value: z.string(), last_at: z.string() })),
})
const violations_page = z.object({ violations: z.array(z.object({ rule: z.string(), detail: z.string() })) })
const registrations_page = z.object({ second_registrations: z.number() })

const totals = {
  facts: 0,
  read: 0,
  invented: 0,
  personal_bytes: 0,
  second_registrations: 0,
  budget_exceeded: 0,
  violations: 0,
}
const by_upstream = new Map<string, SourceTally>()
if (values.drift) await drift()
else {
  for (const seed of seeds) {
    const stage = await openStage(String(seed), () => {}, {
      workers: 1,
      per_minute: null,
      gives_certificates: true,
      sources: connected,
    })
    try {
      await play(stage)
    } finally {
      await stage.close()
    }
    process.stderr.write(`seed ${seed} of ${values.seeds}\n`)
  }
  report()
}

/** Every member of every upstream's answers changes once; anything told wrongly makes the exit code 1. */
async function drift(): Promise<void> {
  const sum = new Map<string, DriftTally>()
  for (const seed of seeds) {
    for (const [upstream, tally] of await scoreDrift(String(seed))) {
      const { findings, ...counts } = sum.get(upstream) ?? { refused: 0, doubted: 0, less: 0, wrong: 0, findings: [] }
      sum.set(upstream, {
        refused: counts.refused + tally.refused,
        doubted: counts.doubted + tally.doubted,
        less: counts.less + tally.less,
        wrong: counts.wrong + tally.wrong,
        findings: [...findings, ...tally.findings].slice(0, findings_printed),
      })
    }
    process.stderr.write(`seed ${seed} of ${values.seeds}\n`)
  }
  const wrong = [...sum.values()].reduce((total, tally) => total + tally.wrong, 0)
  if (values.json)
    process.stdout.write(`${JSON.stringify({ totals: { wrong }, upstreams: Object.fromEntries(sum) })}\n`)
  else
    for (const [upstream, { findings, ...counts }] of sum) {
      const words = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
      process.stdout.write(`${upstream}: ${words.join(', ')}\n`)
      for (const finding of findings) process.stdout.write(`  ${finding}\n`)
    }
  process.exitCode = wrong === 0 ? 0 : 1
}

/**
 * The lines of the world as they are, but for COSCO, which is asked by its gateway; and the upstreams instead of the
 * world's own terminal and railroad formats.
 */
function connected(world: readonly WorldSource[], ask: (path: string) => unknown): WorldSource[] {
  const lines = world.filter(({ kind }) => kind === 'dcsa')
  const upstreams = connectionsTo(ask('/world/upstreams')).map(({ upstream, profile }): WorldSource => {
    const page = upstream_page.parse(ask(`/world/upstreams/${upstream}`))
    return {
      id: `upstream-${profile.replaceAll('_', '-')}`,
      kind: 'api',
      profile,
      name: upstream,
      base_url: `/upstreams/${upstream}`,
      terminals: [],
      credentials: credentialsFor(
        profile,
        page.credentials,
        lines.flatMap(({ scac }) => scac ?? []),
      ),
    }
  })
  return [...lines, ...upstreams]
}

async function play(stage: Stage): Promise<void> {
  const numbers = stage.numbers(Number(traffic))
  for (const { request_type, request_number, scac } of numbers)
    await stage.call('POST', '/tracking_requests', {
      data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
    })
  const reader = new ServiceReader(stage)
  for (let step = 0; step < (Number(days) * 24 * hour_ms) / step_ms; step++) {
    await stage.step(step_ms, () => {})
    await reader.read()
  }
  const shown = new Map([...reader.shown.values()].flatMap(({ containers }) => [...containers]))
  totals.budget_exceeded += stage.overBudget()
  const booked_at = bookedAt(stage, numbers)
  const connections = connectionsTo(stage.askWorld('/world/upstreams'))
  const stated = new Map(
    connections.map(({ upstream }) => [
      upstream,
      sinceBooked(facts_page.parse(stage.askWorld(`/world/upstreams/${upstream}/facts`)).facts, booked_at),
    ]),
  )
  const by_all = Map.groupBy([...stated.values()].flat(), ({ number }) => number)
  const facilities = connections.filter(({ profile }) => listsHolds(profile))
  const own_lists = ownLists(facilities.map(({ upstream }) => stated.get(upstream) ?? []))
  for (const [upstream, facts] of stated) await count(stage, upstream, judgeSource(facts, shown, by_all, own_lists))
}

/** When the journeys that are tracked were booked, by the numbers of their boxes. */
function bookedAt(stage: Stage, numbers: readonly WorldNumber[]): ReadonlyMap<string, number> {
  const known = numbers.filter(({ story }) => !story.startsWith('unknown-'))
  return new Map(
    known.flatMap(({ request_number, request_type }) => {
      const boxes = world_truth.parse(stage.askWorld(`/world/truth/${request_number}`))
      // Of a container's journeys the newest is told first, and tracked.
      const tracked = request_type === 'container' ? boxes.slice(0, 1) : boxes
      return tracked.map(({ container, booked_at }): [string, number] => [container, booked_at])
    }),
  )
}

async function count(stage: Stage, upstream: string, tally: SourceTally): Promise<void> {
  const ask = (view: string): unknown => stage.askWorld(`/world/upstreams/${upstream}${view}`)
  const { violations } = violations_page.parse(ask('/violations'))
  for (const { rule, detail } of violations) tally.findings.push(`${rule}: ${detail}`)
  totals.facts += tally.facts
  totals.read += tally.read
  totals.invented += tally.invented
  totals.violations += violations.length
  totals.second_registrations += registrations_page.parse(ask('/registrations')).second_registrations
  for (const text of upstream_page.parse(ask('')).personal) totals.personal_bytes += await stage.stored(text)
  const sum = by_upstream.get(upstream) ?? emptyTally()
  sum.facts += tally.facts
  sum.read += tally.read
  sum.invented += tally.invented
  sum.overruled += tally.overruled
  sum.unjudged += tally.unjudged
  sum.findings.push(...tally.findings.slice(0, findings_printed))
  by_upstream.set(upstream, sum)
}

function report(): void {
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ totals, upstreams: Object.fromEntries(by_upstream) })}\n`)
    return
  }
  for (const [upstream, { facts, read, invented, overruled, unjudged, findings }] of by_upstream) {
    process.stdout.write(
      `${upstream}: ${read} of ${facts} facts read, ${invented} invented, ${overruled} overruled, ${unjudged} not judged\n`,
    )
    for (const finding of findings.slice(0, findings_printed)) process.stdout.write(`  ${finding}\n`)
  }
  process.stdout.write(
    `${Object.entries(totals)
      .map(([name, number]) => `${name} ${number}`)
      .join(', ')}\n`,
  )
}

import { X509Certificate } from 'node:crypto'
import { createWorld } from '@quaylog/world'
import type { World } from '@quaylog/world'
import { z } from 'zod'
import { sourcePartsOf } from '../../server/src/asking/source-parts.ts'
import { loadReference } from '../../server/src/reference/reference.ts'
import { profiles as line_profiles } from '../../server/src/sources/dcsa/profiles/index.ts'
import { createSource } from '../../server/src/sources/registry.ts'
import { trackedKinds } from '../../server/src/sources/source.ts'
import type { Answer, Question, Source } from '../../server/src/sources/source.ts'
import { compareDrifted, type DriftOutcome } from '../../server/src/sources/testing/compare-drifted.ts'
import { BudgetWatch } from '../budget-watch.ts'
import { networkTo } from '../upstream.ts'
import { world_numbers } from '../world-answers.ts'
import { absoluteCredentials } from '../world-answers.ts'
import { connectionsTo, credentialsFor, upstream_page, type Connection } from './connections.ts'

const epoch_ms = Date.parse('2026-11-20T22:00:00Z')
/** Boxes that each upstream is asked for under each change. */
const boxes_each = 6
const findings_max = 40
const changes = ['renamed', 'dropped', 'retyped'] as const

/** How often each outcome was met, and what was told wrongly. */
export type DriftTally = Record<DriftOutcome, number> & { readonly findings: string[] }

const truth_page = z.array(
  z.object({
    container: z.string(),
    bill: z.string(),
    booking: z.string(),
    scac: z.string(),
    stays: z.array(z.object({ facility: z.string(), now: z.object({ state: z.string() }) })),
  }),
)
const fields_page = z.object({ fields: z.array(z.string()), facilities: z.record(z.string(), z.string()) })

/**
 * Asks every connected upstream of a world for boxes in its yards, once as it is and then with each member that carries
 * a fact renamed, left out, or of another type. Nothing moves on between the two, so every difference is the change's.
 */
export async function scoreDrift(seed: string): Promise<ReadonlyMap<string, DriftTally>> {
  let real_ms = epoch_ms
  // Each request has its own minute of the machine's clock, as upstreams count them by either clock.
  const now = () => (real_ms += 61_000)
  // The port of client certificates is open so that there is one to be given; nobody connects to it.
  const world = createWorld({ seed, now, epoch: epoch_ms, paused: true, tls_port: 0 })
  await world.start()
  try {
    world.orderClock({ advance: '7d' })
    const known = boxesOf(world)
    const tallies = new Map<string, DriftTally>()
    for (const connection of [...connectionsTo(asked(world, '/world/upstreams')), ...linesOf(world)])
      tallies.set(connection.profile, await driftOf(world, connection, known, now))
    return tallies
  } finally {
    await world.close()
  }
}

/** A connection, and the kind of source that it is where it is no upstream with an interface of its own. */
type DriftConnection = Connection & { readonly kind?: 'api' | 'dcsa' }

const upstreams_page = z.object({ upstreams: z.array(z.object({ id: z.string() })) })

/** The lines that the world plays with their own peculiarities. */
function linesOf(world: World): readonly DriftConnection[] {
  const { upstreams } = upstreams_page.parse(asked(world, '/world/upstreams'))
  return line_profiles
    .filter(({ id }) => upstreams.some((one) => one.id === id))
    .map(({ id }) => ({ upstream: id, profile: id, kind: 'dcsa' }))
}

type KnownBox = z.output<typeof truth_page>[number]

async function driftOf(
  world: World,
  { upstream, profile, kind = 'api' }: DriftConnection,
  known: readonly KnownBox[],
  now: () => number,
): Promise<DriftTally> {
  const tally: DriftTally = { refused: 0, doubted: 0, less: 0, wrong: 0, findings: [] }
  const page = fields_page.parse(asked(world, `/world/upstreams/${upstream}`))
  const source = sourceOf(world, { upstream, profile, kind }, now)
  const questions = questionsTo(source, kind, Object.keys(page.facilities), known)
  if (source.capabilities.hearsay !== undefined) await registerAll(world, source, questions)
  const before: Answer[] = []
  for (const question of questions) before.push(await source.ask(question))
  for (const field of page.fields)
    for (const change of changes) {
      asked(world, `/world/upstreams/${upstream}/drift`, 'POST', { field, change })
      for (const [index, question] of questions.entries()) {
        const told = before[index]
        if (told?.outcome !== 'found') continue
        const { outcome, wrong } = compareDrifted(told, await source.ask(question))
        tally[outcome] += 1
        for (const statement of wrong) noteFinding(tally, `${field} ${change}: ${statement}`)
      }
      asked(world, `/world/upstreams/${upstream}/drift`, 'DELETE')
    }
  return tally
}

function noteFinding({ findings }: DriftTally, finding: string): void {
  if (findings.length < findings_max) findings.push(finding)
}

const unused = () => Promise.reject(new Error('the network of the play is asked instead'))

function sourceOf(
  world: World,
  { upstream, profile, kind }: Connection & { readonly kind: 'api' | 'dcsa' },
  now: () => number,
): Source {
  const page = upstream_page.parse(asked(world, `/world/upstreams/${upstream}`))
  const credentials = absoluteCredentials(page.credentials)
  const watch = new BudgetWatch(null)
  const clock = { now: () => new Date(world.clock.now()).toISOString(), realMs: now }
  return createSource(
    {
      id: upstream,
      kind,
      profile,
      base_url: `http://world.invalid/upstreams/${upstream}`,
      credentials: kind === 'dcsa' ? withThumbprint(credentials) : credentialsFor(profile, credentials, ['MAEU']),
    },
    {
      ...sourcePartsOf({ request: unused }, clock, loadReference()),
      http: networkTo(world, watch, () => world.clock.now()),
    },
  )
}

function questionsTo(
  source: Source,
  kind: 'api' | 'dcsa',
  facilities: readonly string[],
  known: readonly KnownBox[],
): readonly Question[] {
  const { hearsay } = source.capabilities
  if (kind === 'dcsa' || (source.kind === 'carrier' && hearsay === undefined)) return documentsFor(source, known)
  return hearsay === undefined ? questionsFor(source, facilities, known) : numbersFor(known)
}

/** Boxes that stand at the upstream's facilities, those that are still there first. */
function questionsFor(source: Source, facilities: readonly string[], known: readonly KnownBox[]): readonly Question[] {
  const order = ['in_yard', 'gated_out', 'on_vessel']
  return known
    .flatMap((box) =>
      box.stays
        .filter(({ facility, now }) => facilities.includes(facility) && order.includes(now.state))
        .map(({ facility, now }) => ({ box, facility, rank: order.indexOf(now.state) })),
    )
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, boxes_each)
    .map(({ box: { container, bill, booking }, facility }) => ({
      kind: 'container',
      number: container,
      containers: [container],
      ...(source.capabilities.terminals.includes(facility) ? { terminal: facility } : {}),
      references: { [container]: { bill_of_lading: bill, booking } },
    }))
}

/** A line that knows a certificate wants its thumbprint from whoever signs with it. */
function withThumbprint(given: Readonly<Record<string, string>>): Record<string, string> {
  const { certificate } = given
  return certificate === undefined
    ? { ...given }
    : { thumbprint: new X509Certificate(certificate).fingerprint, ...given }
}

/** Numbers that a line, or who tells a part of it, is asked for: those whose voyage has got furthest first. */
function documentsFor(source: Source, known: readonly KnownBox[]): readonly Question[] {
  const { asks, scacs } = source.capabilities
  const by_kind = (box: KnownBox) => ({
    bill_of_lading: box.bill,
    booking_number: box.booking,
    container: box.container,
  })
  return known
    .filter(({ scac }) => scacs.includes(scac))
    .toSorted((a, b) => b.stays.length - a.stays.length)
    .slice(0, boxes_each)
    .flatMap((box) =>
      trackedKinds(asks)
        .slice(0, 1)
        .map((kind) => ({ kind, number: by_kind(box)[kind], containers: [box.container] })),
    )
}

/** Boxes that a vendor is asked for, by their lines: those whose voyage has got furthest first. */
function numbersFor(known: readonly KnownBox[]): readonly Question[] {
  return known
    .toSorted((a, b) => b.stays.length - a.stays.length)
    .slice(0, boxes_each)
    .map(({ container, scac }) => ({ kind: 'container', number: container, containers: [container], scac }))
}

/** Vendors tell of a number only some time after they were asked to watch it. */
async function registerAll(world: World, source: Source, questions: readonly Question[]): Promise<void> {
  for (const question of questions) await source.ask(question)
  world.orderClock({ advance: '6h' })
}

function boxesOf(world: World): readonly KnownBox[] {
  return world_numbers
    .parse(asked(world, '/world/numbers?traffic=200'))
    .flatMap(({ request_number }) => truth_page.safeParse(asked(world, `/world/truth/${request_number}`)).data ?? [])
}

function asked(world: World, path: string, method = 'GET', body?: object): unknown {
  const { pathname, search, searchParams } = new URL(path, 'http://world.invalid')
  const answer = world.answer({
    method,
    path: pathname,
    url: pathname + search,
    query: searchParams,
    headers: {},
    body: body === undefined ? '' : JSON.stringify(body),
  })
  return answer.body === '' ? null : JSON.parse(answer.body)
}

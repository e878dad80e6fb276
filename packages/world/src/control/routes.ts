import { z } from 'zod'
import { answerBilling } from '../billing/answer.ts'
import { json, refuse } from '../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../http/exchange.ts'
import { publishedSources } from '../published-sources.ts'
import { sourcesOf } from '../sources.ts'
import { numbersAt } from '../stories/numbers.ts'
import { byText, DAY } from '../time.ts'
import { allCarriers, carrierOf } from '../truth/book.ts'
import { truthOf } from '../truth/log.ts'
import type { Box, Shipment } from '../truth/shipment.ts'
import { trafficOfWeek, weekOf } from '../truth/traffic.ts'
import { answerUpstreams } from '../upstreams/control.ts'
import type { World } from '../world.ts'
import { answerFaults } from './faults.ts'
import { notAllowed, parse, problemsOf } from './refusals.ts'
import { answerSchedules } from './show-schedules.ts'
import { showTold } from './show-told.ts'
import { showTruth } from './show-truth.ts'
import { troublesOf } from './troubles.ts'

const LOG_LINES_MAX = 50_000
const LOG_DAYS_MAX = 31
const TRAFFIC_NUMBERS_MAX = 1_000

/** The orders that `POST /world/clock` takes. */
const ClockOrderBody = z.strictObject({
  advance: z.string().optional(),
  to: z.string().optional(),
  speed: z.number().optional(),
  pause: z.literal(true).optional(),
  resume: z.literal(true).optional(),
})

const RESOURCES = [
  'GET /health',
  'GET|POST /world/clock',
  'GET /world/numbers',
  'GET /world/sources',
  'GET|POST|DELETE /world/faults',
  'GET /world/billing',
  'GET /world/schedules',
  'GET /world/log',
  'GET /world/truth/{number}',
  'GET /world/told/{number}',
  'GET /world/upstreams',
  'GET /world/upstreams/{id}',
  'GET /world/upstreams/{id}/facts',
  'GET /world/upstreams/{id}/violations',
  'GET /world/upstreams/{id}/registrations',
  'GET|POST|DELETE /world/upstreams/{id}/faults',
  'GET|POST|DELETE /world/upstreams/{id}/drift',
]

/** What is only read, by its path. */
const READS: Readonly<Record<string, (ask: Ask, world: World) => Answer>> = {
  '/world/numbers': numbers,
  '/world/sources': sources,
  '/world/billing': (ask, world) => answerBilling(ask, world.truth),
  '/world/schedules': () => answerSchedules(),
  '/world/log': log,
}

function sources(ask: Ask, world: World): Answer {
  const interfaces = ask.query.get('interfaces')
  if (interfaces !== null && interfaces !== 'published')
    return refuse(422, 'interfaces: published, or leave it out', { interfaces: 'published' })
  const published = interfaces === null ? undefined : publishedSources(world.upstreams)
  return json(200, sourcesOf(world.seed, world.baseUrl(), world.ports(), published))
}

/** The answers of the world's own endpoints, below /world and /health. */
export function answerControl(ask: Ask, world: World): Answer {
  const { path, method } = ask
  if (path === '/health') return json(200, { status: 'ok', seed: world.seed, now: world.clock.show().now })
  if (path === '/world/clock') return answerClock(ask, world)
  if (path === '/world/faults') return answerFaults(ask, world)
  if (path === '/world/upstreams' || path.startsWith('/world/upstreams/'))
    return answerUpstreams(ask, world.upstreams, world.clock.now())
  if (method !== 'GET') return notAllowed(ask, 'GET')
  const read = READS[path]
  if (read !== undefined) return read(ask, world)
  const [, view, number] = /^\/world\/(truth|told)\/([^/]+)$/.exec(path) ?? []
  if (view === 'truth')
    return showNumber(decodeURIComponent(number ?? ''), world, (shipment, boxes) =>
      boxes.map((box) => showTruth(shipment, box, world.seed, world.clock.now())),
    )
  if (view === 'told')
    return showNumber(decodeURIComponent(number ?? ''), world, (shipment, boxes) => showTold(shipment, boxes, world))
  return refuse(404, `no such resource: ${path}`, RESOURCES)
}

function answerClock(ask: Ask, world: World): Answer {
  if (ask.method === 'POST') return orderClock(ask, world)
  return ask.method === 'GET' ? json(200, world.clock.show()) : notAllowed(ask, 'GET, POST')
}

function orderClock(ask: Ask, world: World): Answer {
  const body = parse(ask.body)
  const order = ClockOrderBody.safeParse(body)
  const allowed = {
    advance: '30d | 6h | 15m | PT6H',
    to: '2026-12-24T08:00:00Z',
    speed: 600,
    pause: true,
    resume: true,
  }
  if (!order.success)
    return refuse(
      body === undefined ? 400 : 422,
      body === undefined ? 'the body is not JSON' : problemsOf(order.error),
      allowed,
    )
  const problem = world.orderClock(order.data)
  return problem === null ? json(200, world.clock.show()) : refuse(422, problem, allowed)
}

function numbers(ask: Ask, world: World): Answer {
  const now = world.clock.now()
  const wanted = Number(ask.query.get('traffic') ?? 0)
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > TRAFFIC_NUMBERS_MAX)
    return refuse(422, `traffic: a whole number up to ${TRAFFIC_NUMBERS_MAX}`)
  const traffic: {
    request_number: string
    request_type: string
    scac: string
    story: string
    title: string
    expect: never[]
    troubles: JsonObject[]
  }[] = []
  const weeks = 10
  for (let week = weekOf(now) - 2; traffic.length < wanted && week > weekOf(now) - 2 - weeks; week--) {
    const until = Math.min(wanted, traffic.length + Math.ceil(wanted / weeks))
    for (const shipment of trafficOfWeek(world.seed, week)) {
      if (traffic.length >= until) break
      if (shipment.manifested_at <= now && carrierOf(shipment.scac).profile !== 'edi')
        traffic.push({
          request_number: shipment.bill,
          request_type: 'bill_of_lading',
          scac: shipment.scac,
          story: 'traffic',
          title: `Booked in ${shipment.itineraries[0]?.legs[0]?.load.facility.locode ?? ''}`,
          expect: [],
          troubles: troublesOf(shipment),
        })
    }
  }
  return json(200, [...numbersAt(world.truth.stories, now, world.ports().edi_folder !== null), ...traffic])
}

function* shipmentsAround(world: World, from: number, to: number, stories: boolean): Generator<Shipment> {
  for (const story of world.truth.stories.stories)
    for (let n = 0; n <= world.truth.stories.issueAt(to); n++) yield* world.truth.stories.issue(story, n).shipments
  if (!stories) for (let week = weekOf(from) - 12; week <= weekOf(to); week++) yield* trafficOfWeek(world.seed, week)
}

function log(ask: Ask, world: World): Answer {
  const now = world.clock.now()
  const to = ask.query.has('to') ? Date.parse(ask.query.get('to') ?? '') : now
  const from = ask.query.has('from') ? Date.parse(ask.query.get('from') ?? '') : to - 7 * DAY
  if (Number.isNaN(from) || Number.isNaN(to) || from >= to || to - from > LOG_DAYS_MAX * DAY)
    return refuse(422, `from and to: two instants at most ${LOG_DAYS_MAX} days apart`)
  const lines = []
  for (const shipment of shipmentsAround(world, from, to, ask.query.get('traffic') !== 'true')) {
    lines.push(...truthOf(shipment, from, to))
    if (lines.length > LOG_LINES_MAX) return refuse(422, `more than ${LOG_LINES_MAX} lines: ask for a shorter time`)
  }
  lines.sort((a, b) => byText(a.at, b.at))
  return {
    status: 200,
    headers: { 'content-type': 'application/x-ndjson' },
    body: lines.map((line) => JSON.stringify(line) + '\n').join(''),
  }
}

function showNumber(typed: string, world: World, show: (shipment: Shipment, boxes: Box[]) => JsonObject[]): Answer {
  const number = typed.toUpperCase()
  const always = Number.MAX_SAFE_INTEGER
  const byContainer = world.truth.byContainer(null, number, always)
  if (byContainer.length > 0)
    return json(
      200,
      byContainer.flatMap(({ shipment, box }) => show(shipment, [box])),
    )
  for (const { scac } of allCarriers()) {
    const shipment =
      world.truth.byDocument(scac, 'bill', number, always) ?? world.truth.byDocument(scac, 'booking', number, always)
    if (shipment !== null) return json(200, show(shipment, shipment.boxes))
  }
  return refuse(404, `nobody in this world knows ${number}`)
}

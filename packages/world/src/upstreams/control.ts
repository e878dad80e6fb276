import { z } from 'zod'
import { notAllowed, parse, problemsOf } from '../control/refusals.ts'
import { json, refuse } from '../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../http/exchange.ts'
import { parseDuration, utc } from '../time.ts'
import { allUpstreams } from './all.ts'
import { DRIFT_CHANGES } from './machinery/drift.ts'
import { allTroubles, isTrouble } from './machinery/faults.ts'
import type { Upstream } from './machinery/upstream.ts'
import type { Upstreams } from './office.ts'
import { profilesOf } from './profiles.ts'

const FAULTS_MAX = 50
const DRIFTS_MAX = 50
const FaultBody = z.strictObject({ name: z.string(), for: z.string().optional() })
const DriftBody = z.strictObject({ field: z.string().min(1), change: z.enum(['renamed', 'dropped', 'retyped']) })
const VIEWS = ['facts', 'violations', 'registrations', 'faults', 'drift']

/** The answers of /world/upstreams: the list, one upstream, and what it stated, counted and suffers. */
export function answerUpstreams(ask: Ask, upstreams: Upstreams, now: number): Answer {
  const [, id, view] = /^\/world\/upstreams(?:\/([^/]+)(?:\/([^/]+))?)?$/.exec(ask.path) ?? []
  if (id === undefined) return ask.method === 'GET' ? json(200, listed(upstreams)) : notAllowed(ask, 'GET')
  const upstream = upstreams.find(id)
  if (upstream === null)
    return refuse(
      404,
      `no such upstream: ${id}`,
      allUpstreams().map((known) => known.id),
    )
  if (view === 'faults') return faults(ask, upstream, upstreams, now)
  if (view === 'drift') return drift(ask, upstream, upstreams)
  if (view !== undefined && !VIEWS.includes(view)) return refuse(404, `no such view: ${view}`, VIEWS)
  if (ask.method !== 'GET') return notAllowed(ask, 'GET')
  return json(200, view === undefined ? shown(upstream, upstreams) : books(ask, view, upstream, upstreams))
}

/** All upstreams, who speaks for which terminal, ramp, railroad and line of the world, and every trouble. */
function listed(upstreams: Upstreams): JsonObject {
  const speakers = new Map<string, string[]>()
  for (const { id, facilities, scac } of allUpstreams())
    for (const code of [...Object.keys(facilities), ...(scac === null ? [] : [scac])])
      speakers.set(code, [...(speakers.get(code) ?? []), id])
  return {
    upstreams: allUpstreams().map((upstream) => shown(upstream, upstreams)),
    speaks_for: Object.fromEntries(speakers),
    faults: allTroubles(),
  }
}

function shown(upstream: Upstream, upstreams: Upstreams): JsonObject {
  return {
    id: upstream.id,
    name: upstream.name,
    family: upstream.family,
    base_url: upstreams.baseUrlOf(upstream),
    profiles: [...profilesOf(upstream)],
    facilities: { ...upstream.facilities },
    scac: upstream.scac,
    credentials: upstreams.credentialsOf(upstream),
    limits: upstream.limits.map(({ name, most, per_ms }) => ({ name, most, per_seconds: per_ms / 1000 })),
    fields: [...upstream.fields],
    personal: [...(upstream.personal ?? [])],
    pushes: upstream.pushed !== undefined,
    tls: upstream.tls === true,
  }
}

function books(ask: Ask, view: string, upstream: Upstream, upstreams: Upstreams): JsonObject {
  const { ledger } = upstreams.booksOf(upstream.id)
  if (view === 'violations')
    return {
      counts: Object.fromEntries(ledger.counts),
      violations: ledger.violations.map(({ rule, detail, at }) => ({ rule, detail, at: utc(at) })),
    }
  if (view === 'registrations')
    return {
      registrations: [...ledger.registrations.values()].map((entry) => ({ ...entry, at: utc(entry.at) })),
      second_registrations: [...ledger.registrations.values()].reduce((sum, { asked }) => sum + asked - 1, 0),
    }
  const number = ask.query.get('number')
  return {
    facts: [...ledger.facts.values()]
      .filter((fact) => number === null || fact.number === number)
      .map(({ first_at, last_at, fields, ...fact }) => ({
        ...fact,
        fields: [...fields],
        first_at: utc(first_at),
        last_at: utc(last_at),
      })),
  }
}

function faults(ask: Ask, upstream: Upstream, upstreams: Upstreams, now: number): Answer {
  const books = upstreams.booksOf(upstream.id)
  const list = (): JsonObject => ({
    faults: books.faults.map(({ name, from, to }) => ({ name, from: utc(from), to: to === null ? null : utc(to) })),
  })
  if (ask.method === 'GET') return json(200, list())
  if (ask.method === 'DELETE') {
    const name = ask.query.get('name')
    books.faults = books.faults.filter((fault) => name !== null && fault.name !== name)
    return json(200, list())
  }
  if (ask.method !== 'POST') return notAllowed(ask, 'GET, POST, DELETE')
  const body = parse(ask.body)
  if (body === undefined) return refuse(400, 'the body is not JSON')
  const order = FaultBody.safeParse(body)
  if (!order.success) return refuse(422, problemsOf(order.error), { name: 'html_login', for: '6h' })
  if (!isTrouble(order.data.name))
    return refuse(
      422,
      `no such fault: ${order.data.name}`,
      allTroubles().map(({ name }) => name),
    )
  const lasts = order.data.for === undefined ? null : parseDuration(order.data.for)
  if (order.data.for !== undefined && lasts === null) return refuse(422, 'for: a duration such as 10m or 6h')
  if (books.faults.length >= FAULTS_MAX) return refuse(422, `more than ${FAULTS_MAX} faults at once`)
  books.faults.push({ name: order.data.name, from: now, to: lasts === null ? null : now + lasts })
  return json(201, list())
}

function drift(ask: Ask, upstream: Upstream, upstreams: Upstreams): Answer {
  const books = upstreams.booksOf(upstream.id)
  const list = (): JsonObject => ({ drift: books.drifts.map(({ field, change }) => ({ field, change })) })
  if (ask.method === 'GET') return json(200, list())
  if (ask.method === 'DELETE') {
    books.drifts = []
    return json(200, list())
  }
  if (ask.method !== 'POST') return notAllowed(ask, 'GET, POST, DELETE')
  const body = parse(ask.body)
  if (body === undefined) return refuse(400, 'the body is not JSON')
  const order = DriftBody.safeParse(body)
  if (!order.success)
    return refuse(422, problemsOf(order.error), { field: [...upstream.fields], change: [...DRIFT_CHANGES] })
  if (!upstream.fields.includes(order.data.field))
    return refuse(422, `field: no member of this upstream that carries a fact: ${order.data.field}`, [
      ...upstream.fields,
    ])
  if (books.drifts.length >= DRIFTS_MAX) return refuse(422, `more than ${DRIFTS_MAX} drifts at once`)
  books.drifts.push(order.data)
  return json(201, list())
}

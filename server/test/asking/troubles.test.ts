import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { test } from 'node:test'
import { createWorld } from '@quaylog/world'
import { z } from 'zod'
import { stagesOf } from '../../src/asking/stages.ts'
import { testedOf } from '../../src/asking/tested.ts'
import type { TestTraffic } from '../../src/asking/tested.ts'
import { loadReference } from '../../src/reference/reference.ts'
import { api_profiles } from '../../src/sources/api/index.ts'
import { profiles as line_profiles } from '../../src/sources/dcsa/profiles/index.ts'
import { createSource, type SourceConfiguration } from '../../src/sources/registry.ts'
import type { Answer, HttpRequest, HttpResult, Question, Trouble } from '../../src/sources/source.ts'
import { addressOf } from './played.ts'

const epoch_ms = Date.parse('2026-11-20T22:00:00Z')
/** What the guarded client waits for, and reads of an answer. */
const [patience_ms, bytes_max] = [15_000, 8 * 1_048_576]

let real_ms = epoch_ms
// Each request has a minute of its own, as upstreams count them.
const realMs = () => (real_ms += 61_000)
const world = createWorld({ now: realMs, seed: '1', epoch: epoch_ms, paused: true })
const { zoneOf } = loadReference()

function answer(method: string, url: string, headers: Readonly<Record<string, string>> = {}, body = '') {
  const { pathname, search, searchParams } = new URL(url, 'http://world')
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return world.answer({ method, path: pathname, url: pathname + search, query: searchParams, headers: lower, body })
}

/** What came of the last request. */
let came: TestTraffic['came'] = 'answer'

/** The network between a source and its stand-in: connections break, answers come late, and are read to a limit. */
async function http({ method, url, headers, body }: HttpRequest): Promise<HttpResult> {
  const given = answer(method, url, headers, body)
  if (given.hang_up !== undefined) {
    came = given.hang_up > 0 ? 'part' : 'reset'
    return { ok: false, failure: 'reset', detail: 'the connection broke', ...(came === 'part' ? { began: true } : {}) }
  }
  if ((given.wait_ms ?? 0) > patience_ms) {
    came = 'timeout'
    return { ok: false, failure: 'timeout', detail: 'no answer in time' }
  }
  came = 'answer'
  const truncated = given.body.length > bytes_max
  return { ok: true, status: given.status, headers: given.headers, body: given.body.slice(0, bytes_max), truncated }
}

const page = z.object({ credentials: z.record(z.string(), z.string()), facilities: z.record(z.string(), z.string()) })
const other_names: Readonly<Record<string, string>> = {
  apm_terminals: 'apm',
  port_of_virginia: 'virginia',
  union_pacific: 'up',
  iqax_cosco: 'iqax',
  iqax_oocl: 'iqax',
}
/** Asked by a client certificate, which a world without a port for it has not given out. */
const not_played = ['bnsf']
const [box, bill, booking] = ['MSKU6011672', 'MAEU269010000', 'MAEU123456']

/** An adapter that is tried, and the stand-in that plays its upstream. */
interface Tried {
  readonly name: string
  readonly kind: SourceConfiguration['kind']
  readonly profile: string
  readonly upstream: string
  readonly scac?: string
  readonly names_terminals?: boolean
}

const upstreams = z
  .object({ upstreams: z.array(z.object({ id: z.string() })) })
  .parse(JSON.parse(answer('GET', '/world/upstreams').body))
  .upstreams.map(({ id }) => id)

const tried: readonly Tried[] = [
  ...api_profiles
    .filter(({ id }) => !not_played.includes(id))
    .map(({ id, name, kind, sites, scacs }) => ({
      name,
      kind: 'api' as const,
      profile: id,
      upstream: other_names[id] ?? id,
      names_terminals: sites.length === 0,
      ...(kind === 'carrier' ? { scac: scacs[0] ?? 'MAEU' } : {}),
    })),
  ...line_profiles
    .filter(({ id }) => upstreams.includes(id))
    .map(({ id, name }) => ({ name, kind: 'dcsa' as const, profile: id, upstream: id })),
]

/** An operator reads the thumbprint off the certificate. */
function thumbprintIn({ certificate }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return certificate === undefined ? {} : { thumbprint: new X509Certificate(certificate).fingerprint }
}

/** A world that does not listen gives addresses without an origin. */
function absolute(credentials: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(credentials).map(([name, value]) => [
      name,
      name.endsWith('_url') ? new URL(value, 'http://world').href : value,
    ]),
  )
}

/** Has a stand-in fall into trouble, asks it about a box, and lets it recover. */
async function askInTrouble({ kind, profile, upstream: id, ...one }: Tried, fault: string): Promise<Answer> {
  const { credentials, facilities } = page.parse(JSON.parse(answer('GET', `/world/upstreams/${id}`).body))
  const source = createSource(
    {
      id,
      kind,
      profile,
      base_url: addressOf(id),
      credentials: { ...thumbprintIn(credentials), ...absolute(credentials), lines: 'MAEU', accept_unproved: 'yes' },
      terminals: one.names_terminals === true ? Object.keys(facilities) : [],
    },
    { http, now: () => new Date(world.clock.now()).toISOString(), realMs, zoneOf },
  )
  const [terminal] = source.capabilities.terminals.filter((firms) => firms in facilities)
  const is_by_box = source.capabilities.asks.includes('container')
  const question: Question = {
    kind: is_by_box ? 'container' : 'booking_number',
    number: is_by_box ? box : booking,
    containers: [],
    references: { [box]: { bill_of_lading: bill, booking } },
    ...(terminal === undefined ? {} : { terminal }),
    ...(one.scac === undefined ? {} : { scac: one.scac }),
  }
  const faults = `/world/upstreams/${id}/faults`
  assert.equal(answer('POST', faults, {}, JSON.stringify({ name: fault })).status < 300, true, fault)
  try {
    return await source.ask(question)
  } finally {
    answer('DELETE', faults)
  }
}

/** What each trouble has to be taken for, whatever the upstream. */
const meant: Readonly<Record<string, readonly Trouble[]>> = {
  expired_key: ['credentials'],
  wrong_scope: ['entitlement', 'credentials'],
  payment_required: ['entitlement'],
  forbidden_by_network: ['credentials'],
  html_login: ['unreadable'],
  empty_200: ['unreadable'],
  xml_200: ['unreadable'],
  not_found_page: ['address'],
  not_found_json: ['address'],
  rate_limited: ['rate_limit'],
  rate_limited_bare: ['rate_limit'],
  server_error: ['outage'],
  bad_gateway: ['outage'],
  outage: ['outage'],
  cut_body: ['outage'],
  slow_body: ['slow'],
  huge_body: ['too_large'],
}
/** Says of numbers what the standard says of addresses: nothing follows from either. */
const ambiguous: Readonly<Record<string, readonly string[]>> = { maersk_charges: ['not_found_json'] }

const facts = { address: 'http://upstream', events: 0, milestones: 0, told: [], missing: [], allows: '', requests: 1 }

/** What the operator is told of an answer: the step that it did not get past, and what to do, in sentences. */
function wordsFor(given: Answer): string | undefined {
  const tested = { id: 'upstream', ...testedOf(given, { requests: 1, came }) }
  const stages = stagesOf(tested, facts)
  const { cure } = tested
  return stages.find(({ says }) => cure !== null && says.endsWith(` ${cure}`))?.says
}

for (const one of tried)
  test(`${one.name}: every kind of trouble has an outcome and words, and ends no request`, async () => {
    for (const [fault, troubles] of Object.entries(meant)) {
      const given = await askInTrouble(one, fault)
      if (ambiguous[one.profile]?.includes(fault)) {
        assert.ok(given.outcome === 'not_found' && given.ambiguous !== undefined, fault)
        continue
      }
      assert.ok(given.outcome === 'temporary', `${fault}: ${given.outcome}`)
      assert.ok(
        given.trouble !== undefined && troubles.includes(given.trouble),
        `${fault}: ${given.trouble} ${given.detail}`,
      )
      const waits = given.next_allowed_at !== null
      if (fault === 'rate_limited') assert.equal(waits, one.profile !== 'searates', 'it says by headers how long')
      else if (fault !== 'rate_limited_bare') assert.ok(!waits, fault)
      const words = wordsFor(given)
      assert.ok(words !== undefined && words.length > 20, `${fault}: ${words}`)
      assert.equal(/broke off/.test(words), fault === 'cut_body', `${fault}: ${words}`)
    }
  })

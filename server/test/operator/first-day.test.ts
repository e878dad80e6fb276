import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createWorld } from '@quaylog/world'
import { z } from 'zod'
import { selfSigned } from '../../../packages/world/src/upstreams/machinery/certificates.ts'
import { addSource, questioned } from '../../src/commands/sources-add.ts'
import { captureSource } from '../../src/commands/sources-capture.ts'
import { listenedWords } from '../../src/commands/source-checks.ts'
import type { Ask } from '../../src/commands/prompt.ts'
import type { SourceCheck } from '../../src/asking/source-check.ts'
import { readConfig } from '../../src/config.ts'
import { createClock } from '../../src/ground/clock.ts'
import { createIds } from '../../src/ground/id.ts'
import { createLog } from '../../src/ground/log.ts'
import { testDatabase } from '../../src/ground/testing/database.ts'
import { isListened } from '../../src/sources/listened.ts'
import { sourceKinds } from '../../src/sources/kinds.ts'
import type { SourceKind } from '../../src/sources/source-kind.ts'

const epoch = Date.parse('2026-11-20T22:00:00Z')
const folder = await mkdtemp(join(tmpdir(), 'quaylog-first-day-'))
const db = await testDatabase()
// Boxes of a line that sends EDI are listed where files may fall.
const edi = { folder, told_until: epoch }
const world = createWorld({ now: Date.now, seed: '1', epoch, paused: true, tls_port: 0, edi })
const { base_url: world_url } = await world.start('127.0.0.1', 0)
after(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})
await fetch(`${world_url}/world/clock`, { method: 'POST', body: '{"advance":"21d"}' })
const clock = createClock()
const opened = {
  config: readConfig({ QUAYLOG_DATA_DIR: folder, QUAYLOG_WORLD: 'off' }, { allow_private: true }),
  db,
  clock,
  log: createLog('silent'),
  newId: createIds(clock.realMs),
  given_up: new Promise<Error>(() => {}),
  close: async () => {},
}
const said_by_world = async (path: string): Promise<unknown> => (await fetch(`${world_url}${path}`)).json()

/** A stand-in as its own description says it. */
interface StandIn {
  readonly id: string
  readonly base_url: string
  readonly facilities: readonly string[]
  readonly scac: string | null
  readonly credentials: Readonly<Record<string, string>>
}
const stand_in_page = z.object({
  id: z.string(),
  profiles: z.array(z.string()),
  base_url: z.string(),
  facilities: z.record(z.string(), z.string()),
  scac: z.string().nullable(),
  credentials: z.record(z.string(), z.string()),
})
const { upstreams } = z.object({ upstreams: z.array(stand_in_page) }).parse(await said_by_world('/world/upstreams'))
const own_sources = z
  .array(
    z.object({
      kind: z.string(),
      profile: z.string().nullish(),
      base_url: z.string().default(''),
      scac: z.string().nullish(),
      terminals: z.array(z.string()).default([]),
      credentials: z.record(z.string(), z.string()).default({}),
      port: z.number().nullish(),
    }),
  )
  .parse(await said_by_world('/world/sources'))

function standInOf({ kind, profile, scac }: SourceKind): StandIn | null {
  const played = kind === 'dcsa_schedules' ? 'maersk_schedules' : profile
  const upstream = upstreams.find(({ profiles }) => profiles.includes(played ?? ''))
  if (upstream !== undefined) {
    // A gateway plays several lines; the profile names the one that is asked about.
    const line = upstream.scac === null ? null : (scac ?? upstream.scac)
    return { ...upstream, facilities: Object.keys(upstream.facilities), scac: line }
  }
  const own = own_sources.find((one) => isOfKind(one, kind) && (profile === null || one.profile === profile))
  if (own === undefined || isListened(kind)) return null
  // A railroad's feed names no facility of its own: its boxes stand where the railroad's interface knows them.
  const ramps = upstreams.find(({ scac }) => scac !== null && scac === own.scac && own.kind === 'rail_clm')?.facilities
  const facilities = ramps === undefined ? own.terminals : Object.keys(ramps)
  return { ...own, id: profile ?? kind, facilities, scac: own.scac ?? null }
}

/** COSCO's interface is called by the line, too. */
const isOfKind = (one: { readonly kind: string }, kind: string) => one.kind === (kind === 'coscon' ? 'cosco' : kind)

/** A box of the world with the documents that it stands under and where it is or was. */
interface KnownBox {
  readonly container: string
  readonly bill: string
  readonly booking: string
  readonly scac: string
  /** IMO number of the ship of its last leg. */
  readonly vessel: string
  readonly facilities: readonly string[]
}
const truth_page = z.array(
  z.object({
    container: z.string(),
    bill: z.string(),
    booking: z.string(),
    scac: z.string(),
    itineraries: z.array(z.object({ legs: z.array(z.object({ imo: z.string() })) })),
    stays: z.array(z.object({ facility: z.string(), now: z.object({ state: z.string() }) })),
  }),
)
const numbers_page = z.array(z.object({ request_number: z.string(), story: z.string() }))

/** Where a box was or is at a facility; one in the yard first. */
const order = ['in_yard', 'gated_out']

async function knownBoxes(): Promise<readonly KnownBox[]> {
  const numbers = numbers_page.parse(await said_by_world('/world/numbers?traffic=200'))
  const found = []
  for (const { request_number } of numbers)
    found.push(truth_page.safeParse(await said_by_world(`/world/truth/${request_number}`)))
  return found
    .flatMap(({ data = [] }) => data)
    .map(({ stays, itineraries, ...box }) => ({
      ...box,
      vessel: itineraries.at(-1)?.legs.at(-1)?.imo ?? '',
      facilities: stays
        .toSorted((one, other) => order.indexOf(one.now.state) - order.indexOf(other.now.state))
        .flatMap(({ facility, now }) => (order.includes(now.state) ? [facility] : [])),
    }))
}
const boxes = await knownBoxes()

/** A box that the user of this stand-in knows: one in its yard, or one of its line. */
function knownTo({ facilities, scac }: StandIn): { readonly box: KnownBox; readonly facility: string } {
  for (const box of boxes) {
    const facility = box.facilities.find((code) => facilities.includes(code))
    if (facility !== undefined) return { box, facility }
    if (facilities.length === 0 && (scac === null || box.scac === scac)) return { box, facility: '' }
  }
  assert.fail(`no box of the world is known to ${facilities.join(', ')} ${scac}`)
}

/** What the operator has in hand: what the stand-in gave, and the thumbprint of its certificate. */
function givenBy({ credentials }: StandIn): Readonly<Record<string, string>> {
  const { certificate } = credentials
  return certificate === undefined
    ? credentials
    : { thumbprint: new X509Certificate(certificate).fingerprint, ...credentials }
}

/** Somebody who follows the walk, with nothing but what the upstream gave and a number that they know. */
function follower(kind: SourceKind, stand_in: StandIn, id = ''): Ask {
  const { box, facility } = knownTo(stand_in)
  const accepted = kind.unproved === null ? {} : { accept_unproved: 'yes' }
  const given: Readonly<Record<string, string>> = { lines: box.scac, ...accepted, ...givenBy(stand_in) }
  let last_said = ''
  const way = kind.ways.findIndex((names) => names.every((name) => given[name] !== undefined))
  const numbers: Readonly<Record<string, string>> = {
    bill_of_lading: box.bill,
    booking_number: box.booking,
    container: box.container,
    // Timetables reach back three days: a ship whose boxes are at no terminal yet is still at sea.
    vessel: boxes.find(({ facilities }) => facilities.length === 0)?.vessel ?? '',
  }
  const answers: readonly (readonly [RegExp, () => string | Promise<string>])[] = [
    [/^Which one/, () => kind.name],
    [/^What you were given/, () => String(way + 1)],
    [/^ {2}> $/, () => given[last_said.split(':')[0] ?? ''] ?? ''],
    [/path of its file/, () => fileOf(given[last_said.split(':')[0] ?? ''] ?? '')],
    [/^Address/, () => stand_in.base_url],
    [/^FIRMS codes/, () => stand_in.facilities.join(',')],
    [/^Short name/, () => (id === '' ? '' : `${kind.profile ?? kind.kind}-${id}`)],
    [/^What is it/, () => String(kind.asks.indexOf('bill_of_lading') + 1)],
    [/\(empty: ask nothing\)/, () => numbers[kind.asks[0] ?? ''] ?? ''],
    [/^At which terminal/, () => (kind.sites.find(({ firms }) => firms === facility) ?? kind.sites[0])?.firms ?? ''],
    [/^The bill of lading that/, () => box.bill],
  ]
  let questions = 0
  const ask = async (question: string) => {
    assert.ok((questions += 1) < 50, `asked again and again: ${question}`)
    const answer = answers.find(([fits]) => fits.test(question))
    assert.ok(answer !== undefined, `nobody expects the question ${question}`)
    return answer[1]()
  }
  return Object.assign(ask, { say: (text: string) => void (last_said = text), close: () => {} })
}

async function fileOf(content: string): Promise<string> {
  if (content === '') return ''
  const path = join(folder, `${content.length}.pem`)
  await writeFile(path, content)
  return path
}

const plain = { positionals: [], options: {}, json: true, env: {} }

for (const kind of sourceKinds()) {
  const stand_in = standInOf(kind)
  if (stand_in === null) continue
  test(`${kind.name} is connected by the walk alone, and the answer is shown stage by stage`, async () => {
    const added = await addSource(opened, await questioned(plain, follower(kind, stand_in)))
    const { check } = added
    assert.ok(check !== null && 'stages' in check)
    if (check.outcome === 'pending') return laterFound(added.id, check, stand_in)
    if (kind.unproved !== null) return acceptedUnproved(check, stand_in)
    const states = check.stages.map(({ stage, state }) => `${stage} ${state}`)
    assert.deepEqual(
      states.filter((state) => /failed|not_reached/.test(state)),
      [],
      JSON.stringify(check.stages),
    )
    assert.equal(check.outcome, 'found')
    assert.ok(check.observations > 0 && check.requests > 0)
    const secrets = Object.entries(stand_in.credentials).flatMap(([name, value]) =>
      /secret|key$|password/.test(name) ? [value] : [],
    )
    for (const secret of secrets) assert.ok(!JSON.stringify(added).includes(secret))
    const broken = upstreams.some(({ id }) => id === stand_in.id)
      ? z
          .object({ violations: z.array(z.unknown()) })
          .parse(await said_by_world(`/world/upstreams/${stand_in.id}/violations`))
      : { violations: [] }
    assert.deepEqual(broken.violations, [])
  })
}

const wrong_key = 'quaylog-wrong-key'

/** What proves who asks, with another text in it; a certificate is another one that is well-formed. */
function wrongly(credentials: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const other = selfSigned('someone-else', epoch)
  const certificate = { certificate: other.certificate, private_key: other.private_key }
  return Object.fromEntries(
    Object.entries(credentials).map(([name, value]) => {
      if (name === 'certificate' || name === 'private_key') return [name, certificate[name]]
      return [
        name,
        /(secret|key|key_id|password|token|username|sid|authorization|access_id)$/.test(name) ? wrong_key : value,
      ]
    }),
  )
}

for (const kind of sourceKinds()) {
  const stand_in = standInOf(kind)
  if (stand_in === null) continue
  // Each walk makes a source of its own, with the whole budget of one.
  const walk = async (id: string, given: Partial<StandIn>) => {
    const ask = follower(kind, { ...stand_in, ...given }, id)
    const { check } = await addSource(opened, await questioned(plain, ask))
    assert.ok(check !== null && 'stages' in check)
    return check
  }
  test(`${kind.name} says of a wrong key and a wrong address what is wrong and what to do`, async () => {
    const key = await walk('key', { credentials: wrongly(stand_in.credentials) })
    assert.match(sayingOf(key, 'sign_in'), /^failed It refuses the credentials: .+\. See whether they are whole/)
    const path = await walk('path', { base_url: `${new URL(stand_in.base_url).origin}/nowhere` })
    assert.match(sayingOf(path, 'address'), /^failed .+ nothing answers at this address: .+\. See what the upstream/)
    const port = await walk('port', { base_url: 'http://127.0.0.1:9' })
    assert.match(sayingOf(port, 'address'), /^failed .+ gives no answer: .+\. See whether the address is right/)
    for (const check of [key, path, port]) {
      assert.deepEqual([check.works, check.observations], [false, 0])
      assert.ok(!JSON.stringify(check).includes(wrong_key))
    }
  })
}

function sayingOf({ stages }: SourceCheck, wanted: string): string {
  const { state, says } = stages.find(({ stage }) => stage === wanted) ?? {}
  return `${state} ${says}`
}

/** What nobody has proved is reached and signed in to, breaks no rule, and tells nothing. */
async function acceptedUnproved({ reached, signed_in, outcome }: SourceCheck, { id }: StandIn): Promise<void> {
  assert.deepEqual([reached, signed_in, outcome], [true, true, 'not_found'])
  const { violations } = z
    .object({ violations: z.array(z.unknown()) })
    .parse(await said_by_world(`/world/upstreams/${id}/violations`))
  assert.deepEqual(violations, [])
}

/** A vendor asks the line itself first: the walk says so, and the number is told when it has. */
async function laterFound(id: string, check: SourceCheck, stand_in: StandIn): Promise<void> {
  assert.match(check.detail ?? '', /has not heard from the line yet/)
  assert.deepEqual([check.reached, check.signed_in, check.works], [true, true, true])
  await fetch(`${world_url}/world/clock`, { method: 'POST', body: '{"advance":"1h"}' })
  const { bill } = knownTo(stand_in).box
  const options = { type: 'bill_of_lading' }
  const captured = await captureSource(opened, { ...plain, positionals: [id, bill], options })
  assert.equal(captured.outcome, 'found')
  const { second_registrations } = z
    .object({ second_registrations: z.number() })
    .parse(await said_by_world(`/world/upstreams/${stand_in.id}/registrations`))
  assert.equal(second_registrations, 0)
}

test('every kind has a stand-in, or is listened to', () => {
  const untried = sourceKinds().filter((kind) => standInOf(kind) === null && !isListened(kind.kind))
  assert.deepEqual(untried, [])
})

/** Where each kind that is listened to is found, and where it is not. */
const ais = own_sources.find(({ kind }) => kind === 'ais_tcp')
const hub = upstreams.find(({ id }) => id === 'aishub')
const file = (name: string) => pathToFileURL(join(folder, name)).href
const listened: readonly (readonly [kind: string, address: string, says: RegExp])[] = [
  ['ais_tcp', `tcp://127.0.0.1:${ais?.port}`, /^ais-tcp: works \(heard\)/],
  ['ais_tcp', 'tcp://127.0.0.1:9', /^ais-tcp: cannot be reached: .+\nSee whether the address/],
  ['ais_stream', 'ws://127.0.0.1:9', /^ais-stream: cannot be reached: .+\nSee whether the address/],
  ['ais_hub', `${hub?.base_url}/ws.php`, /^ais-hub: works \(found\)/],
  ['ais_hub', `${world_url}/nowhere`, /^ais-hub: cannot be reached: it answered 404\nSee whether the address/],
  ['edi_folder', file('edi'), /^edi-folder: works \(found\)/],
  ['edi_folder', file('nowhere'), /^edi-folder: cannot be reached: .+\nMake the folder/],
  ['rail_files', file('edi'), /^rail-files: works \(found\)/],
  ['rail_files', file('nowhere'), /^rail-files: cannot be reached: .+\nMake the folder/],
]

test('what is listened to is connected by the walk too, and says at once whether it is heard', async () => {
  await mkdir(join(folder, 'edi'))
  for (const [wanted, address, says] of listened) {
    const kind = sourceKinds().find((one) => one.kind === wanted)
    assert.ok(kind !== undefined)
    const { check } = await addSource(opened, await questioned(plain, listener(kind, address)))
    assert.ok(check !== null)
    assert.match(listenedWords(check), says)
    if (wanted === 'ais_hub') await db.work`delete from source_budget where source_id = 'ais-hub'`
  }
})

/** Somebody who connects what is listened to. */
function listener(kind: SourceKind, address: string): Ask {
  const username = hub?.credentials['username'] ?? ''
  const given: Readonly<Record<string, string>> = {
    api_key: 'k',
    username,
    layout: 'cn_location_text',
    accept_unproved: 'yes',
  }
  let last_said = ''
  const ask = async (question: string) => {
    if (question.startsWith('Which one')) return kind.name
    if (question.startsWith('What you were given')) return String(kind.ways.length)
    if (question === '  > ') return given[last_said.split(':')[0] ?? ''] ?? ''
    return /^(Address|Folder)/.test(question) ? address : ''
  }
  return Object.assign(ask, { say: (text: string) => void (last_said = text), close: () => {} })
}

test('every adapter says where to apply, what to enter, and what it is allowed', () => {
  for (const kind of sourceKinds()) {
    assert.ok((kind.apply ?? '').length > 20, kind.name)
    assert.ok(kind.allows !== '' && kind.proved_by !== '', kind.name)
    const names = kind.fields.map(({ name }) => name)
    for (const way of kind.ways) for (const name of way) assert.ok(names.includes(name), `${kind.name} ${name}`)
    for (const { what, name } of kind.fields) assert.ok(what !== name && what.length > 5, `${kind.name} ${name}`)
  }
})

test('what a source answers can be captured without credential and without the box that was asked for', async () => {
  const kind = sourceKinds().find(({ profile }) => profile === 'apm_terminals')
  const stand_in = kind === undefined ? null : standInOf(kind)
  assert.ok(kind !== undefined && stand_in !== null)
  const { box, facility } = knownTo(stand_in)
  const { id } = await addSource(opened, await questioned(plain, follower(kind, stand_in)))
  const captured = await captureSource(opened, {
    ...plain,
    positionals: [id, box.container],
    options: { terminal: facility },
  })
  const written = JSON.stringify(captured)
  for (const gone of [box.container, ...Object.values(stand_in.credentials)]) assert.ok(!written.includes(gone), gone)
  assert.match(written, /QUAU1000013/)
  await assert.rejects(
    captureSource(opened, { ...plain, positionals: ['nobody', box.container] }),
    /there is no source/,
  )
})

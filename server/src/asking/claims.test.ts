import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line_fields, terminal_fields } from '../reference/provided-data.ts'
import type { Terminal } from '../reference/terminal.ts'
import { loadReference } from '../reference/reference.ts'
import { createSource } from '../sources/registry.ts'
import type { SourceConfiguration } from '../sources/registry.ts'
import { jsonAnswer, scriptedParts } from '../sources/testing/scripted-parts.ts'
import { createClaims } from './claims.ts'

const reference = loadReference()
const parts = scriptedParts(() => jsonAnswer({}))

/** Claims where one source is enabled, or none. */
function claimsWith(key?: string, configuration?: SourceConfiguration) {
  const source = configuration === undefined ? undefined : createSource(configuration, parts)
  return createClaims({ byKey: (asked) => (asked === key ? source : undefined), chargesOfLine: () => [] })
}

function lineOf(scac: string) {
  const line = reference.lineByScac(scac)
  assert.ok(line !== null)
  return line
}

function terminalOf(firms: string): Terminal {
  const terminal = reference.terminalByFirms(firms)
  assert.ok(terminal !== null)
  return terminal
}

/** A terminal of North America that no adapter asks; which ones those are changes with every adapter. */
const unasked = reference.terminals().find((terminal) => {
  const claim = claimsWith().terminal(terminal)
  return (
    terminal.facility_type !== 'depot' &&
    terminal.railroad_scac === null &&
    terminal.firms_code !== null &&
    ['US', 'CA', 'MX'].includes(terminal.country_code) &&
    terminal_fields.every((field) => !['available', 'unproved'].includes(claim(field)))
  )
})

const ramp = reference.terminals().find(({ railroad_scac }) => railroad_scac === 'BNSF')

test('without a source nothing is told here, of any line and any terminal', () => {
  const claims = claimsWith()
  for (const line of reference.lines()) {
    const { asks, claim } = claims.line(line)
    assert.deepEqual([asks, line_fields.filter((field) => claim(field) === 'live')], [[], []])
  }
  for (const terminal of reference.terminals())
    assert.deepEqual(
      terminal_fields.filter((field) => claims.terminal(terminal)(field) === 'live'),
      [],
    )
})

test('what an adapter could tell, what comes by EDI and what nobody tells are told apart', () => {
  const claims = claimsWith()
  assert.equal(claims.line(lineOf('MAEU')).claim('pod_arrived_at'), 'available')
  assert.equal(claims.line(lineOf('MAEU')).claim('weight_in_lbs'), 'no')
  assert.equal(claims.line(lineOf('YMLU')).claim('pod_arrived_at'), 'unproved')
  assert.equal(claims.line(lineOf('WHLC')).claim('pod_arrived_at'), 'by_edi')
  assert.deepEqual(
    [claims.line(lineOf('MAEU')).claim('ssl_lfd'), claims.line(lineOf('OOLU')).claim('pod_arrived_at')],
    ['available', 'unproved'],
  )
  assert.equal(claims.terminal(terminalOf('W185'))('holds_at_pod_terminal'), 'available')
  assert.ok(unasked !== undefined)
  assert.equal(claims.terminal(unasked)('holds_at_pod_terminal'), 'by_edi')
  assert.equal(claims.terminal(unasked)('fees_at_pod_terminal'), 'no')
})

test('an enabled source is claimed for what its document says, and not for what is only likely', () => {
  const credentials = { api_key: 'k' }
  const virginia = claimsWith('facility:L005', { id: 'v', kind: 'api', profile: 'port_of_virginia', credentials })
  const claim = virginia.terminal(terminalOf('L005'))
  assert.deepEqual(
    [claim('available_for_pickup'), claim('holds_at_pod_terminal'), claim('fees_at_pod_terminal')],
    ['live', 'unproved', 'no'],
  )
  const line = claimsWith('line:ZIMU', {
    id: 'z',
    kind: 'dcsa',
    profile: 'zim',
    credentials: { subscription_key: 'k' },
  }).line(lineOf('ZIMU'))
  assert.deepEqual([line.asks.length, line.claim('pod_arrived_at'), line.claim('ssl_lfd')], [3, 'live', 'no'])
})

test('of a line whose facts are guessed nothing is claimed, also where it is enabled', () => {
  const guessed = { id: 'y', kind: 'dcsa', profile: 'yang_ming', base_url: 'https://line.invalid' } as const
  const line = claimsWith('line:YMLU', { ...guessed, credentials: { key_id: 'k' } }).line(lineOf('YMLU'))
  assert.deepEqual([line.asks.length, line.claim('pod_arrived_at')], [3, 'unproved'])
})

test('a railroad is claimed to tell no hold by EDI, for a 322 has none', () => {
  const other = reference
    .terminals()
    .find(({ railroad_scac, country_code }) => railroad_scac === 'CSXT' && country_code === 'US')
  assert.ok(other !== undefined)
  const claim = claimsWith().terminal(other)
  assert.deepEqual([claim('holds_at_pod_terminal'), claim('available_for_pickup')], ['no', 'by_edi'])
})

test('who tells a part beside a line is claimed for that part, and for no kind of number', () => {
  const source = createSource(
    { id: 'dnd', kind: 'api', profile: 'maersk_charges', credentials: { consumer_key: 'k' } },
    scriptedParts(() => jsonAnswer([])),
  )
  const key = 'charges:dnd:MAEU'
  const { asks, claim } = createClaims({
    byKey: (asked) => (asked === key ? source : undefined),
    chargesOfLine: (scac) => (scac === 'MAEU' ? [key] : []),
  }).line(lineOf('MAEU'))
  assert.deepEqual([asks, claim('ssl_lfd'), claim('pod_arrived_at')], [[], 'live', 'available'])
})

test('a ramp is told of by its railroad', () => {
  assert.ok(ramp !== undefined)
  assert.equal(claimsWith().terminal(ramp)('fees_at_pod_terminal'), 'available')
  const rail = {
    id: 'r',
    kind: 'rail_clm',
    scac: 'BNSF',
    base_url: 'http://127.0.0.1:1',
    credentials: { api_key: 'k' },
  } as const
  assert.equal(claimsWith('rail:BNSF', rail).terminal(ramp)('pickup_lfd'), 'live')
})

test('a line that nothing tells of comes with its cure', () => {
  const claims = claimsWith()
  assert.match(
    claims.cureFor(lineOf('MAEU')),
    /^Configure it with quaylog sources add --kind dcsa --profile maersk, or /,
  )
  assert.match(
    claims.cureFor(lineOf('WHLC')),
    /^No adapter for .* exists: have .* send EDI \(315, IFTSTA\) to \/ingest\/edi, or name it in the lines of a vendor/,
  )
})

test('terminals of North America send EDI, depots and terminals elsewhere do not', () => {
  const claims = claimsWith()
  assert.ok(unasked !== undefined)
  const claimed = (given: Partial<Terminal>) => claims.terminal({ ...unasked, ...given })('holds_at_pod_terminal')
  for (const country_code of ['US', 'CA', 'MX']) assert.equal(claimed({ country_code }), 'by_edi', country_code)
  assert.equal(claimed({ country_code: 'DE' }), 'no')
  assert.equal(claimed({ facility_type: 'depot' }), 'no')
  assert.equal(claimed({ firms_code: null }), 'by_edi')
})

test('a railroad is claimed at its ramps, and a source of another key nowhere', () => {
  assert.ok(ramp !== undefined)
  const credentials = { api_key: 'k' }
  const rails: SourceConfiguration = {
    id: 'r',
    kind: 'rail_clm',
    scac: 'BNSF',
    base_url: 'https://rail.example',
    credentials,
  }
  const live = (key: string) =>
    terminal_fields.filter((field) => claimsWith(key, rails).terminal(ramp)(field) === 'live').length
  assert.ok(live('rail:BNSF') > 0)
  assert.equal(live('rail:UPRR'), 0)
})

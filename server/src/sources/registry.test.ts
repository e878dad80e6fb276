import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profiles } from './dcsa/profiles/index.ts'
import {
  createCarrierSubscriptions,
  createSource,
  describeConfiguration,
  SourceConfigurationError,
  type SourceConfiguration,
} from './registry.ts'
import { jsonAnswer, scriptedParts } from './testing/scripted-parts.ts'

const parts = scriptedParts(() => jsonAnswer([]))
const every_credential = {
  consumer_key: 'k',
  client_id: 'c',
  client_secret: 's',
  key_id: 'k',
  tenant: 't',
  private_key: 'p',
  thumbprint: 'x',
  api_key: 'a',
  subscription_key: 's',
  secret_key: 's',
  scope: 'api://line/.default',
  token_url: 'https://line.example/token',
  feed_key: 'f',
}

function problemOf(configuration: SourceConfiguration): string {
  try {
    createSource(configuration, parts)
    return 'none'
  } catch (error) {
    assert.ok(error instanceof SourceConfigurationError)
    return `${error.field} | ${error.message}`
  }
}

test('a configuration that cannot work names the field to mend', () => {
  assert.match(
    problemOf({ id: 'x', kind: 'dcsa', profile: 'atlantis' }),
    /^profile \| profile: unknown; the known ones are maersk, /,
  )
  assert.match(problemOf({ id: 'x', kind: 'dcsa' }), /^profile /)
  assert.match(
    problemOf({ id: 'x', kind: 'dcsa', profile: 'maersk', credentials: { consumer_key: 'k', client_id: 'c' } }),
    /^credentials\.client_secret /,
  )
  assert.match(
    problemOf({ id: 'x', kind: 'dcsa', profile: 'cma_cgm', credentials: { key_id: '' } }),
    /^credentials\.key_id /,
  )
  assert.match(
    problemOf({
      id: 'x',
      kind: 'dcsa',
      profile: 'msc',
      credentials: { client_id: 'c', private_key: 'p', thumbprint: 't', scope: 's' },
    }),
    /^credentials\.tenant /,
  )
  assert.match(problemOf({ id: 'x', kind: 'cosco', credentials: { api_key: 'a' } }), /^credentials\.secret_key /)
  assert.match(
    problemOf({ id: 'x', kind: 'terminal_feed', credentials: { feed_key: 'f' }, base_url: 'http://127.0.0.1:1' }),
    /^terminals /,
  )
  assert.match(
    problemOf({ id: 'x', kind: 'terminal_feed', credentials: { feed_key: 'f' }, terminals: ['W185'] }),
    /^base_url /,
  )
  assert.match(
    problemOf({ id: 'x', kind: 'dcsa', profile: 'zim', base_url: 'ftp://zim.example', credentials: every_credential }),
    /^base_url /,
  )
  for (const token_url of ['login.example/token', 'ftp://login.example', 'kept in the safe'])
    assert.match(
      problemOf({ id: 'x', kind: 'dcsa', profile: 'msc', credentials: { ...every_credential, token_url } }),
      /^credentials\.token_url .*write it whole/,
      token_url,
    )
  assert.match(problemOf({ id: '', kind: 'test' }), /^id /)
  assert.match(problemOf({ id: 'x', kind: 'ais_tcp' }), /^kind \| kind: ais_tcp cannot be asked about numbers/)
})

test('a source that is listened to needs an address of its kind, or a key', () => {
  const problem = (configuration: SourceConfiguration) => {
    try {
      return describeConfiguration(configuration, parts).name
    } catch (error) {
      return error instanceof SourceConfigurationError ? error.message : 'another error'
    }
  }
  assert.equal(problem({ id: 'a', kind: 'ais_tcp', base_url: 'http://127.0.0.1:5000' }), 'base_url: begins with tcp:')
  assert.equal(problem({ id: 'a', kind: 'ais_tcp' }), 'base_url: is missing')
  assert.equal(problem({ id: 'a', kind: 'ais_stream' }), 'credentials.api_key: is missing')
  assert.equal(problem({ id: 'a', kind: 'edi_folder' }), 'base_url: is missing')
  assert.equal(
    problem({ id: 'a', kind: 'dcsa', profile: 'zim', base_url: 'tcp://zim.example:1', credentials: every_credential }),
    'base_url: begins with http: or https:',
  )
  assert.equal(problem({ id: 'tower', kind: 'ais_tcp', base_url: 'tcp://127.0.0.1:5000' }), 'tower')
  assert.equal(problem({ id: 'tower', kind: 'ais_udp', base_url: 'udp://0.0.0.0:5001' }), 'tower')
  assert.equal(problem({ id: 'stream', kind: 'ais_stream', credentials: { api_key: 'k' } }), 'stream')
  assert.equal(problem({ id: 'files', kind: 'edi_folder', base_url: 'file:///var/edi' }), 'files')
  assert.equal(problem({ id: 'partner', kind: 'edi_folder', credentials: { feed_key: 'k' } }), 'partner')
  const mailedBy = (mail_senders: string) => problem({ id: 'mails', kind: 'edi_folder', credentials: { mail_senders } })
  assert.equal(mailedBy('edi@line.example, @agent.example;ops@rail.example'), 'mails')
  for (const blank of [' ', ',', ' ;, '])
    assert.equal(mailedBy(blank), 'base_url: is missing', 'nobody could hand in anything')
  for (const [senders, stranger] of [
    ['edi@line.example, line.example', 'line.example'],
    ['OOCL', 'OOCL'],
    ['@', '@'],
    ['edi@line', 'edi@line'],
    ['@line.example, edi line@line.example', 'edi'],
    ['*@line.example', '\\*@line.example'],
  ] as const)
    assert.match(
      mailedBy(senders),
      new RegExp(`^credentials\\.mail_senders: ${stranger} is no sender: write addresses`),
    )
})

test('every profile becomes a source that says whom it speaks for', () => {
  for (const profile of profiles) {
    const source = createSource(
      {
        id: profile.id,
        kind: 'dcsa',
        profile: profile.id,
        base_url: 'https://line.example',
        credentials: every_credential,
      },
      parts,
    )
    assert.deepEqual(
      [source.id, source.kind, source.capabilities.scacs, source.capabilities.full_snapshots],
      [profile.id, 'carrier', profile.scacs, true],
    )
  }
  assert.deepEqual(createSource({ id: 't', kind: 'test' }, parts).capabilities.scacs, ['TEST'])
  assert.deepEqual(
    createSource({ id: 'c', kind: 'cosco', profile: 'cosco', credentials: every_credential }, parts).capabilities.scacs,
    ['COSU'],
  )
})

test("subscriptions are there for carriers that offer the standard's", () => {
  const offered = profiles.filter(
    (profile) =>
      createCarrierSubscriptions(
        { id: 'x', kind: 'dcsa', profile: profile.id, base_url: 'https://line.example', credentials: every_credential },
        parts,
      ) !== null,
  )
  assert.deepEqual(
    offered.map((profile) => profile.id),
    ['evergreen'],
  )
  assert.equal(createCarrierSubscriptions({ id: 'x', kind: 'test' }, parts), null)
})

test('a token address configured by the operator spares the parts of the usual one', () => {
  const credentials = {
    client_id: 'c',
    private_key: 'p',
    thumbprint: 't',
    scope: 's',
    token_url: 'https://login.example/token',
  }
  assert.equal(problemOf({ id: 'x', kind: 'dcsa', profile: 'msc', credentials }), 'none')
})

test('a carrier that charges for its answers takes a budget, and any other keeps its own limit alone', () => {
  const limitsOf = (profile: string, given: Record<string, string>) => {
    const credentials = { ...every_credential, ...given }
    const { per_day, per_month } = createSource({ id: 'x', kind: 'dcsa', profile, credentials }, parts).capabilities
    return [per_day, per_month]
  }
  const budget = { budget_per_day: '10', budget_per_month: '90', price_per_call: '0.25' }
  assert.deepEqual(limitsOf('cma_cgm', budget), [40, 360])
  assert.deepEqual(limitsOf('cma_cgm', {}), [500, null])
  assert.deepEqual(limitsOf('zim', budget), limitsOf('zim', {}))
  assert.match(
    problemOf({
      id: 'x',
      kind: 'dcsa',
      profile: 'cma_cgm',
      credentials: { ...every_credential, budget_per_day: '€5' },
    }),
    /^credentials.budget_per_day /,
  )
})

test('a railroad may be configured by any of its SCACs, and speaks under the one of the contract', () => {
  const of = (scac: string) =>
    createSource(
      { id: 'r', kind: 'rail_clm', scac, base_url: 'http://127.0.0.1:1', credentials: { api_key: 'k' } },
      parts,
    ).capabilities.scacs
  assert.deepEqual([of('CN'), of('UP'), of('CSX'), of('BNSF')], [['CNRU'], ['UPRR'], ['CSXT'], ['BNSF']])
  assert.match(
    problemOf({ id: 'x', kind: 'dcsa', profile: 'zim', scac: 'ZI', credentials: every_credential }),
    /^scac /,
  )
})

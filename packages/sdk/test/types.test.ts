import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QuaylogClient } from '../src/index.ts'
import type {
  Container,
  Document,
  History,
  HistoryDocument,
  List,
  MappedList,
  Provenance,
  Resource,
  Shipment,
  TransportEvent,
} from '../src/index.ts'

/** True only when the two types are the same; anything else fails the type check. */
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

const hold = <Both extends true>(): Both[] => []

const options = { apiToken: 'k', apiBaseUrl: 'http://service', fetchImpl: async () => new Response('{"data":[]}') }
const plain = new QuaylogClient(options)
const mapping = new QuaylogClient({ ...options, defaultFormat: 'mapped' })
const double = new QuaylogClient({ ...options, defaultFormat: 'both' })

/** What each call promises, without it being made. */
const calls = {
  raw: () => plain.containers.get('c'),
  rawAsked: () => mapping.containers.get('c', '', { format: 'raw' }),
  mapped: () => mapping.containers.get('c'),
  mappedAsked: () => plain.containers.get('c', '', { format: 'mapped' }),
  both: () => double.containers.get('c'),
  bothAsked: () => plain.shipments.get('s', true, { format: 'both' }),
  page: () => plain.containers.events('c'),
  mappedPage: () => plain.containers.events('c', { format: 'mapped' }),
  row: () => plain.containers.iterate(),
  mappedRow: () => mapping.containers.iterate(),
  inferred: () => mapping.createTrackingRequestFromInfer('N'),
  provenance: () => mapping.shipments.provenance('s'),
  history: () => double.containers.history('c'),
}
type Given<Name extends keyof typeof calls> = Awaited<ReturnType<(typeof calls)[Name]>>
type Row<Generator> = Generator extends AsyncGenerator<infer One, void, undefined> ? One : never

test('the format decides the type of what comes back', () => {
  hold<Same<Given<'raw'>, Document<'container'>>>()
  hold<Same<Given<'rawAsked'>, Document<'container'>>>()
  hold<Same<Given<'mapped'>, Container>>()
  hold<Same<Given<'mappedAsked'>, Container>>()
  hold<Same<Given<'both'>, { raw: Document<'container'>; mapped: Container }>>()
  hold<Same<Given<'bothAsked'>, { raw: Document<'shipment'>; mapped: Shipment }>>()
  hold<Same<Given<'page'>, List<'transport_event'>>>()
  hold<Same<Given<'mappedPage'>, MappedList<TransportEvent>>>()
  hold<Same<Row<ReturnType<typeof calls.row>>, Resource<'container'>>>()
  hold<Same<Row<ReturnType<typeof calls.mappedRow>>, Container>>()
  hold<Same<Given<'provenance'>, Provenance>>()
  hold<Same<Given<'history'>, { raw: HistoryDocument; mapped: History }>>()
  assert.equal(Object.keys(calls).length, 13)
})

test('members of mapped records are typed to the last one', () => {
  hold<Same<Container['demurrage']['pickupLfd'], string | null>>()
  hold<Same<Container['demurrage']['fees'][number]['currencyCode'], string>>()
  hold<Same<NonNullable<Shipment['ports']['portOfDischarge']>['originalEta'], string | null>>()
  hold<
    Same<
      Given<'inferred'>['trackingRequest']['status'],
      'created' | 'pending' | 'succeeded' | 'failed' | 'awaiting_manifest'
    >
  >()
  hold<Same<Provenance['fields'][string]['dataSource'], string | null>>()
  assert.deepEqual(hold<true>(), [])
})

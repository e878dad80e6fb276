import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { createAccount, createApiKey } from '../../src/people/operate.ts'
import { createClock } from '../../src/ground/clock.ts'
import { createIds } from '../../src/ground/id.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { startService } from '../service.ts'
import type { TestService } from '../service.ts'
import { startPublishedModel } from './published-model.ts'
import type { PublishedLists } from './published-model.ts'
import { quaylog } from './run.ts'

const report = z.object({
  dry_run: z.boolean(),
  counts: z.record(z.string(), z.record(z.string(), z.number())),
  outcomes: z.array(z.object({ kind: z.string(), name: z.string(), result: z.string(), why: z.string().nullable() })),
})

const missing_names = z.object({ both: z.number(), only_there: z.array(z.string()), ended_there: z.array(z.string()) })
const compared_shape = z.object({ clean: z.boolean(), shipments: missing_names, containers: missing_names })

const failure = z.object({ error: z.looseObject({ class: z.string() }) })

const request = (id: string, attributes: object, shipment: string | null) => ({
  id,
  type: 'tracking_request',
  attributes: { created_at: '2026-10-01T08:00:00Z', ref_numbers: null, ...attributes },
  relationships: { tracked_object: { data: shipment === null ? null : { id: shipment, type: 'shipment' } } },
})

/** An account as the published API shows it: ids in attributes, members of its own, null for lists. */
function listsOf(bill: { request_number: string; scac: string }, box: string): PublishedLists {
  const shipment = {
    id: 's1',
    type: 'shipment',
    attributes: {
      id: 's1',
      bill_of_lading_number: bill.request_number,
      shipping_line_scac: bill.scac,
      ref_numbers: ['PO 4711'],
      tags: ['winter'],
      line_tracking_stopped_at: null,
      port_of_discharge_locode: 'USNYC',
    },
    relationships: {
      containers: { data: [{ id: 'c1', type: 'container' }] },
      party_roles: { data: [{ id: 'r1', type: 'party_role' }] },
    },
  }
  const ended = {
    ...shipment,
    id: 's2',
    attributes: {
      ...shipment.attributes,
      bill_of_lading_number: 'MAEU1',
      line_tracking_stopped_at: '2026-01-01T00:00:00Z',
    },
    relationships: {},
  }
  const included = [
    { id: 'c1', type: 'container', attributes: { number: box, unknown_there: 1 } },
    {
      id: 'r1',
      type: 'party_role',
      attributes: { role: 'customer' },
      relationships: { party: { data: { id: 'p1', type: 'party' } } },
    },
  ]
  const kind = { request_type: 'bill_of_lading', scac: bill.scac }
  const field = (id: string, value: unknown, entity: { id: string; type: string }) => ({
    id,
    type: 'custom_field',
    attributes: { api_slug: 'buyer', value, display_value: null },
    relationships: { entity: { data: entity } },
  })
  return {
    '/shipments': { data: [shipment, ended], included },
    '/containers': {
      data: [
        { id: 'c1', type: 'container', attributes: { number: box, seal_number: 'NOT-OURS' } },
        {
          id: 'c2',
          type: 'container',
          attributes: { number: 'MSKU1234565' },
          relationships: { shipment: { data: { id: 's2', type: 'shipment' } } },
        },
      ],
    },
    '/tracking_requests': {
      data: [
        request('t1', { ...kind, request_number: bill.request_number, status: 'created' }, 's1'),
        request('t2', { ...kind, request_number: bill.request_number, status: 'created' }, 's1'),
        request('t3', { ...kind, request_number: 'MAEU1', status: 'created' }, 's2'),
        request('t4', { ...kind, request_number: 'MAEUFAILED', status: 'failed' }, null),
        request('t5', { request_type: 'container', request_number: 'NO', scac: bill.scac, status: 'pending' }, null),
      ],
    },
    '/parties': {
      data: [
        { id: 'p1', type: 'party', attributes: { company_name: 'Harbour Drays', nickname: null } },
        { id: 'p2', type: 'party', attributes: { company_name: 'Northwind Imports' } },
        { id: 'p3', type: 'party', attributes: { company_name: 'Fjord Trading' } },
      ],
    },
    '/custom_field_definitions': {
      data: [
        {
          id: 'd1',
          type: 'custom_field_definition',
          attributes: { entity_type: 'Shipment', api_slug: 'buyer', display_name: 'Buyer', data_type: 'short_text' },
        },
        {
          id: 'd2',
          type: 'custom_field_definition',
          attributes: { entity_type: 'Cargo', api_slug: 'lot', display_name: 'Lot', data_type: 'enum' },
        },
      ],
    },
    '/custom_field_definitions/d2/options': {
      data: [{ id: 'o1', type: 'custom_field_option', attributes: { label: 'First', value: 'first' } }],
    },
    '/custom_fields': {
      data: [
        field('f1', 'Ann', { id: 's1', type: 'shipment' }),
        field('f2', 'Bob', { id: 's2', type: 'shipment' }),
        field('f3', null, { id: 's1', type: 'shipment' }),
      ],
    },
    '/webhooks': {
      data: [
        {
          id: 'w1',
          type: 'webhook',
          attributes: {
            url: 'http://127.0.0.1:9/hook',
            active: true,
            events: ['container.updated', 'container.told_there_only'],
            secret: 'whsec_0123456789abcdef0123456789abcdef',
          },
        },
        {
          id: 'w2',
          type: 'webhook',
          attributes: { url: 'http://127.0.0.1:9/hook', active: true, events: ['container.created'] },
        },
      ],
    },
  }
}

async function otherAccount(service: TestService, name: string): Promise<string> {
  const clock = createClock()
  const parts = { db: service.db, clock, newId: createIds(clock.realMs) }
  const wanted = { name, plan: 'paid', entitlements: 'all', rate_limit: 100_000 } as const
  const { id } = await createAccount(parts, wanted)
  return (await createApiKey(parts, id, 'switch')).key
}

test('switch takes over an account of the published API, is repeated without harm, and compare shows what differs', async (t) => {
  const service = await startService()
  t.after(() => service.close())
  const bill = await service.numberOf('demurrage-running')
  const key = await otherAccount(service, 'Switching')
  const headers = { authorization: `Token ${key}` }
  const read = async (path: string) => (await fetch(`${service.base_url}${path}`, { headers })).json()
  const of_reports = z.object({ data: z.array(z.looseObject({ attributes: z.record(z.string(), z.unknown()) })) })
  const rows = async (path: string) => of_reports.parse(await read(path)).data.map(({ attributes }) => attributes)
  const model = await startPublishedModel(listsOf(bill, 'TCLU1234568'))
  t.after(() => model.close())
  const env = {
    SERVICE_API_TOKEN: key,
    SERVICE_API_BASE_URL: service.base_url,
    SWITCH_FROM_TOKEN: model.token,
    HOME: '/nonexistent',
  }
  const there = ['--from', 'terminal49', '--from-url', model.base_url]
  const run = async (...words: readonly string[]) => {
    const ended = await quaylog(['switch', ...there, '--json', ...words], env)
    return { ...ended, report: report.parse(JSON.parse(ended.out)) }
  }

  await t.test('without its key, or from an unknown service, nothing is read', async () => {
    const { SWITCH_FROM_TOKEN: _, ...without } = env
    const keyless = await quaylog(['switch', ...there], without)
    assert.deepEqual([keyless.code, keyless.out], [3, ''])
    assert.match(keyless.err, /SWITCH_FROM_TOKEN/)
    const elsewhere = ['switch', '--from', 'elsewhere']
    for (const words of [elsewhere, [...elsewhere, '--filtr'], ['swich']]) {
      const { code, err } = await quaylog([...words, '--json'], env)
      assert.equal(code, 2)
      assert.equal(failure.parse(JSON.parse(err)).error.class, 'CommandError')
    }
    const refused = await quaylog(['switch', ...there], { ...env, SWITCH_FROM_TOKEN: 'wrong' })
    assert.equal(refused.code, 3)
    assert.match(refused.err, /terminal49 at 127\.0\.0\.1:\d+ refuses the key in SWITCH_FROM_TOKEN/)
    const nobody = ['--from', 'terminal49', '--from-url', 'http://127.0.0.1:1/v2']
    for (const command of ['switch', 'compare']) {
      const { code, err } = await quaylog([command, ...nobody], env)
      assert.equal(code, 10)
      assert.match(err, /terminal49 at 127\.0\.0\.1:1 cannot be reached/)
    }
  })

  await t.test('a dry run says what would be written, and writes nothing', async () => {
    model.slowDown(2)
    const { code, report: said } = await run('--dry-run')
    assert.equal(code, 0)
    assert.equal(said.dry_run, true)
    assert.deepEqual(said.counts['party'], { would_create: 3 })
    assert.deepEqual(said.counts['tracking_request'], { would_create: 2, already_there: 1, left_out: 2 })
    const { out } = await quaylog(['switch', ...there, '--dry-run'], env)
    assert.match(out, /^tracking request MAEU1 \S+: left out \(its tracking ended there at 2026-01-01T00:00:00Z\)$/m)
    assert.match(out, /^ +would be created +already there +waiting +left out$/m)
    assert.deepEqual(await rows('/parties'), [])
    assert.deepEqual(await rows('/tracking_requests'), [])
  })

  await t.test('the first run writes what can be written, and says of the rest why not', async () => {
    const { code, report: said } = await run()
    assert.equal(code, 1)
    const refused = said.outcomes.filter(({ result }) => result === 'refused')
    assert.deepEqual(
      refused.map(({ name }) => name),
      [`NO ${bill.scac}`],
    )
    assert.deepEqual(said.counts['tracking_request'], { created: 1, already_there: 1, left_out: 2, refused: 1 })
    assert.deepEqual(said.counts['custom_field_definition'], { created: 2 })
    const [asked] = await rows('/tracking_requests')
    assert.deepEqual([asked?.['ref_numbers'], asked?.['shipment_tags']], [['PO 4711'], ['winter']])
    const [, hook] = await rows('/webhooks')
    assert.deepEqual(hook?.['events'], ['container.updated'])
    assert.deepEqual([hook?.['active'], hook?.['compat_signature_header']], [false, 'X-T49-Webhook-Signature'])
    assert.match(
      said.outcomes.find(({ kind, result }) => kind === 'webhook' && result === 'left_out')?.why ?? '',
      /told_there_only/,
    )
  })

  await t.test('a later run sets the fields of what is known by now, and writes nothing twice', async () => {
    await eventually('the shipment is known', async () => (await rows('/shipments')).length === 1)
    const { report: said } = await run()
    assert.deepEqual(said.counts['party'], { already_there: 3 })
    assert.equal(said.counts['tracking_request']?.['created'], undefined)
    assert.deepEqual(said.counts['custom_field'], { created: 1, left_out: 1 })
    assert.match(said.outcomes.find(({ name }) => name === 'buyer of MAEU1')?.why ?? '', /^its tracking ended there/)
    const [buyer] = await rows('/custom_fields')
    assert.deepEqual([buyer?.['api_slug'], buyer?.['value']], ['buyer', 'Ann'])
    assert.equal((await rows('/shipments'))[0]?.['customer_name'], 'Harbour Drays')
    assert.equal((await rows('/parties')).length, 3)
    assert.deepEqual(model.writes, [])
  })

  await t.test(
    'a value that was changed here is left as it is, and of webhooks of one address none is forgotten',
    async () => {
      const body = z.object({ data: z.array(z.object({ id: z.string() })) })
      const [field] = body.parse(await read('/custom_fields')).data
      const change = { data: { type: 'custom_field', id: field?.id, attributes: { value: 'Zoe' } } }
      const changed = await fetch(`${service.base_url}/custom_fields/${field?.id}`, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      assert.equal(changed.status, 200)
      const [hook] = body.parse(await read('/webhooks')).data
      assert.equal((await fetch(`${service.base_url}/webhooks/${hook?.id}`, { method: 'DELETE', headers })).ok, true)
      const { report: said } = await run()
      assert.deepEqual(said.counts['custom_field'], { already_there: 1, left_out: 1 })
      assert.equal((await rows('/custom_fields'))[0]?.['value'], 'Zoe')
      assert.deepEqual(said.counts['webhook'], { created: 1, already_there: 1 })
      assert.equal((await rows('/webhooks')).length, 2)
      assert.deepEqual((await run()).report.counts['webhook'], { already_there: 2 })
    },
  )

  await t.test('compare prints the fields that differ, and ends with 1', async () => {
    const { code, out } = await quaylog(['compare', ...there], env)
    assert.equal(code, 1)
    assert.match(out, new RegExp(`${bill.request_number} +port_of_discharge_locode +USNYC +USLAX`))
    assert.match(out, /Only there: TCLU1234568$/m)
    const { out: document } = await quaylog(['compare', ...there, '--json'], env)
    const { shipments, containers } = compared_shape.parse(JSON.parse(document))
    assert.deepEqual([shipments.ended_there, containers.ended_there], [['MAEU1'], ['MSKU1234565']])
    assert.match(out, /The other service says more, or otherwise\./)
  })

  await t.test('from ourselves to ourselves everything is taken over, and compare finds no difference', async () => {
    const third = await otherAccount(service, 'Switching again')
    const stopped = await service.numberOf('rail-to-chicago')
    const asked = { request_type: 'bill_of_lading', request_number: stopped.request_number, scac: stopped.scac }
    await quaylog(['track', asked.request_number, '--scac', asked.scac, '--wait', '60'], env)
    assert.equal((await quaylog(['stop', asked.request_number], env)).code, 0)
    const own = ['--from', 'quaylog', '--from-url', service.base_url]
    const from_here = { ...env, SERVICE_API_TOKEN: third, SWITCH_FROM_TOKEN: key }
    assert.equal((await quaylog(['switch', ...own], from_here)).code, 0)
    await eventually('compare is clean', async () => {
      const { code } = await quaylog(['compare', ...own], from_here)
      return code === 0
    })
    const { out } = await quaylog(['compare', ...own, '--json'], from_here)
    const { clean, shipments, containers } = compared_shape.parse(JSON.parse(out))
    assert.deepEqual([clean, shipments.both, shipments.ended_there], [true, 1, [stopped.request_number]])
    assert.ok(containers.ended_there.length > 0)
  })
})

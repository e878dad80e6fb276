import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from './service.ts'

const service = await restService()
const { paid, other } = service.customers
const attributes = { request_type: 'bill_of_lading', request_number: 'TEST-TR-SUCCEEDED', scac: 'TEST' }
const ask = (initial_custom_fields: unknown, as = paid) =>
  service.call('POST', '/tracking_requests', {
    as,
    body: { data: { type: 'tracking_request', attributes: { ...attributes, initial_custom_fields } } },
  })

for (const [entity_type, api_slug, data_type] of [
  ['Shipment', 'margin', 'number'],
  ['Container', 'yard', 'short_text'],
  ['Container', 'fragile', 'boolean'],
]) {
  await service.call('POST', '/custom_field_definitions', {
    body: { data: { attributes: { entity_type, api_slug, display_name: api_slug, data_type } } },
  })
}

/** One after the other: each step finds what the one before it left. */
test('fields that are given with a tracking request', async (t) => {
  await t.test('unknown slugs and values that do not fit fail the whole request, each with its pointer', async () => {
    for (const [fields, expected] of [
      [{ shipment: [{ api_slug: 'yard', value: 'A' }] }, [['not_found', 'shipment/0/api_slug']]],
      [
        {
          shipment: [{ api_slug: 'margin', value: 'much' }],
          containers: [
            { api_slug: 'yard', value: 'ok' },
            { api_slug: 'none', value: 1 },
            { api_slug: 'fragile', value: 'no' },
          ],
        },
        [
          ['invalid', 'shipment/0/value'],
          ['not_found', 'containers/1/api_slug'],
          ['invalid', 'containers/2/value'],
        ],
      ],
      [{ shipment: [{ value: 1 }] }, [['blank', 'shipment/0/api_slug']]],
      [{ containers: [{ api_slug: 'yard' }] }, [['blank', 'containers/0/value']]],
      [{ shipment: {} }, [['invalid', 'shipment']]],
      [{ shipment: Array(101).fill({ api_slug: 'margin', value: 1 }) }, [['too_many', 'shipment']]],
    ] as const) {
      const answer = await ask(fields)
      assert.equal(answer.status, 422)
      assert.deepEqual(
        answer.errors().map(({ code, source }) => [code, source?.pointer]),
        expected.map(([code, member]) => [code, `/data/attributes/initial_custom_fields/${member}`]),
      )
    }
    const theirs = await ask({ shipment: [{ api_slug: 'margin', value: 1 }] }, other)
    assert.deepEqual([theirs.status, theirs.errors()[0]?.code], [422, 'not_found'])
    assert.equal((await service.call('GET', '/tracking_requests')).list().meta?.total, 0)
  })

  await t.test('fields wait until their records exist and are set then, on one box or on every one', async () => {
    const request = await ask({
      shipment: [{ api_slug: 'margin', value: 7 }],
      containers: [
        { api_slug: 'yard', value: 'A1', number: 'tstu 1000003' },
        { api_slug: 'fragile', value: true },
        { api_slug: 'yard', value: 'B2', number: 'MSCU1234566' },
      ],
    })
    assert.equal(request.status, 201)
    assert.equal((await service.call('GET', '/custom_fields')).list().meta?.total, 0)
    await service.work()
    const fields = (await service.call('GET', '/custom_fields')).list().data
    assert.deepEqual(
      fields
        .map((field) => [
          field.attributes['api_slug'],
          field.attributes['value'],
          field.relationships?.['entity']?.data,
        ])
        .map(([slug, value, entity]) => [slug, value, JSON.stringify(entity).includes('container')]),
      [
        ['margin', 7, false],
        ['yard', 'A1', true],
        ['fragile', true, true],
      ],
    )
  })

  await t.test('asking again sets them anew; a field whose definition is gone is left out', async () => {
    assert.equal(
      (await ask({ shipment: [{ api_slug: 'margin', value: 8 }], containers: [{ api_slug: 'yard', value: 'C3' }] }))
        .status,
      201,
    )
    const yard = (await service.call('GET', '/custom_field_definitions?filter[display_name]=yard')).list().data[0]
    await service.call('DELETE', `/custom_field_definitions/${yard?.id}`)
    await service.work()
    const fields = (await service.call('GET', '/custom_fields')).list().data
    assert.deepEqual(
      fields.map((field) => [field.attributes['api_slug'], field.attributes['value']]),
      [
        ['margin', 8],
        ['fragile', true],
      ],
    )
  })

  await t.test("fields beyond the account's limit are refused at once", async () => {
    const small = await service.addCustomer('Small', 'paid', { custom_field_limit: 1 })
    for (const api_slug of ['one', 'two'])
      await service.call('POST', '/custom_field_definitions', {
        as: small,
        body: {
          data: { attributes: { entity_type: 'Shipment', api_slug, display_name: api_slug, data_type: 'number' } },
        },
      })
    const over = await ask(
      {
        shipment: [
          { api_slug: 'one', value: 1 },
          { api_slug: 'two', value: 2 },
        ],
      },
      small,
    )
    assert.deepEqual([over.status, over.errors()[0]?.code], [403, 'plan_limit_reached'])
    assert.equal((await ask({ shipment: [{ api_slug: 'one', value: 1 }] }, small)).status, 201)
  })

  await t.test('the customer of a request is shown when it is asked for', async () => {
    const party = (
      await service.call('POST', '/parties', {
        body: { data: { type: 'party', attributes: { company_name: 'Northwind' } } },
      })
    ).one()
    const body = {
      data: {
        type: 'tracking_request',
        attributes,
        relationships: { customer: { data: { type: 'party', id: party.id } } },
      },
    }
    const { id, relationships } = (await service.call('POST', '/tracking_requests', { body })).one()
    assert.equal(relationships?.['customer'], undefined)
    const { data, included } = (
      await service.call('GET', `/tracking_requests/${id}?include=customer,custom_fields`)
    ).document()
    assert.deepEqual(data.relationships?.['customer'], { data: { id: party.id, type: 'party' } })
    assert.deepEqual(data.relationships['custom_fields'], { data: [] })
    assert.deepEqual(
      included?.map((one) => one.attributes['company_name']),
      ['Northwind'],
    )
    const list = (await service.call('GET', '/tracking_requests?include=customer&sort=created_at')).list()
    assert.deepEqual(
      list.data.map((one) => one.relationships?.['customer']?.data ?? null).map((link) => link !== null),
      [false, false, true],
    )
  })
})

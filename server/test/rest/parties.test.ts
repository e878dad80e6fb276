import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from './answer.ts'
import { restService } from './service.ts'
import type { Customer } from './service.ts'

const service = await restService()
const { paid, other } = service.customers
const { shipment_id, container_id } = await service.track(paid)
const foreign = await service.track(other)

const add = (company_name: string, as: Customer = paid, more: object = {}) =>
  service.call('POST', '/parties', { as, body: { data: { type: 'party', attributes: { company_name, ...more } } } })
const northwind = (await add('Northwind')).one().id
const southwind = (await add('Southwind Drayage', paid, { nickname: 'Dray' })).one().id
const theirs = (await add('Northwind', other)).one().id
const give = (parent: string, role: string, party: string, as: Customer = paid) =>
  service.call('POST', `${parent}/party_roles`, {
    as,
    body: {
      data: {
        type: 'party_role',
        attributes: { role },
        relationships: { party: { data: { id: party, type: 'party' } } },
      },
    },
  })
const shipment = `/shipments/${shipment_id}`
const container = `/containers/${container_id}`

/** The error table of the specification: the body byte for byte but for our own request id. */
function assertRefused(answer: Answer, status: number, error: object): void {
  assert.equal(answer.status, status)
  assert.equal(answer.text.replace(/,"meta":\{"request_id":"[^"]+"\}/, ''), JSON.stringify({ errors: [error] }))
}

/** One after the other: each step finds what the one before it left. */
test('parties and their roles', async (t) => {
  await t.test('a party or record of another account is refused with 401', async () => {
    const error = {
      status: '401',
      title: 'Unauthorized',
      detail: 'This action is not allowed',
      code: 'not_allowed',
      source: null,
    }
    assertRefused(await give(shipment, 'shipper', theirs), 401, error)
    assertRefused(await give(`/shipments/${foreign.shipment_id}`, 'shipper', northwind), 401, error)
    assertRefused(await give(`/containers/${foreign.container_id}`, 'pickup_dray_carrier', northwind), 401, error)
    for (const [method, path] of [
      ['GET', `/parties/${theirs}`],
      ['GET', `/shipments/${foreign.shipment_id}/party_roles`],
      ['DELETE', `/shipments/${foreign.shipment_id}/party_roles/${service.newId()}`],
    ] as const) {
      assertRefused(await service.call(method, path), 401, error)
    }
  })

  await t.test('an unknown shipment, container, party or role is 404', async () => {
    const error = (what: string) => ({
      status: '404',
      title: 'Not Found',
      detail: `No such ${what}`,
      code: 'not_found',
      source: null,
    })
    assertRefused(await give(`/shipments/${service.newId()}`, 'shipper', northwind), 404, error('shipment'))
    assertRefused(
      await give(`/containers/${service.newId()}`, 'pickup_dray_carrier', northwind),
      404,
      error('container'),
    )
    assertRefused(await give(shipment, 'shipper', service.newId()), 404, error('party'))
    assertRefused(await service.call('DELETE', `${shipment}/party_roles/${service.newId()}`), 404, error('party role'))
  })

  await t.test('an unknown role name, and a role that containers do not have', async () => {
    assertRefused(await give(shipment, 'owner', northwind), 422, {
      status: '422',
      title: 'Unprocessable Entity',
      detail: "'owner' is not a valid role",
      code: 'invalid_role',
      source: { pointer: '/data/attributes/role' },
    })
    for (const role of ['customer', 'shipper', 'consignee', 'notify_party', 'customs_broker', 'freight_forwarder']) {
      assertRefused(await give(container, role, northwind), 422, {
        status: '422',
        title: 'Unprocessable Entity',
        detail: 'Role is not allowed for Cargo',
        code: 'is_not_allowed_for_cargo',
        source: { pointer: '/data/attributes/role' },
      })
    }
  })

  await t.test(
    'what is wrong is told in the order of the contract: record, shape, role, role on containers, party, taken',
    async () => {
      const body = (role: unknown, party: unknown) => ({
        body: { data: { type: 'party_role', attributes: { role }, relationships: { party: { data: party } } } },
      })
      const code = async (path: string, role: unknown, party: unknown) => {
        const { status, errors } = await service.call('POST', `${path}/party_roles`, body(role, party))
        return `${status} ${errors()[0]?.code}`
      }
      assert.equal(await code(`/containers/${service.newId()}`, 'nobody', null), '404 not_found')
      assert.equal(await code(container, 'nobody', { type: 'party' }), '422 blank')
      assert.equal(await code(container, 'nobody', { type: 'party', id: theirs }), '422 invalid_role')
      assert.equal(await code(container, 'customer', { type: 'party', id: theirs }), '422 is_not_allowed_for_cargo')
      assert.equal(
        await code(container, 'pickup_dray_carrier', { type: 'party', id: service.newId() }),
        '404 not_found',
      )
      assert.equal(await code(container, 'pickup_dray_carrier', { type: 'party', id: theirs }), '401 not_allowed')
    },
  )

  await t.test('every role fits on a shipment; the answer is the role with its party', async () => {
    for (const role of [
      'shipper',
      'consignee',
      'notify_party',
      'customs_broker',
      'customer',
      'freight_forwarder',
      'pickup_dray_carrier',
    ]) {
      const answer = await give(shipment, role, northwind)
      assert.equal(answer.status, 201)
      const { data, included, links } = answer.document()
      assert.deepEqual(data.attributes, {
        role,
        roleable_type: 'Shipment',
        roleable_id: shipment_id,
        created_at: '2026-11-20T12:00:00Z',
        updated_at: '2026-11-20T12:00:00Z',
      })
      assert.deepEqual(
        [data.relationships, links],
        [
          { party: { data: { id: northwind, type: 'party' } } },
          { self: `http://127.0.0.1:4949/v2${shipment}/party_roles/${data.id}` },
        ],
      )
      assert.deepEqual(included, [
        { id: northwind, type: 'party', attributes: { company_name: 'Northwind', nickname: null } },
      ])
    }
    const { data } = (await give(container, 'pickup_dray_carrier', southwind)).document()
    assert.deepEqual([data.attributes['roleable_type'], data.attributes['roleable_id']], ['Cargo', container_id])
  })

  await t.test('the same party in the same role twice is refused exactly as the specification prints it', async () => {
    const answer = await give(shipment, 'customer', northwind)
    assert.equal(answer.status, 422)
    const [error] = answer.errors()
    assert.deepEqual(
      { ...error, meta: undefined },
      {
        status: '422',
        source: { pointer: '' },
        title: 'Unprocessable Entity',
        detail: 'Party has already been taken',
        code: 'taken',
        meta: undefined,
      },
    )
  })

  await t.test('roles add up: a second party in the same role stands beside the first', async () => {
    assert.equal((await give(shipment, 'consignee', southwind)).status, 201)
    const consignees = (await service.call('GET', `${shipment}/party_roles`))
      .list()
      .data.filter(({ attributes }) => attributes['role'] === 'consignee')
    assert.equal(consignees.length, 2)
  })

  await t.test('roles are listed with their parties, oldest first, by pages', async () => {
    const { data, included, meta } = (await service.call('GET', `${shipment}/party_roles?page[size]=3`)).list()
    assert.deepEqual(
      [data.map(({ attributes }) => attributes['role']), meta?.total, included?.map(({ id }) => id)],
      [['shipper', 'consignee', 'notify_party'], 8, [northwind]],
    )
    assert.deepEqual((await service.call('GET', `${shipment}/party_roles?include=`)).list().included, [])
  })

  await t.test('shipments and containers show their roles when the flag or an include asks for them', async () => {
    for (const path of [
      `${shipment}?flag[parties]=true`,
      `${shipment}?include=party_roles.party`,
      `${shipment}?flag[parties]=true&include=party_roles.party`,
    ]) {
      const { data, included } = (await service.call('GET', path)).document()
      const linked = data.relationships?.['party_roles']?.data
      assert.ok(Array.isArray(linked) && linked.length === 8, path)
      if (path.includes('include'))
        assert.deepEqual(
          Object.fromEntries(
            Map.groupBy(included ?? [], ({ type }) => type)
              .entries()
              .map(([type, all]) => [type, all.length]),
          ),
          { party_role: 8, party: 2 },
        )
    }
    assert.equal((await service.call('GET', shipment)).one().relationships?.['party_roles'], undefined)
    assert.equal(
      (await service.call('GET', `${shipment}?flag[parties]=false`)).one().relationships?.['party_roles'],
      undefined,
    )
    for (const path of [
      '/shipments?flag[parties]=true',
      '/containers?flag[parties]=true',
      '/containers?include=party_roles',
    ]) {
      const linked = (await service.call('GET', path)).list().data[0]?.relationships?.['party_roles']?.data
      assert.ok(Array.isArray(linked) && linked.length > 0, path)
    }
  })

  await t.test(
    'the newest customer gives the shipment its customer name, and a new name of the party is carried there',
    async () => {
      const name = async () => (await service.call('GET', shipment)).one().attributes['customer_name']
      assert.equal(await name(), 'Northwind')
      service.advance(1_000)
      const second = (await give(shipment, 'customer', southwind)).one().id
      assert.equal(await name(), 'Southwind Drayage')
      await service.call('PATCH', `/parties/${southwind}`, {
        body: { data: { attributes: { company_name: 'Southwind Trucking' } } },
      })
      assert.equal(await name(), 'Southwind Trucking')
      assert.equal((await service.call('DELETE', `${shipment}/party_roles/${second}`)).status, 204)
      assert.equal(await name(), 'Northwind')
    },
  )

  await t.test('a role is removed through its own record only', async () => {
    const [role] = (await service.call('GET', `${container}/party_roles`)).list().data
    assert.equal((await service.call('DELETE', `${shipment}/party_roles/${role?.id}`)).status, 404)
    const removed = await service.call('DELETE', `${container}/party_roles/${role?.id}`)
    assert.deepEqual([removed.status, removed.text], [204, ''])
    assert.equal((await service.call('GET', `${container}/party_roles`)).list().meta?.total, 0)
  })

  await t.test("parties are found by a part of either name in any case, and only one's own", async () => {
    const found = async (query: string) =>
      (await service.call('GET', `/parties?query=${encodeURIComponent(query)}`))
        .list()
        .data.map(({ attributes }) => attributes['company_name'])
    assert.deepEqual(
      [
        await found('WIND'),
        await found('dray'),
        await found('%'),
        await found('_'),
        await found('\\'),
        await found("' or 1=1"),
      ],
      [['Northwind', 'Southwind Trucking'], ['Southwind Trucking'], [], [], [], []],
    )
  })

  await t.test('a name is taken once per account, in any case; edits keep what they do not name', async () => {
    for (const answer of [
      await add('NORTHWIND'),
      await service.call('PATCH', `/parties/${southwind}`, {
        body: { data: { attributes: { company_name: ' northwind ' } } },
      }),
    ]) {
      assert.deepEqual(
        [answer.status, answer.errors()[0]?.code, answer.errors()[0]?.source],
        [422, 'taken', { pointer: '/data/attributes/company_name' }],
      )
    }
    const edit = async (attributes: object) =>
      (
        await service.call('PATCH', `/parties/${southwind}`, {
          body: { data: { id: southwind, type: 'party', attributes } },
        })
      ).one().attributes
    assert.deepEqual(await edit({}), { company_name: 'Southwind Trucking', nickname: 'Dray' })
    assert.deepEqual(await edit({ nickname: null, unknown: 1 }), { company_name: 'Southwind Trucking', nickname: null })
  })

  await t.test(
    'roles given with a tracking request are on the shipment when it is made, all seven of them',
    async () => {
      const caller = await service.addCustomer('Complete', 'paid')
      const party = (await add('Everything Ltd', caller)).one().id
      const roles = [
        'shipper',
        'consignee',
        'notify_party',
        'customs_broker',
        'customer',
        'freight_forwarder',
        'pickup_dray_carrier',
      ]
      const tracked = await service.track(
        caller,
        'TEST-TR-SUCCEEDED',
        {},
        Object.fromEntries(roles.map((role) => [role, { data: { id: party, type: 'party' } }])),
      )
      const request = (await service.call('GET', `/tracking_requests/${tracked.request_id}`, { as: caller })).one()
      assert.deepEqual(Object.keys(request.relationships ?? {}), [
        'tracked_object',
        'shipment',
        'container',
        'user',
        'shipping_line',
      ])
      const given = (await service.call('GET', `/shipments/${tracked.shipment_id}/party_roles`, { as: caller }))
        .list()
        .data.map(({ attributes }) => String(attributes['role']))
      assert.deepEqual(given.toSorted(), roles.toSorted())
      assert.equal(
        (await service.call('GET', `/containers/${tracked.container_id}/party_roles`, { as: caller })).list().meta
          ?.total,
        0,
      )
      assert.equal(
        (await service.call('GET', `/shipments/${tracked.shipment_id}`, { as: caller })).one().attributes[
          'customer_name'
        ],
        'Everything Ltd',
      )
    },
  )

  await t.test(
    'a party of another account fails the whole tracking request, with the pointer to its role',
    async () => {
      const answer = await service.call('POST', '/tracking_requests', {
        body: {
          data: {
            type: 'tracking_request',
            attributes: { request_type: 'bill_of_lading', request_number: 'TEST-TR-SUCCEEDED', scac: 'TEST' },
            relationships: {
              customer: { data: { id: northwind, type: 'party' } },
              consignee: { data: { id: theirs, type: 'party' } },
              shipper: { data: { id: service.newId(), type: 'party' } },
            },
          },
        },
      })
      assert.deepEqual(
        [answer.status, answer.errors().map(({ code, source }) => `${code} ${source?.pointer}`)],
        [422, ['not_found /data/relationships/shipper', 'not_allowed /data/relationships/consignee']],
      )
      assert.equal((await service.call('GET', '/tracking_requests')).list().meta?.total, 1)
    },
  )
})

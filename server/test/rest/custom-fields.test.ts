import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from './service.ts'
import type { Customer } from './service.ts'

const service = await restService()
const { paid, other } = service.customers
const { shipment_id, container_id, request_id } = await service.track(paid)
const foreign = await service.track(other)

type Attributes = Readonly<Record<string, unknown>>
const define = (attributes: Attributes, as: Customer = paid) =>
  service.call('POST', '/custom_field_definitions', {
    as,
    body: { data: { type: 'custom_field_definition', attributes } },
  })
const defined = async (attributes: Attributes) =>
  (await define({ entity_type: 'Shipment', display_name: 'A field', ...attributes })).one()
const set = (path: string, api_slug: string, value: unknown, as: Customer = paid) =>
  service.call('POST', `${path}/custom_fields`, { as, body: { data: { attributes: { api_slug, value } } } })
const shipment = `/shipments/${shipment_id}`

async function refused(
  answer: ReturnType<typeof service.call>,
  status: number,
  code: string,
  pointer: string | null,
): Promise<void> {
  const { status: got, errors, text } = await answer
  assert.deepEqual(
    [got, errors()[0]?.code, errors()[0]?.source ?? null],
    [status, code, pointer === null ? null : { pointer }],
    text,
  )
}

/** One after the other: each step finds what the one before it left. */
test('custom fields, from their definitions to their values', async (t) => {
  await t.test('a definition is refused with pointer and code', async () => {
    const good = { entity_type: 'Shipment', api_slug: 'margin', display_name: 'Margin', data_type: 'number' }
    for (const [change, code, member] of [
      [{ entity_type: 'Party' }, 'inclusion', 'entity_type'],
      [{ entity_type: undefined }, 'blank', 'entity_type'],
      [{ api_slug: 'Margin' }, 'invalid', 'api_slug'],
      [{ api_slug: '1st' }, 'invalid', 'api_slug'],
      [{ api_slug: `a${'b'.repeat(63)}` }, 'invalid', 'api_slug'],
      [{ display_name: ' ' }, 'blank', 'display_name'],
      [{ display_name: 'x'.repeat(256) }, 'too_long', 'display_name'],
      [{ data_type: 'money' }, 'inclusion', 'data_type'],
      [{ data_type: 'reference' }, 'blank', 'reference_type'],
      [{ reference_type: 'party' }, 'invalid', 'reference_type'],
      [{ data_type: 'reference', reference_type: 'vessel' }, 'inclusion', 'reference_type'],
      [{ validation: { min: 2, max: 1 } }, 'invalid', 'validation/max'],
      [{ validation: { pattern: '(' } }, 'invalid', 'validation/pattern'],
      [{ validation: { pattern: 'x'.repeat(501) } }, 'invalid', 'validation/pattern'],
      [{ validation: { pattern: '(a{1,200}){1,200}' } }, 'invalid', 'validation/pattern'],
      [{ validation: { max_length: 0 } }, 'invalid', 'validation/max_length'],
      [{ validation: { required: 'yes' } }, 'invalid', 'validation/required'],
      [{ default_value: 'much' }, 'invalid', 'default_value'],
      [{ default_value: 7, validation: { max: 6 } }, 'invalid', 'default_value'],
      [{ description: 7 }, 'invalid', 'description'],
      [
        { data_type: 'reference', reference_type: 'party', default_value: { type: 'party', id: service.newId() } },
        'not_found',
        'default_value',
      ],
    ] as const)
      await refused(define({ ...good, ...change }), 422, code, `/data/attributes/${member}`)
    assert.equal((await service.call('GET', '/custom_field_definitions')).list().meta?.total, 0)
  })

  await t.test('a definition is made, read, listed, changed and found by its filters', async () => {
    const made = await define({
      entity_type: 'Cargo',
      api_slug: 'yard',
      display_name: 'Yard',
      data_type: 'short_text',
      description: 'Where it stands',
      validation: { max_length: 5 },
      default_value: 'A1',
    })
    assert.equal(made.status, 201)
    const { id, attributes, relationships } = made.one()
    assert.deepEqual(attributes, {
      entity_type: 'Container',
      api_slug: 'yard',
      display_name: 'Yard',
      description: 'Where it stands',
      data_type: 'short_text',
      reference_type: null,
      validation: { max_length: 5 },
      default_format: null,
      default_value: 'A1',
      template_id: null,
      created_at: '2026-11-20T12:00:00Z',
      updated_at: '2026-11-20T12:00:00Z',
    })
    assert.deepEqual(relationships, {
      account: { data: { id: paid.id, type: 'account' } },
      fields: { data: [] },
      options: { data: [] },
    })
    await refused(
      define({ entity_type: 'Container', api_slug: 'yard', display_name: 'Yard 2', data_type: 'number' }),
      422,
      'taken',
      '/data/attributes/api_slug',
    )
    assert.equal(
      (await define({ entity_type: 'Shipment', api_slug: 'yard', display_name: 'A yard', data_type: 'number' })).status,
      201,
    )
    assert.equal(
      (await define({ entity_type: 'Container', api_slug: 'yard', display_name: 'Theirs', data_type: 'number' }, other))
        .status,
      201,
    )
    const path = `/custom_field_definitions/${id}`
    const changed = await service.call('PATCH', path, {
      body: {
        data: { id: id.toUpperCase(), attributes: { display_name: 'Stack', description: null, default_value: null } },
      },
    })
    assert.deepEqual(
      [
        changed.status,
        changed.one().attributes['display_name'],
        changed.one().attributes['description'],
        changed.one().attributes['validation'],
      ],
      [200, 'Stack', null, { max_length: 5 }],
    )
    await refused(
      service.call('PATCH', path, { body: { data: { attributes: { default_value: 'too long' } } } }),
      422,
      'too_long',
      '/data/attributes/default_value',
    )
    await refused(
      service.call('PATCH', path, { body: { data: { id: service.newId(), attributes: {} } } }),
      422,
      'invalid',
      '/data/id',
    )
    const listed = async (query: string) =>
      (await service.call('GET', `/custom_field_definitions?${query}`))
        .list()
        .data.map((one) => one.attributes['display_name'])
    assert.deepEqual(await listed('filter[entity_type]=Cargo'), ['Stack'])
    assert.deepEqual(await listed('filter[data_type]=number'), ['A yard'])
    assert.deepEqual(await listed('filter[display_name]=a%20Y'), ['A yard'])
    assert.deepEqual(await listed('filter[display_name]=%25'), [])
    await refused(service.call('GET', path, { as: other }), 401, 'not_allowed', null)
  })

  await t.test('options belong to choices only, each value once, in their order', async () => {
    const number = await defined({ api_slug: 'n_options', data_type: 'number' })
    await refused(
      service.call('POST', `/custom_field_definitions/${number.id}/options`, {
        body: { data: { attributes: { label: 'A', value: 'a' } } },
      }),
      422,
      'invalid',
      '',
    )
    const { id } = await defined({ api_slug: 'priority', data_type: 'enum', default_value: 'high' })
    const path = `/custom_field_definitions/${id}/options`
    const add = (attributes: Attributes) => service.call('POST', path, { body: { data: { attributes } } })
    await refused(add({ value: 'x' }), 422, 'blank', '/data/attributes/label')
    await refused(add({ label: 'X', value: 'x', position: -1 }), 422, 'invalid', '/data/attributes/position')
    await refused(add({ label: 'X', value: 'x', position: 1.5 }), 422, 'invalid', '/data/attributes/position')
    const low = (await add({ label: 'Low', value: 'low' })).one()
    const high = (await add({ label: 'High', value: 'high', position: 1 })).one()
    await refused(add({ label: 'Again', value: 'low' }), 422, 'taken', '/data/attributes/value')
    const labels = async () => (await service.call('GET', path)).list().data.map((one) => one.attributes['label'])
    assert.deepEqual(await labels(), ['High', 'Low'])
    const edited = await service.call('PATCH', `${path}/${low.id}`, {
      body: { data: { attributes: { label: 'Lowest', position: 0 } } },
    })
    assert.deepEqual(edited.one().attributes, { label: 'Lowest', value: 'low', position: 0 })
    assert.deepEqual(await labels(), ['Lowest', 'High'])
    const whole = (await service.call('GET', `/custom_field_definitions/${id}?include=options`)).document()
    assert.deepEqual(
      whole.included?.map((one) => one.attributes['value']),
      ['low', 'high'],
    )
    assert.equal((await service.call('GET', `/custom_field_definitions/${number.id}/options/${low.id}`)).status, 404)
    await refused(
      service.call('DELETE', `/custom_field_definitions/${id}/options/${low.id}`, { as: other }),
      401,
      'not_allowed',
      null,
    )
    const removed = await service.call('DELETE', `${path}/${high.id}`)
    assert.deepEqual([removed.status, removed.text], [200, ''])
    assert.deepEqual(await labels(), ['Lowest'])
    assert.equal((await service.call('GET', `/custom_field_definitions/${id}`)).one().attributes['default_value'], null)
  })

  const party = (
    await service.call('POST', '/parties', {
      body: { data: { type: 'party', attributes: { company_name: 'Northwind Drayage' } } },
    })
  ).one()
  const foreign_party = (
    await service.call('POST', '/parties', {
      as: other,
      body: { data: { type: 'party', attributes: { company_name: 'Theirs' } } },
    })
  ).one()

  /** A definition with values that it takes, and how they are shown, and values that it refuses by code. */
  interface TypeCase extends Attributes {
    readonly slug: string
    readonly data_type: string
    readonly shown: ReadonlyMap<unknown, string>
    readonly refused: Readonly<Record<string, readonly unknown[]>>
  }

  await t.test('every data type takes its own values and no others', async () => {
    const own_party = { type: 'party', id: party.id.toUpperCase() }
    const long = 'x'.repeat(2_001)
    const form = { pattern: '^[A-Z]{2}\\d+$', max_length: 6 }
    const range = { min: 0, max: 1_000_000 }
    const cases: readonly TypeCase[] = [
      {
        slug: 't_text',
        data_type: 'short_text',
        shown: new Map([
          ['Ok', 'Ok'],
          ['', ''],
        ]),
        refused: { invalid: [7, true], too_long: [long] },
      },
      {
        slug: 't_form',
        data_type: 'short_text',
        validation: form,
        shown: new Map([['AB12', 'AB12']]),
        refused: { invalid: ['ab12'], too_long: ['AB12345'] },
      },
      {
        slug: 't_number',
        data_type: 'number',
        default_format: '#,##0.00',
        validation: range,
        shown: new Map([
          [1234.5, '1,234.50'],
          [0, '0.00'],
        ]),
        refused: { invalid: ['5', -1, 1_000_001, 1.1234567, 1e12] },
      },
      {
        slug: 't_plain',
        data_type: 'number',
        shown: new Map([
          [-12.25, '-12.25'],
          [999999999999, '999999999999'],
          [0.000001, '0.000001'],
        ]),
        refused: { invalid: [1e12] },
      },
      {
        slug: 't_date',
        data_type: 'date',
        shown: new Map([['2026-02-28', '2026-02-28']]),
        refused: { invalid: ['2026-02-29', '2026-2-1', '2026-02-28T00:00:00Z', 20260228] },
      },
      {
        slug: 't_datetime',
        data_type: 'datetime',
        shown: new Map([['2026-02-28T10:00:00.5+02:00', '2026-02-28 08:00:00']]),
        refused: { invalid: ['2026-02-28', '2026-02-28T25:00:00Z', 'soon'] },
      },
      {
        slug: 't_boolean',
        data_type: 'boolean',
        shown: new Map([
          [true, 'Yes'],
          [false, 'No'],
        ]),
        refused: { invalid: ['true', 1] },
      },
      {
        slug: 't_party',
        data_type: 'reference',
        reference_type: 'party',
        shown: new Map([[own_party, 'Northwind Drayage']]),
        refused: {
          not_found: [
            { type: 'party', id: foreign_party.id },
            { type: 'party', id: service.newId() },
            { type: 'party', id: 'x' },
          ],
          invalid: [{ type: 'shipment', id: shipment_id }, party.id],
        },
      },
      {
        slug: 't_box',
        data_type: 'reference',
        reference_type: 'container',
        shown: new Map([[{ type: 'container', id: container_id }, 'TSTU1000003']]),
        refused: { not_found: [{ type: 'container', id: foreign.container_id }] },
      },
      {
        slug: 't_shipment',
        data_type: 'reference',
        reference_type: 'shipment',
        shown: new Map([[{ type: 'shipment', id: shipment_id }, 'TEST-TR-SUCCEEDED']]),
        refused: { invalid: ['x'] },
      },
    ]
    for (const { slug, shown, refused: wrong, ...definition } of cases) {
      await defined({ api_slug: slug, ...definition })
      for (const [code, values] of Object.entries(wrong))
        for (const value of values) await refused(set(shipment, slug, value), 422, code, '/data/attributes/value')
      for (const [value, display] of shown) {
        const { attributes } = (await set(shipment, slug, value)).one()
        assert.deepEqual([attributes['api_slug'], attributes['display_value']], [slug, display])
      }
    }
    const kept = (await service.call('GET', `${shipment}/custom_fields?page[size]=100`))
      .list()
      .data.find((one) => one.attributes['api_slug'] === 't_datetime')
    assert.equal(kept?.attributes['value'], '2026-02-28T08:00:00Z')
  })

  await t.test('choices must be options; a choice that is removed goes from the values', async () => {
    const one = await defined({ api_slug: 'c_one', data_type: 'enum' })
    const many = await defined({ api_slug: 'c_many', data_type: 'enum_multi' })
    for (const id of [one.id, many.id]) {
      for (const value of ['a', 'b'])
        await service.call('POST', `/custom_field_definitions/${id}/options`, {
          body: { data: { attributes: { label: `Choice ${value}`, value } } },
        })
    }
    await refused(set(shipment, 'c_one', 'c'), 422, 'inclusion', '/data/attributes/value')
    await refused(set(shipment, 'c_one', ['a']), 422, 'invalid', '/data/attributes/value')
    await refused(set(shipment, 'c_many', 'a'), 422, 'invalid', '/data/attributes/value')
    await refused(set(shipment, 'c_many', ['a', 'z']), 422, 'inclusion', '/data/attributes/value')
    assert.equal((await set(shipment, 'c_one', 'a')).one().attributes['display_value'], 'Choice a')
    assert.deepEqual((await set(shipment, 'c_many', ['b', 'a', 'b'])).one().attributes['value'], ['b', 'a'])
    for (const id of [one.id, many.id]) {
      const options = (await service.call('GET', `/custom_field_definitions/${id}/options`)).list().data
      await service.call(
        'DELETE',
        `/custom_field_definitions/${id}/options/${options.find((option) => option.attributes['value'] === 'a')?.id}`,
      )
    }
    const values = (await service.call('GET', `${shipment}/custom_fields?page[size]=100`))
      .list()
      .data.filter((field) => String(field.attributes['api_slug']).startsWith('c_'))
    assert.deepEqual(
      values.map((field) => [
        field.attributes['api_slug'],
        field.attributes['value'],
        field.attributes['display_value'],
      ]),
      [['c_many', ['b'], 'Choice b']],
    )
  })

  await t.test('null clears, unless a value is required', async () => {
    await defined({ api_slug: 'cleared', data_type: 'number' })
    await defined({ api_slug: 'needed', data_type: 'short_text', validation: { required: true } })
    for (const value of [null, '', '   '])
      await refused(set(shipment, 'needed', value), 422, 'blank', '/data/attributes/value')
    const made = await set(shipment, 'cleared', 5)
    assert.equal(made.status, 201)
    const again = await set(shipment, 'cleared', null)
    assert.deepEqual(
      [again.status, again.one().id, again.one().attributes['value'], again.one().attributes['display_value']],
      [200, made.one().id, null, null],
    )
    await refused(
      service.call('POST', `${shipment}/custom_fields`, { body: { data: { attributes: { api_slug: 'cleared' } } } }),
      422,
      'blank',
      '/data/attributes/value',
    )
  })

  await t.test('fields are set by record and slug or by their own id, on all three kinds of record', async () => {
    for (const [path, id, entity_type, type] of [
      ['shipments', shipment_id, 'Shipment', 'shipment'],
      ['containers', container_id, 'Container', 'container'],
      ['tracking_requests', request_id, 'TrackingRequest', 'tracking_request'],
    ] as const) {
      await define({ entity_type, api_slug: 'note', display_name: 'Note', data_type: 'short_text' })
      const record = `/${path}/${id}`
      await refused(set(record, 'nothing', 'x'), 422, 'not_found', '/data/attributes/api_slug')
      await refused(set(record, 'note', 'x', other), 401, 'not_allowed', null)
      await refused(set(`/${path}/${service.newId()}`, 'note', 'x'), 404, 'not_found', null)
      assert.equal(
        (
          await service.call('PATCH', `${record}/custom_fields/note`, {
            body: { data: { attributes: { value: 'x' } } },
          })
        ).status,
        404,
      )
      const made = await set(record, 'note', 'first')
      assert.deepEqual([made.status, made.one().relationships?.['entity']], [201, { data: { id, type } }])
      assert.equal(
        (
          await service.call('PATCH', `${record}/custom_fields/note`, {
            body: { data: { attributes: { value: 'second' } } },
          })
        ).one().attributes['value'],
        'second',
      )
      assert.deepEqual(
        (await service.call('GET', `${record}/custom_fields?filter[entity_type]=${entity_type}`)).list().data.at(-1)
          ?.attributes['value'],
        'second',
      )
      const own = `/custom_fields/${made.one().id}`
      assert.equal(
        (await service.call('PATCH', own, { body: { data: { attributes: { value: 'third' } } } })).one().attributes[
          'value'
        ],
        'third',
      )
      await refused(service.call('GET', own, { as: other }), 401, 'not_allowed', null)
      const named = (await service.call('GET', `${own}?include=definition,entity`)).document()
      assert.deepEqual(named.included?.map((one) => one.type).toSorted(), ['custom_field_definition', type].toSorted())
      const included = (
        await service.call('GET', `${record}?include=custom_fields${type === 'tracking_request' ? '' : '.definition'}`)
      ).document()
      assert.ok(included.included?.some((one) => one.id === made.one().id))
      const gone = await service.call('DELETE', `${record}/custom_fields/note`)
      assert.deepEqual([gone.status, gone.text], [204, ''])
      assert.equal((await service.call('GET', own)).status, 404)
      const back = await service.call('POST', '/custom_fields', {
        body: {
          data: { attributes: { api_slug: 'note', value: 'back' }, relationships: { entity: { data: { type, id } } } },
        },
      })
      assert.equal(back.status, 201)
      const removed = await service.call('DELETE', `/custom_fields/${back.one().id}`)
      assert.deepEqual([removed.status, removed.text], [200, ''])
    }
    const entity = (data: object) =>
      service.call('POST', '/custom_fields', {
        body: { data: { attributes: { api_slug: 'note', value: 'x' }, relationships: { entity: { data } } } },
      })
    await refused(entity({ type: 'party', id: party.id }), 422, 'inclusion', '/data/relationships/entity')
    await refused(entity({ type: 'shipment' }), 422, 'blank', '/data/relationships/entity')
    await refused(entity({ type: 'shipment', id: foreign.shipment_id }), 401, 'not_allowed', null)
    await refused(entity({ type: 'shipment', id: 'x' }), 404, 'not_found', null)
  })

  await t.test('fields are listed by record and definition, and a definition takes its values along', async () => {
    const { id } = await defined({ api_slug: 'doomed', data_type: 'number' })
    await set(shipment, 'doomed', 1)
    const total = async (query: string, as = paid) =>
      (await service.call('GET', `/custom_fields?${query}`, { as })).list().meta?.total
    assert.equal(await total(`filter[definition_id]=${id}`), 1)
    assert.equal(await total(`filter[definition_id]=${id}`, other), 0)
    assert.equal(await total(`filter[entity_id]=${container_id}`), 0)
    assert.equal((await service.call('DELETE', `/custom_field_definitions/${id}`)).status, 200)
    assert.equal(await total(`filter[definition_id]=${id}`), 0)
  })

  await t.test('fields come along with lists when they are asked for, and only then', async () => {
    const plain = (await service.call('GET', '/shipments')).list().data[0]
    assert.equal(plain?.relationships?.['custom_fields'], undefined)
    const {
      data: [one],
      included,
    } = (await service.call('GET', '/shipments?include=custom_fields.definition')).list()
    const linked = one?.relationships?.['custom_fields']?.data
    assert.ok(Array.isArray(linked) && linked.length > 5)
    assert.deepEqual(new Set(included?.map(({ type }) => type)), new Set(['custom_field', 'custom_field_definition']))
  })

  await t.test("values beyond the account's limit are refused, changed ones are not", async () => {
    const small = await service.addCustomer('Small', 'paid', { custom_field_limit: 1 })
    const mine = await service.track(small)
    for (const api_slug of ['one', 'two'])
      await define({ entity_type: 'Shipment', api_slug, display_name: api_slug, data_type: 'number' }, small)
    const path = `/shipments/${mine.shipment_id}`
    assert.equal((await set(path, 'one', 1, small)).status, 201)
    assert.equal((await set(path, 'one', 2, small)).status, 200)
    const over = await set(path, 'two', 1, small)
    assert.deepEqual(
      [over.status, over.errors()[0]?.code, over.errors()[0]?.meta?.['limit'], over.errors()[0]?.meta?.['used']],
      [403, 'plan_limit_reached', 1, 1],
    )
    assert.equal((await set(path, 'one', null, small)).status, 200)
    assert.equal((await set(path, 'two', 1, small)).status, 201)
  })

  await t.test('a pattern that would run for ever is stopped', async () => {
    const pattern = '^(a+)(a+)(a+)(a+)\\4\\4\\3\\2\\1\\1b$'
    await defined({ api_slug: 'slow', data_type: 'short_text', validation: { pattern } })
    await refused(set(shipment, 'slow', `${'a'.repeat(401)}b`), 422, 'invalid', '/data/attributes/value')
  })
})

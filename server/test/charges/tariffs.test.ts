import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { insertTariff } from '../../src/charges/tariffs/store.ts'
import { shared_account_id } from '../../src/charges/tariffs/tariff.ts'
import { restService } from '../rest/service.ts'
import { bedOf, refusal } from './bed.ts'
import { line_tariff, version } from './papers.ts'

const service = await restService()
const { post, made } = bedOf(service)

describe('a tariff is refused with the place of its mistake', () => {
  const cases: readonly (readonly [string, object, readonly unknown[]])[] = [
    [
      'steps with a gap',
      {
        versions: [
          version({
            tiers: [
              { from: 1, to: 2, rate: 1 },
              { from: 4, rate: 2 },
            ],
          }),
        ],
      },
      [422, 'invalid', '/data/attributes/versions/0/terms/0/tiers/1/from', 'tier_order'],
    ],
    ['a rate below 0', { versions: [version({ tiers: [{ from: 1, rate: -1 }] })] }, [422, 'invalid']],
    ['a currency that there is not', { currency: 'XYZ' }, [422, 'invalid', '/data/attributes/currency', 'currency']],
    ['a zone that there is not', { time_zone: 'Mars/Base' }, [422, 'invalid', '/data/attributes/time_zone']],
    ['an authority that there is not', { authority: 'rumour' }, [422, 'inclusion', '/data/attributes/authority']],
    ['no name', { name: ' ' }, [422, 'blank', '/data/attributes/name']],
    [
      'a contract that changes nothing known',
      { authority: 'contract', overrides: 'NOPE/public_tariff' },
      [422, 'invalid', '/data/attributes/overrides', 'nothing_to_override'],
    ],
    ['terms that say nothing of free time', { versions: [version({ free: undefined })] }, [422, 'blank']],
  ]
  for (const [what, parts, expected] of cases)
    test(what, async () => {
      const answer = await post('/tariffs', line_tariff(parts))
      assert.deepEqual(refusal(answer).slice(0, expected.length), expected, answer.text)
    })

  test('a new version by its place in its own document', async () => {
    const id = await made('/tariffs', line_tariff({ name: 'With versions' }))
    const document = version(
      {
        tiers: [
          { from: 1, to: 2, rate: 1 },
          { from: 4, rate: 2 },
        ],
      },
      '2021-01-01',
    )
    const answer = await post(`/tariffs/${id}/versions`, { document })
    assert.deepEqual(refusal(answer), [422, 'invalid', '/data/attributes/document/terms/0/tiers/1/from', 'tier_order'])
  })
})

describe('a tariff file', () => {
  const file = (name: string, rate: string) =>
    JSON.stringify({ quaylog_tariff: 1, ...line_tariff({ name }) }, null, 1).replace('300', rate)
  const names = async () =>
    (await service.call('GET', '/tariffs')).list().data.map(({ attributes }) => attributes['name'])

  test('is refused with place and line, and nothing is kept', async () => {
    const answer = await post('/tariffs/import', { format: 'yaml', file: file('Of a wrong file', '-300') })
    assert.deepEqual(refusal(answer), [
      422,
      'invalid',
      '/data/attributes/file/versions/0/terms/0/tiers/0/rate',
      'negative',
    ])
    assert.equal(typeof answer.errors()[0]?.meta?.['line'], 'number')
    for (const wrong of [
      { format: 'xls', file: 'x' },
      { format: 'csv', file: 'a,b' },
      { format: 'yaml', file: '' },
    ])
      assert.equal((await post('/tariffs/import', wrong)).status, 422)
    assert.ok(!(await names()).includes('Of a wrong file'))
  })

  test('is only read in a dry run, and kept otherwise', async () => {
    const dry = await post('/tariffs/import', { format: 'yaml', file: file('Of a file', '300'), dry_run: true })
    const effect = { containers_looked_at: 0, complete: true, differences: [], changes: [] }
    assert.deepEqual(
      [dry.status, dry.one().attributes],
      [200, { dry_run: true, tariff_id: null, name: 'Of a file', versions: 1, terms: 1, effect }],
    )
    assert.ok(!(await names()).includes('Of a file'))
    const kept = await post('/tariffs/import', { format: 'yaml', file: file('Of a file', '300') })
    assert.equal(kept.status, 200)
    const id = String(kept.one().attributes['tariff_id'])
    assert.equal((await service.call('GET', `/tariffs/${id}`)).one().attributes['name'], 'Of a file')
  })
})

describe('a workbook', () => {
  const template = async (format: string) =>
    (await service.call('GET', `/tariffs/template?format=${format}`)).one().attributes

  test('is refused with what is wrong, and nothing is kept', async () => {
    const { file: csv } = await template('csv')
    const encoded = Buffer.from(String(csv)).toString('base64')
    const place = '/data/attributes/file'
    const cases: readonly (readonly [object, string])[] = [
      [{ format: 'xlsx', file: 'no Base64!' }, place],
      [{ format: 'xlsx', file: Buffer.from('PK and no more').toString('base64') }, place],
      [{ format: 'xlsx', file: encoded }, '/data/attributes/format'],
    ]
    for (const [attributes, pointer] of cases)
      assert.deepEqual(refusal(await post('/tariffs/import', attributes)).slice(0, 3), [422, 'invalid', pointer])
    assert.equal((await service.call('GET', '/tariffs/template?format=pdf')).status, 400)
  })

  test('is read as the tariff that it was written of, whatever the format', async () => {
    const { file, encoding } = await template('xlsx')
    assert.equal(encoding, 'base64')
    const kept = await post('/tariffs/import', { format: 'xlsx', file })
    assert.equal(kept.status, 200, kept.text)
    const id = String(kept.one().attributes['tariff_id'])
    const written = (await service.call('GET', `/tariffs/${id}/export?format=xlsx`)).one().attributes
    const again = await post('/tariffs/import', { format: 'xlsx', file: written['file'] })
    const texts = await Promise.all(
      [id, String(again.one().attributes['tariff_id'])].map(
        async (one) => (await service.call('GET', `/tariffs/${one}/export?format=yaml`)).one().attributes['file'],
      ),
    )
    assert.equal(texts[0], texts[1])
    assert.equal(texts[0], (await template('yaml'))['file'])
  })
})

test('a tariff reads as it was written', async () => {
  const written = line_tariff({ name: 'As written', reference: 'R-1' })
  const { attributes } = (await post('/tariffs', written)).one()
  assert.deepEqual(attributes['versions'], written.versions)
  assert.deepEqual(
    [attributes['issuer'], attributes['reference'], attributes['is_shared'], attributes['overrides']],
    [written.issuer, 'R-1', false, null],
  )
})

test('a version with the first day of another takes its place, and the other stays readable', async () => {
  const id = await made('/tariffs', line_tariff({ name: 'Replaced' }))
  service.advance(60_000)
  const document = version({ tiers: [{ from: 1, rate: 7 }] })
  await made(`/tariffs/${id}/versions`, { document })
  await made(`/tariffs/${id}/versions`, { document: version({}, '2021-01-01') })
  const { attributes } = (await service.call('GET', `/tariffs/${id}`)).one()
  assert.deepEqual(attributes['versions'], [document, version({}, '2021-01-01')])
  const all = (await service.call('GET', `/tariffs/${id}/versions`)).list().data
  assert.deepEqual(
    all.map((one) => [one.attributes['effective_from'], one.attributes['replaced_at'] !== null]),
    [
      ['2021-01-01', false],
      ['2020-01-01', false],
      ['2020-01-01', true],
    ],
  )
})

test('name and reference can be changed, terms cannot, and a removed tariff is gone', async () => {
  const id = await made('/tariffs', line_tariff({ name: 'Old name' }))
  const renamed = await service.call('PATCH', `/tariffs/${id}`, {
    body: { data: { type: 'tariff', id, attributes: { name: 'New name' } } },
  })
  assert.equal(renamed.one().attributes['name'], 'New name')
  const refused = await service.call('PATCH', `/tariffs/${id}`, {
    body: { data: { type: 'tariff', id, attributes: { currency: 'EUR' } } },
  })
  assert.deepEqual(refusal(refused).slice(0, 3), [422, 'invalid', '/data/attributes/currency'])
  assert.equal((await service.call('DELETE', `/tariffs/${id}`)).status, 204)
  assert.equal((await service.call('DELETE', `/tariffs/${id}`)).status, 404)
})

test('a tariff that the operator shares is read by everybody and changed by nobody', async () => {
  const id = service.newId()
  const { now, newId } = { now: service.clock.now(), newId: service.newId }
  await service.db.transaction((tx) =>
    insertTariff(
      tx,
      { account_id: shared_account_id, id, now, newId },
      {
        quaylog_tariff: 1,
        name: 'A shared paper',
        issuer: { kind: 'line', scac: 'SHRD' },
        authority: 'public_tariff',
        currency: 'USD',
        versions: [{ effective_from: '2020-01-01', terms: [{ id: 'dem' }] }],
      },
    ),
  )
  const { paid, other } = service.customers
  for (const customer of [paid, other]) {
    const { attributes } = (await service.call('GET', `/tariffs/${id}`, { as: customer })).one()
    assert.deepEqual([attributes['name'], attributes['is_shared']], ['A shared paper', true])
  }
  assert.deepEqual(refusal(await service.call('DELETE', `/tariffs/${id}`)).slice(0, 2), [401, 'not_allowed'])
})

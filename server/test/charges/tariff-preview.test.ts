import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TariffEffect } from '@quaylog/contract'
import { readTariff, readTariffCsv } from '@quaylog/free-time'
import { recountDue } from '../../src/charges/kept/due.ts'
import { restService } from '../rest/service.ts'
import { bedOf, refusal } from './bed.ts'
import { endless_detention, line_tariff, port_calendar } from './papers.ts'

const service = await restService()
const { post, made, clocks } = bedOf(service)
const { container_id } = await service.track(service.customers.paid)
while (await recountDue(service.app.parts));
await made('/facility_calendars', port_calendar())
const detention = await made('/tariffs', endless_detention())
while (await recountDue(service.app.parts));

const file = (parts: object) => JSON.stringify({ quaylog_tariff: 1, ...parts })
const dry_run = (parts: object, more: object = {}, options = {}) =>
  post('/tariffs/import', { format: 'yaml', file: file(parts), dry_run: true, ...more }, options)
const effect = async (parts: object, more: object = {}): Promise<TariffEffect> =>
  JSON.parse(JSON.stringify((await dry_run(parts, more)).one().attributes['effect']))

const dearer = endless_detention({})
const [usual] = dearer.versions
const dearer_versions = [{ ...usual, terms: usual?.terms.map((term) => ({ ...term, tiers: [{ from: 1, rate: 60 }] })) }]

test('what a tariff would change is not asked in the place of what nobody has', async () => {
  assert.deepEqual(refusal(await dry_run(dearer, { in_place_of: service.newId() })).slice(0, 3), [
    422,
    'invalid',
    '/data/attributes/in_place_of',
  ])
  const as = service.customers.other
  assert.deepEqual(refusal(await dry_run(dearer, { in_place_of: detention }, { as }))[0], 422)
})

test('a dry run names the open containers that would change, and by how much, and keeps nothing', async () => {
  const before = await clocks(container_id)
  const { differences, changes, complete, containers_looked_at } = await effect(
    { ...dearer, versions: dearer_versions },
    { in_place_of: detention },
  )
  assert.deepEqual([containers_looked_at, complete], [1, true])
  assert.deepEqual(differences, [{ amount: 1540, currency_code: 'USD' }])
  const [change] = changes
  assert.deepEqual(
    [change?.container_id, change?.charge_type, change?.before?.accrued?.amount, change?.after?.accrued?.amount],
    [container_id, 'detention', 7700, 9240],
  )
  assert.equal(change?.after?.today_rate, 60)
  assert.deepEqual(await clocks(container_id), before)
})

test('a charge that nobody made so far has nothing before it, and terms beside equal terms change nothing', async () => {
  const [added] = (await effect(line_tariff())).changes
  assert.deepEqual([added?.charge_type, added?.before], ['demurrage', null])
  assert.deepEqual((await effect(endless_detention())).changes, [])
  const [unclear] = (await effect({ ...endless_detention(), versions: dearer_versions, name: 'Second' })).changes
  assert.deepEqual(
    [unclear?.after?.state, unclear?.after?.reason, unclear?.after?.accrued],
    ['cannot_assess', 'ambiguous_terms', null],
  )
})

test('a tariff is exported as a file that gives the same tariff', async () => {
  const exported = async (query: string) =>
    (await service.call('GET', `/tariffs/${detention}/export${query}`)).one().attributes
  const yaml = await exported('')
  const csv = await exported('?format=csv')
  assert.deepEqual([yaml['format'], csv['format']], ['yaml', 'csv'])
  const [from_yaml, from_csv] = [readTariff(String(yaml['file'])), readTariffCsv(String(csv['file']))]
  assert.ok(from_yaml.ok && from_csv.ok)
  assert.deepEqual(from_csv.value, from_yaml.value)
  assert.deepEqual(from_yaml.value, { quaylog_tariff: 1, ...endless_detention() })
  assert.equal(refusal(await service.call('GET', `/tariffs/${detention}/export?format=pdf`))[2], 'format')
  const as = service.customers.other
  assert.equal((await service.call('GET', `/tariffs/${detention}/export`, { as })).status, 401)
})

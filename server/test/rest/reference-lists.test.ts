import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from './service.ts'

const service = await restService()
const namesOf = async (path: string) =>
  (await service.call('GET', path)).list().data.map(({ attributes }) => String(attributes['name']))

test('an unknown filter of a list of places is refused, with those that it has', async () => {
  const answer = await service.call('GET', '/ports?filter[zone]=x')
  assert.equal(answer.status, 400)
  assert.match(answer.errors()[0]?.detail ?? '', /filters here: search, filter\[country_code\]/)
})

test('places are found by part of a name in any case and without accents, and by code', async () => {
  assert.deepEqual(await namesOf('/ports?search=LOS ang'), ['Los Angeles'])
  assert.deepEqual(await namesOf('/ports?search=uslax'), ['Los Angeles'])
  assert.deepEqual(await namesOf('/ports?search=los ang&filter[country_code]=de,fr'), [])
  assert.deepEqual(await namesOf('/metro_areas?search=uschi'), ['Chicago'])
  assert.deepEqual(await namesOf('/terminals?search=w185'), ['APM Terminals Los Angeles (Pier 400)'])
  assert.ok((await namesOf('/terminals?filter[locode]=USLAX&filter[facility_type]=ocean_terminal')).length > 1)
  assert.deepEqual(await namesOf('/ports?search=-'), [])
})

test('ships are found by the beginning of their name in any case, and by IMO number', async () => {
  await service.db.work`insert into vessel (id, imo, name, updated_at) values
    (gen_random_uuid(), '9321483', 'Emma Maersk', now()), (gen_random_uuid(), '9999999', 'EMMA B', now()),
    (gen_random_uuid(), '8888888', 'Zeta', now())`
  assert.deepEqual(await namesOf('/vessels?search=emma'), ['EMMA B', 'Emma Maersk'])
  assert.deepEqual(await namesOf('/vessels?search=9321483'), ['Emma Maersk'])
  assert.deepEqual(await namesOf('/vessels?page[after]=&page[size]=3'), ['EMMA B', 'Emma Maersk', 'Zeta'])
})

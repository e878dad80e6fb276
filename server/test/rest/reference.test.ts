import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from './service.ts'

const service = await restService()
const get = async (path: string) => (await service.call('GET', path)).document()

test('what is not in the tables is 404', async () => {
  for (const path of [
    '/ports/ZZZZZ',
    '/ports/USCHI',
    '/metro_areas/USLAX',
    '/terminals/ZZZZ',
    '/shipping_lines/ZZZZ',
    '/shipping_lines/x',
    `/ports/${service.newId()}`,
  ]) {
    assert.deepEqual([(await service.call('GET', path)).status], [404], path)
  }
})

test('places are found by id and by code in any case', async () => {
  const { data } = await get('/ports/uslax')
  assert.deepEqual(data.attributes, {
    name: 'Los Angeles',
    code: 'USLAX',
    city: 'Los Angeles',
    state_abbr: 'CA',
    country_code: 'US',
    latitude: data.attributes['latitude'],
    longitude: data.attributes['longitude'],
    time_zone: 'America/Los_Angeles',
  })
  assert.ok(typeof data.attributes['latitude'] === 'number' && typeof data.attributes['longitude'] === 'number')
  assert.deepEqual((await get(`/ports/${data.id.toUpperCase()}`)).data, data)
  const { included } = await get('/ports/USLAX?include=terminals')
  assert.ok(included?.some(({ attributes }) => attributes['firms_code'] === 'W185'))
  assert.equal((await get('/metro_areas/uschi')).data.attributes['name'], 'Chicago')
})

test('a terminal tells its codes, where it lies and what it reports', async () => {
  const { data, included } = await get('/terminals/w185?include=port')
  const { name, firms_code, facility_type, provided_data } = data.attributes
  assert.deepEqual(
    [name, firms_code, facility_type, included?.map(({ attributes }) => attributes['code'])],
    ['APM Terminals Los Angeles (Pier 400)', 'W185', 'ocean_terminal', ['USLAX']],
  )
  const terminal_values = [
    'pickup_lfd',
    'available_for_pickup',
    'fees_at_pod_terminal',
    'holds_at_pod_terminal',
    'pickup_appointment_at',
    'location_at_pod_terminal',
    'pod_full_out_chassis_number',
  ]
  assert.deepEqual(
    provided_data,
    Object.fromEntries([
      ['pod_full_out_at', true],
      ...terminal_values.flatMap((value) => [
        [value, true],
        [`${value}_notes`, ''],
      ]),
    ]),
  )
})

test('a rail ramp is a terminal in a metro area', async () => {
  const ramp = service.app.tools.reference
    .terminals()
    .find(({ facility_type, location }) => facility_type === 'rail_terminal' && location.type === 'metro_area')
  const { data, included } = await get(`/terminals/${ramp?.id}?include=metro_area`)
  assert.deepEqual(
    [data.attributes['facility_type'], data.relationships?.['port'], included?.map(({ type, id }) => [type, id])],
    ['rail_terminal', { data: null }, [['metro_area', ramp?.location.id]]],
  )
})

test('lines come all at once by SCAC, and are found by a part of any name', async () => {
  const all = (await service.call('GET', '/shipping_lines')).list()
  const codes = all.data.map(({ attributes }) => String(attributes['scac']))
  assert.ok(codes.length > 40 && codes.includes('TEST'))
  assert.deepEqual(
    [codes, Object.keys(all.links ?? {}), all.meta],
    [codes.toSorted(), ['self', 'current'], { size: codes.length, total: codes.length }],
  )
  for (const search of ['maersk', 'MAEU', 'maei']) {
    const found = (await service.call('GET', `/shipping_lines?search=${search}`))
      .list()
      .data.map(({ attributes }) => attributes['scac'])
    assert.ok(found.includes('MAEU'), search)
  }
  assert.deepEqual((await service.call('GET', '/shipping_lines?search=nothing')).list().data, [])
  assert.deepEqual((await get('/shipping_lines/medu')).data, (await get('/shipping_lines/MSCU')).data)
})

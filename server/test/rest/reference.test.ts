import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
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

test('a terminal tells its codes, where it lies, and claims nothing that no enabled source tells', async () => {
  const { data, included } = await get('/terminals/w185?include=port')
  const { name, firms_code, facility_type, provided_data } = data.attributes
  assert.deepEqual(
    [name, firms_code, facility_type, included?.map(({ attributes }) => attributes['code'])],
    ['APM Terminals Los Angeles (Pier 400)', 'W185', 'ocean_terminal', ['USLAX']],
  )
  const values = provided(provided_data)
  assert.deepEqual(
    Object.values(values).filter((value) => typeof value === 'boolean'),
    Array<boolean>(8).fill(false),
  )
  const unconfigured = 'An adapter exists; no source is configured here'
  assert.deepEqual(
    [values['holds_at_pod_terminal_notes'], values['pod_full_out_chassis_number_notes']],
    [unconfigured, 'No source tells it'],
  )
  const other = provided((await get('/terminals/y257')).data.attributes['provided_data'])
  assert.deepEqual(
    [other['holds_at_pod_terminal_notes'], other['fees_at_pod_terminal_notes']],
    ['By EDI only, where the party sends it', 'No source tells it'],
  )
})

const refusal = z.object({
  errors: z.array(z.object({ code: z.string(), detail: z.string(), source: z.object({ pointer: z.string() }) })),
})

/** What a record claims to provide, as the wire prints it. */
function provided(value: unknown): Readonly<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).parse(value)
}

test('a line claims the numbers and fields of the source that is enabled for it, another none', async () => {
  const { attributes: told } = (await get('/shipping_lines/YMLU')).data
  assert.deepEqual([told['bill_of_lading_tracking_support'], told['container_number_tracking_support']], [true, true])
  const live = provided(told['provided_data'])
  assert.deepEqual([live['pod_arrived_at'], live['pod_arrived_at_notes'], live['ssl_lfd']], [true, '', false])
  const { attributes: untold } = (await get('/shipping_lines/MAEU')).data
  assert.deepEqual(
    [untold['bill_of_lading_tracking_support'], untold['booking_number_tracking_support']],
    [false, false],
  )
  const claimed = provided(untold['provided_data'])
  assert.deepEqual(
    [claimed['pod_arrived_at'], claimed['pod_arrived_at_notes'], claimed['weight_in_lbs_notes']],
    [false, 'An adapter exists; no source is configured here', 'No source tells it'],
  )
})

test('a line that nothing here can tell of is refused with what would cure it', async () => {
  for (const [scac, number, cure] of [
    ['MAEU', 'MAEU123456789', /sources add --kind dcsa --profile maersk, or have Maersk .* send EDI/],
    ['WHLC', 'WHLC1234567890', /^Nothing here can tell of .*\. No adapter for .* exists: have .* send EDI/],
  ] as const) {
    const attributes = { request_type: 'bill_of_lading', request_number: number, scac }
    const { status, text } = await service.call('POST', '/tracking_requests', {
      body: { data: { type: 'tracking_request', attributes } },
    })
    assert.equal(status, 422)
    const [error] = refusal.parse(JSON.parse(text)).errors
    assert.deepEqual([error?.code, error?.source.pointer], ['no_source', '/data/attributes/scac'])
    assert.match(error?.detail ?? '', cure)
  }
})

test('a rail ramp is a terminal in a metro area', async () => {
  const ramp = service.app.parts.reference
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

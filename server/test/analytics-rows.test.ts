import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { grantAnalytics, revokeAnalytics } from '../src/exports/analytics/readers.ts'
import { eventually } from '../src/ground/testing/eventually.ts'
import { printed, signedIn } from './analytics-reader.ts'
import { startService } from './service.ts'
import type { Resource, TestService } from './service.ts'
import { stories } from './stories.ts'

let service: TestService
let sql: Awaited<ReturnType<typeof signedIn>>
before(async () => {
  service = await startService({ seed: '4' })
  for (const story of stories) {
    const { request_type, request_number, scac } = await service.numberOf(story)
    const attributes = { request_type, request_number, scac, ref_numbers: [`ref ${story}`], shipment_tags: ['fleet'] }
    await service.send('POST', '/tracking_requests', { data: { type: 'tracking_request', attributes } })
  }
  sql = await signedIn(service.db, await grantAnalytics(service.db, service.account_id, '2026-11-24T00:00:00Z'))
})
after(async () => {
  await sql.end({ timeout: 1 })
  await revokeAnalytics(service.db, service.account_id)
  await service.close()
})

/** Everything is asked, and stays so: nothing is due in so many looks one after another. */
async function settled(): Promise<void> {
  let looks = 0
  await eventually(
    'everything is asked',
    async () => {
      const now = service.app.parts.clock.now()
      const [row] = await service.db.work<{ due: number }[]>`
        select (select count(*) from subject where next_poll_at <= ${now})::int
          + (select count(*) from tracking_request where next_attempt_at <= ${now})::int as due`
      looks = row?.due === 0 ? looks + 1 : 0
      return looks === 10
    },
    120_000,
  )
}

interface Said {
  readonly record: Resource
  readonly included: readonly Resource[]
}

async function all(path: string): Promise<Said[]> {
  const found: Said[] = []
  for (let number = 1, more = true; more; number++) {
    const { status, body } = await service.get(`${path}&page[size]=100&page[number]=${number}`)
    assert.equal(status, 200, path)
    found.push(...body.data.map((record) => ({ record, included: body.included ?? [] })))
    more = body.data.length === 100
  }
  return found
}

/** What a record is linked to. */
function linked({ record }: Said, relationship: string): { readonly id: string; readonly type: string } | null {
  const data = record.relationships?.[relationship]?.data ?? null
  return data !== null && 'id' in data ? data : null
}

/** An attribute of a record that came along. */
function alongside(said: Said, relationship: string, attribute: string): unknown {
  const id = linked(said, relationship)?.id
  return said.included.find((one) => one.id === id)?.attributes[attribute] ?? null
}

type Column = (said: Said) => unknown
const id_of =
  (relationship: string): Column =>
  (said) =>
    linked(said, relationship)?.id ?? null
const deadline =
  (name: string): Column =>
  ({ record }) =>
    Object(record.attributes['import_deadlines'])[name]

/** What the API says under other names or in other places than the columns of a view. */
const elsewhere: Readonly<Record<string, Readonly<Record<string, Column>>>> = {
  shipments: { pod_terminal_id: id_of('pod_terminal'), destination_terminal_id: id_of('destination_terminal') },
  containers: {
    shipment_id: id_of('shipment'),
    bill_of_lading_number: (said) => alongside(said, 'shipment', 'bill_of_lading_number'),
    shipping_line_scac: (said) => alongside(said, 'shipment', 'shipping_line_scac'),
    pickup_lfd_line_on: deadline('pickup_lfd_line_on'),
    pickup_lfd_terminal_on: deadline('pickup_lfd_terminal_on'),
    pickup_lfd_rail_on: deadline('pickup_lfd_rail_on'),
    pod_terminal_id: id_of('pod_terminal'),
    pickup_facility_id: id_of('pickup_facility'),
  },
  tracking_requests: { shipment_id: id_of('shipment'), container_id: id_of('container') },
  transport_events: {
    container_id: id_of('container'),
    shipment_id: id_of('shipment'),
    terminal_id: id_of('terminal'),
    vessel_name: (said) => alongside(said, 'vessel', 'name'),
    previous_version_id: id_of('previous_version'),
  },
  changes: {
    reference_type: (said) => linked(said, 'reference_object')?.type,
    reference_id: id_of('reference_object'),
    shipment_id: id_of('shipment'),
    container_id: id_of('container'),
    // The feed names the record alone, and an exception its request.
    tracking_request_id: (said) => {
      const reference = linked(said, 'reference_object')
      if (reference?.type === 'tracking_request') return reference.id
      const exception = said.included.find(({ id }) => id === reference?.id)
      return exception === undefined ? null : id_of('tracking_request')({ record: exception, included: [] })
    },
  },
}

const eventsOfAll = async () => {
  const containers = await all('/containers?include=')
  const lists = containers.map(({ record: { id } }) =>
    all(`/containers/${id}/transport_events?include=vessel&filter[invalidated]=true`),
  )
  return (await Promise.all(lists)).flat()
}
const views: Readonly<Record<string, () => Promise<Said[]>>> = {
  shipments: () => all('/shipments?include='),
  containers: () => all('/containers?include=shipment'),
  tracking_requests: () => all('/tracking_requests?include='),
  transport_events: eventsOfAll,
  changes: async () => {
    const { body } = await service.get('/changes?page[size]=1000')
    const states = ['open', 'snoozed', 'closed'].map((status) => all(`/exceptions?filter[status]=${status}`))
    const exceptions = (await Promise.all(states)).flat().map(({ record }) => record)
    return body.data.map((record) => ({ record, included: exceptions }))
  },
}

async function agreeOnRows(view: string, when: string): Promise<number> {
  const said = await (views[view]?.() ?? [])
  const rows = await sql<Record<string, unknown>[]>`select * from ${sql(`analytics.${view}`)}`
  const by_id = new Map(rows.map((row) => [row['id'], row]))
  assert.deepEqual(new Set(by_id.keys()), new Set(said.map(({ record }) => record.id)), `${view} ${when}`)
  assert.equal(rows.length, said.length)
  for (const one of said)
    for (const [name, value] of Object.entries(by_id.get(one.record.id) ?? {})) {
      const column = elsewhere[view]?.[name]
      const expected = column === undefined ? { ...one.record.attributes, id: one.record.id }[name] : column(one)
      assert.notEqual(expected, undefined, `${view}.${name} has a place in the API`)
      const shown = typeof expected === 'number' ? Number(value) : printed(name, value)
      assert.deepEqual(value === null ? null : shown, expected, `${view}.${name} of ${one.record.id} ${when}`)
    }
  return said.length
}

for (const wait of ['1m', '60h', '9d', '20d', '40d'])
  test(`every column of every row of the views says what the API says, ${wait} later`, async () => {
    await service.advance(wait)
    await settled()
    for (const view of Object.keys(views)) assert.ok((await agreeOnRows(view, wait)) >= 10, view)
  })

test('an account without last free days of railroads is told as much by the views as by the API', async () => {
  await service.db.work`
    update account set entitlements = array_remove(entitlements, 'rail_plan') where id = ${service.account_id}`
  for (const view of Object.keys(views)) await agreeOnRows(view, 'without rail')
})

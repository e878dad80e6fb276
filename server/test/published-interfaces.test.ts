import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sourceHealth } from '../src/asking/source-store.ts'
import { eventually } from '../src/ground/testing/eventually.ts'
import { startService } from './service.ts'
import type { TestService } from './service.ts'

let service: TestService
let played: Awaited<ReturnType<typeof play>>
before(async () => {
  service = await startService({ interfaces: 'published' })
  played = await play()
})
after(() => service.close())

const at_terminal = ['location_at_pod_terminal', 'available_for_pickup', 'pod_full_out_at', 'empty_terminated_at']
const by_rail = ['pod_rail_loaded_at', 'ind_rail_unloaded_at', 'final_destination_full_out_at', 'empty_terminated_at']
/** Stories whose terminals and railroads are asked by such interfaces, and what these tell on the way. */
const told: Readonly<Record<string, readonly string[]>> = {
  // APM Terminals
  'customs-hold-clears': [...at_terminal, 'holds_at_pod_terminal', 'fees_at_pod_terminal', 'pickup_appointment_at'],
  // APM Terminals, then BNSF by its client certificate
  'rail-to-chicago': [...by_rail, 'pod_rail_departed_at', 'ind_ata_at', 'ind_facility_lfd_on', 'ind_facility_fees'],
  // Long Beach Container Terminal, then Union Pacific
  'rail-last-free-day-missed': [...by_rail, 'pod_rail_departed_at'],
  // Maher
  'pending-becomes-hold': [...at_terminal, 'holds_at_pod_terminal'],
  // Navis EVP
  'houston-freight-hold': [...at_terminal, 'holds_at_pod_terminal', 'pickup_lfd'],
  // Port of Virginia
  'norfolk-exam': [...at_terminal, 'holds_at_pod_terminal', 'pickup_lfd', 'pod_full_out_chassis_number'],
  // Canadian National
  'rail-through-canada': [...by_rail, 'ind_eta_at', 'ind_facility_lfd_on', 'available_for_pickup'],
}
const upstreams = ['apm', 'bnsf', 'cn', 'lbct', 'maher', 'navis_evp', 'up', 'virginia']
const half_days_max = 50

async function track(story: string): Promise<readonly string[]> {
  const { request_type, request_number, scac } = await service.numberOf(story)
  const { body } = await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  const done = await eventually(`${story} is followed`, async () => {
    const read = await service.get(`/tracking_requests/${body.data.id}?include=tracked_object.containers`)
    return read.body.data.attributes['status'] === 'succeeded' ? read.body : null
  })
  return (done.included ?? []).flatMap(({ type, id }) => (type === 'container' ? [id] : []))
}

const drained = () =>
  eventually('all polls are done', async () => {
    const due = new Date(service.app.parts.clock.worldMs()).toISOString()
    const [row] = await service.app.parts.db.work<{ due: number }[]>`
      select count(*)::int as due from subject where next_poll_at <= ${due}`
    return row?.due === 0
  })

const says = (value: unknown) =>
  value !== null && value !== false && (Array.isArray(value) ? value.length > 0 : value !== '')

/** Follows every story to its end: what was shown of each on the way, and the boxes that never came there. */
async function play() {
  const boxes = new Map<string, readonly string[]>()
  for (const story of Object.keys(told)) boxes.set(story, await track(story))
  const seen = new Map(Object.keys(told).map((story) => [story, new Set<string>()]))
  const under_way = new Set([...boxes.values()].flat())
  for (let half_days = 0; under_way.size > 0 && half_days < half_days_max; half_days++) {
    await service.advance('12h')
    await drained()
    for (const [story, ids] of boxes)
      for (const id of ids) {
        const { attributes } = (await service.get(`/containers/${id}`)).body.data
        for (const [name, value] of Object.entries(attributes)) if (says(value)) seen.get(story)?.add(name)
        if (attributes['current_status'] === 'empty_returned') under_way.delete(id)
      }
  }
  return { seen, under_way }
}

test('journeys with holds, fees, free days and trains arrive by interfaces that exist outside the world', () => {
  assert.equal(played.under_way.size, 0)
  for (const [story, names] of Object.entries(told))
    assert.deepEqual(
      names.filter((name) => !played.seen.get(story)?.has(name)),
      [],
      story,
    )
})

test('no limit of an interface is broken, and a box that a railroad does not show does not make it fail', async () => {
  for (const id of upstreams) {
    const { ledger } = service.world.upstreams.booksOf(id)
    assert.ok((ledger.counts.get('calls') ?? 0) > 0, id)
    assert.deepEqual(ledger.violations, [], id)
  }
  const health = await sourceHealth(service.app.parts.db.work)
  const failing = health.filter(({ failures_in_a_row }) => failures_in_a_row > 0)
  assert.deepEqual(failing, [])
})

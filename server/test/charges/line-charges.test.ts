import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { startService } from '../service.ts'

const service = await startService({ vendor: 'maersk_charges' })
after(() => service.close())
const { db } = service

/** Moves on by hours until the line's charges have been told of, with all that came due asked at each. */
async function untilTold(): Promise<void> {
  for (let hours = 0; hours < 100; hours++) {
    await service.advance('6h')
    const now = new Date(service.app.parts.clock.worldMs()).toISOString()
    await eventually('all polls are done', async () => {
      const [row] = await db.work<{ due: number }[]>`
        select count(*)::int as due from subject where next_poll_at <= ${now}`
      return row?.due === 0
    })
    const [told] = await db.work`select 1 from observation where source = 'maersk_charges' limit 1`
    if (told !== undefined) return
  }
}

test('the charges of a line are asked about beside it, once its ship is near, and tell its own last free day', async (t) => {
  const { request_type, request_number, scac } = await service.numberOf('customs-hold-clears')
  assert.equal(scac, 'MAEU')
  const made = await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  assert.equal(made.status, 201)
  const shipment_id = await eventually('the request is settled', async () => {
    const { body } = await service.get(`/tracking_requests/${made.body.data.id}`)
    const { data } = body.data.relationships?.['tracked_object'] ?? {}
    return body.data.attributes['status'] === 'succeeded' && data != null && 'id' in data ? data.id : null
  })
  await untilTold()

  await t.test('under a key of its own, for the boxes of that line', async () => {
    const keys = await db.work<{ source_key: string }[]>`
      select distinct source_key from subject where source_key like 'charges:%'`
    assert.deepEqual(
      keys.map(({ source_key }) => source_key),
      ['charges:maersk_charges:MAEU'],
    )
  })

  await t.test('which stands at the box, and says who stated it', async () => {
    const { body } = await service.get(`/shipments/${shipment_id}?include=containers`)
    const boxes = body.included?.filter(({ type }) => type === 'container') ?? []
    const [said] = await db.work<{ container: string; day: string }[]>`
      select body ->> 'container' as container, body ->> 'day' as day from observation
      where source = 'maersk_charges' order by id limit 1`
    const box = boxes.find(({ attributes }) => attributes['number'] === said?.container)
    const deadlines = box?.attributes['import_deadlines']
    assert.ok(typeof deadlines === 'object' && deadlines !== null && 'pickup_lfd_line' in deadlines)
    assert.equal(String(deadlines.pickup_lfd_line).slice(0, 7), said?.day.slice(0, 7))
  })

  await t.test('and no limit of the upstream was broken', async () => {
    const [source] = await db.work<
      { base_url: string }[]
    >`select base_url from source_configuration where id = 'maersk_charges'`
    const answer = await fetch(`${source?.base_url.replace('/upstreams/', '/world/upstreams/')}/violations`)
    const { violations } = z.object({ violations: z.array(z.unknown()) }).parse(await answer.json())
    assert.deepEqual(violations, [])
  })
})

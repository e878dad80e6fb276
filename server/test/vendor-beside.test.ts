import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually } from '../src/ground/testing/eventually.ts'
import { startService } from './service.ts'

const service = await startService({ vendor: 'terminal49' })
after(() => service.close())
const { db } = service

async function told(source: string): Promise<readonly { relayed_from: string | null; kind: string; boxes: number }[]> {
  return db.work`
    select body ->> 'relayed_from' as relayed_from, body ->> 'kind' as kind, count(distinct body ->> 'container')::int as boxes
    from observation where source = ${source} group by 1, 2`
}

/** Moves on by hours until the vendor has told of a terminal, with all that came due asked at each. */
async function untilTold(): Promise<void> {
  for (let hours = 0; hours < 40; hours++) {
    await service.advance('1h')
    const now = new Date(service.app.parts.clock.worldMs()).toISOString()
    await eventually('all polls are done', async () => {
      const [row] = await db.work<{ due: number }[]>`
        select count(*)::int as due from subject where next_poll_at <= ${now}`
      return row?.due === 0
    })
    if ((await told('terminal49')).some(({ kind }) => kind === 'facility_state')) return
  }
}

test('a vendor is asked beside the line about each box once registered, and what it passes on is marked so', async () => {
  const { request_type, request_number, scac } = await service.numberOf('norfolk-exam')
  const made = await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  assert.equal(made.status, 201)
  await eventually('the request is settled', async () => {
    const { body } = await service.get(`/tracking_requests/${made.body.data.id}`)
    return body.data.attributes['status'] === 'succeeded'
  })
  await untilTold()
  const rows = await told('terminal49')
  assert.ok(rows.some(({ kind }) => kind === 'facility_state') && rows.some(({ kind }) => kind === 'movement'))
  const [unmarked] = await db.work<{ count: number }[]>`
    select count(*)::int as count from observation where source = 'terminal49' and not body ? 'relayed_from'`
  assert.equal(unmarked?.count, 0)
  const registered = await db.work<{ number_type: string; number: string; state: string }[]>`
    select number_type, number, state from source_registration`
  const boxes = await db.work<{ number: string }[]>`select distinct number from container order by number`
  assert.deepEqual(
    registered.map(({ number }) => number).toSorted(),
    boxes.map(({ number }) => number),
  )
  assert.ok(registered.every(({ number_type, state }) => number_type === 'container' && state === 'registered'))
})

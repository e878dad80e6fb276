import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { pollSubjects } from '../src/tracking/poll.ts'
import { claimDueSubjects } from '../src/tracking/testing/due.ts'
import { pollNow } from '../src/world-facts/subject-store.ts'
import { followShipsComeNear } from '../src/tracking/come-near.ts'
import { ingestService } from './ingest/door.ts'

const hour_ms = 3_600_000
const box = 'ZIMU1000002'
const service = await ingestService()

/** The line: what it tells is changed by the tests. */
const line = { events: new Array<object>() }
const server = createServer(
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(line.events)),
)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
after(() => server.close())
const address = server.address()
await service.configure(
  'zim',
  'dcsa',
  { subscription_key: 'k' },
  { profile: 'zim', scac: 'ZIMU', base_url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` },
)

const event = (code: string, at: string) => ({
  eventID: code,
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: at,
  eventCreatedDateTime: '2026-11-20T11:00:00Z',
  equipmentEventTypeCode: code,
  equipmentReference: box,
  emptyIndicatorCode: 'LADEN',
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'ZIMUABC1234567' }],
  eventLocation: { UNLocationCode: 'TWKHH' },
  transportCall: {
    transportCallID: 't1',
    modeOfTransport: 'VESSEL',
    vessel: { vesselIMONumber: '9321483', vesselName: 'TEST' },
    exportVoyageNumber: '042W',
  },
})

async function askAgain(): Promise<string | null> {
  const { db, clock, app } = service
  const subjects = await db.work<{ id: string }[]>`select id from subject where number = 'ZIMUABC1234567'`
  await pollNow(
    db.work,
    subjects.map(({ id }) => id),
    clock.now(),
  )
  for (const subject of await claimDueSubjects({ db, clock }, 10)) await pollSubjects(app.parts, [subject])
  const [row] = await db.work<{ pol_vessel_loaded_at: string | null }[]>`
    select pol_vessel_loaded_at from container where number = ${box}`
  return row?.pol_vessel_loaded_at ?? null
}

/** One after the other: each step finds what the one before it left. */
test('time passes', async (t) => {
  await t.test(
    'what is told hours too early shows when its moment has come, though the line says nothing else',
    async () => {
      line.events = [event('GTIN', '2026-11-20T10:00:00Z'), event('LOAD', '2026-11-20T18:00:00Z')]
      await service.call('POST', '/tracking_requests', {
        body: {
          data: {
            type: 'tracking_request',
            attributes: { request_type: 'bill_of_lading', request_number: 'ZIMUABC1234567', scac: 'ZIMU' },
          },
        },
      })
      await service.work()
      service.advance(2 * hour_ms)
      assert.equal(await askAgain(), null)
      service.advance(5 * hour_ms)
      assert.equal(await askAgain(), '2026-11-20T18:00:00Z')
    },
  )

  await t.test(
    'what the line left out is asked for again soon, stands again when it is told again, and is told to nobody twice',
    async () => {
      const [gate_in, loaded] = line.events
      line.events = gate_in === undefined ? [] : [gate_in]
      service.advance(hour_ms)
      assert.equal(await askAgain(), '2026-11-20T18:00:00Z')
      const [subject] = await service.db.work<{ next_poll_at: string }[]>`
    select next_poll_at from subject where number = 'ZIMUABC1234567'`
      assert.ok(Date.parse(subject?.next_poll_at ?? '') - service.clock.worldMs() <= 3 * hour_ms)
      assert.equal(await askAgain(), null)
      line.events = loaded === undefined ? [] : [...line.events, loaded]
      service.advance(hour_ms)
      assert.equal(await askAgain(), '2026-11-20T18:00:00Z')
      const told = await service.db.work`select 1 from change_log where event = 'container.transport.vessel_loaded'`
      assert.equal(told.count, 1)
    },
  )

  await t.test('what was estimated otherwise before does not keep what the line left out', async () => {
    const [gate_in, loaded] = line.events
    const told = [gate_in, loaded].filter((one) => one !== undefined)
    for (const day of ['21', '22', '23', '24', '25', '26', '27', '28']) {
      line.events = [
        ...told,
        {
          ...event('DISC', `2026-12-${day}T08:00:00Z`),
          eventClassifierCode: 'EST',
          eventLocation: { UNLocationCode: 'USLAX' },
        },
      ]
      service.advance(hour_ms)
      await askAgain()
    }
    line.events = line.events.filter((one) => one !== loaded)
    service.advance(hour_ms)
    assert.equal(await askAgain(), '2026-11-20T18:00:00Z')
    service.advance(hour_ms)
    assert.equal(await askAgain(), null)
  })

  await t.test('an answer that breaks down to less than half takes nothing back', async () => {
    const places = ['CNSHA', 'KRPUS', 'SGSIN', 'MYPKG']
    const sailed = places.map((UNLocationCode, day) => ({
      ...event('LOAD', `2026-11-1${day}T08:00:00Z`),
      eventLocation: { UNLocationCode },
    }))
    line.events = [event('GTIN', '2026-11-20T10:00:00Z'), event('LOAD', '2026-11-20T18:00:00Z'), ...sailed]
    service.advance(hour_ms)
    await askAgain()
    line.events = line.events.slice(0, 1)
    for (let visit = 0; visit < 4; visit++) {
      service.advance(hour_ms)
      await askAgain()
    }
    const kept = await service.db.work`
    select 1 from observation where body ->> 'code' = 'LOAD' and body ->> 'classifier' = 'actual'
      and withdrawn_at is null and body -> 'place' ->> 'locode' = 'KRPUS'`
    assert.equal(kept.count, 1)
  })

  await t.test('a ship that comes near while her line is not asked is followed at her terminal, once', async () => {
    await service.configure(
      'terminal',
      'terminal_feed',
      { feed_key: 'k' },
      { terminals: ['W185'], base_url: 'http://127.0.0.1:9' },
    )
    const eta_ms = service.clock.worldMs() + 80 * hour_ms
    line.events = [
      event('GTIN', '2026-11-20T10:00:00Z'),
      event('LOAD', '2026-11-20T18:00:00Z'),
      {
        ...event('ARRI', new Date(eta_ms).toISOString()),
        eventType: 'TRANSPORT',
        eventClassifierCode: 'EST',
        transportEventTypeCode: 'ARRI',
        equipmentEventTypeCode: undefined,
        eventLocation: { UNLocationCode: 'USLAX' },
      },
    ]
    await askAgain()
    const followed = async () =>
      (
        await service.db.work`
    select 1 from container_subject cs join subject s on s.id = cs.subject_id where s.source_key = 'facility:W185'
      and s.number = ${box}`
      ).count
    await followShipsComeNear(service.app.parts)
    assert.equal(await followed(), 0)
    service.advance(8 * hour_ms + 60_000)
    for (let look = 0; look < 2; look++) await followShipsComeNear(service.app.parts)
    assert.equal(await followed(), 1)
  })
})

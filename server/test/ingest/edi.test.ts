import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { createLog } from '../../src/ground/log.ts'
import { startFolders } from '../../src/intake/edi/folder.ts'
import { createBodyReader } from '../../src/intake/reading/reader.ts'
import { receiveEdi } from '../../src/intake/edi/receive.ts'
import { decodeInterchange } from '../../src/sources/edi/read.ts'
import { edifact, x12 } from '../../src/sources/edi/samples.ts'
import { messagesAbout } from '../../src/intake/edi/store.ts'
import { tellNewBoxes } from '../../src/intake/edi/new-boxes.ts'
import { listQuarantined, quarantinedById } from '../../src/intake/quarantine/store.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { numberInterchange } from '../../src/subscriptions/edi/store.ts'
import { ingestService } from './door.ts'

const service = await ingestService(({ config }) => ({
  config: { ...config, edi_out_dir: join(tmpdir(), 'quaylog-edi-out') },
}))
const { customers, db } = service
await service.configure('terminal-one', 'edi_folder', { feed_key: 'a key of the terminal' })
await service.makeOperator(customers.other.id)
const operator = { authorization: `Token ${customers.other.key}` }
const box = 'TSTU1000003'

/** A gate-out of a box at the port of the test journey. */
const gateOut = (number: string, more: readonly string[] = []) => [
  'CODECO',
  'BGM+36+1+9',
  'NAD+CF+MAEU:160:20',
  `EQD+CN+${number}+45G1:102:5++3+5`,
  'DTM+7:202606151530:203',
  'LOC+165+USLAX:139:6',
  'TDT+1++3',
  ...more,
  'CNT+16:1',
]
/** A loading of a box of line OOLU, bill 2127609670. */
const loaded = (bill: string, number = 'OOLU1000009') => [
  '315',
  `B4***AE*20261101*1015*SHANGHAI*${number.slice(0, 4)}*${number.slice(4, 10)}*L*45G1*CNSHA*UN*${number.slice(10)}`,
  `N9*BM*${bill}`,
  'N9*SCA*OOLU',
  'Q2*9321483********042W***L*EMMA',
  'R4*L*UN*CNSHA*SHANGHAI*CN',
  'R4*D*UN*USLAX*LOS ANGELES*US',
  'DTM*139*20261128*0600*LT',
]

/** One after the other: each step finds what the one before it left. */
test('EDI files that come in', async (t) => {
  await t.test('a sender without proof is refused', async () => {
    const body = edifact(gateOut(box))
    const good = service.signed('a key of the terminal', body)
    const refused = await Promise.all([
      service.post('/ingest/edi', body),
      service.post('/ingest/edi', body, { authorization: 'Token qk_nobody' }),
      service.post('/ingest/edi', body, { ...good, 'x-feed-key': 'another' }),
      service.post('/ingest/edi', `${body} `, good),
      service.post(
        '/ingest/edi',
        body,
        service.signed('a key of the terminal', body, service.clock.realMs() - 301_000),
      ),
      service.post('/ingest/edi', body, { 'x-feed-key': 'a key of the terminal' }),
    ])
    assert.deepEqual(
      refused.map(({ status }) => status),
      [401, 401, 401, 401, 401, 401],
    )
    const customer = await service.post('/ingest/edi', body, { authorization: `Token ${customers.paid.key}` })
    assert.deepEqual([customer.status, customer.text.includes('insufficient_permission')], [403, true])
    assert.equal((await db.work`select id from inbound`).count, 0)
  })

  await t.test('too much is refused with the limit that holds here', async () => {
    const answer = await service.post('/ingest/edi', Buffer.alloc(16 * 1_048_576 + 1, 65), operator)
    assert.deepEqual([answer.status, answer.text.includes('16777216')], [413, true])
  })

  await t.test('what is no EDI is refused and kept in quarantine with its text', async () => {
    for (const body of ['<html>Bad gateway</html>', '', 'ISA*00'])
      assert.equal((await service.post('/ingest/edi', body, operator)).status, 422)
    const kept = await listQuarantined(db.work, 'edi', 10)
    assert.deepEqual(
      kept.map(({ reason }) => reason),
      Array(3).fill('neither X12 nor EDIFACT'),
    )
    const texts = await Promise.all(kept.map(async ({ id }) => (await quarantinedById(db.work, id))?.text ?? 'gone'))
    assert.deepEqual(texts.toSorted(), ['', '<html>Bad gateway</html>', 'ISA*00'])
  })

  await t.test('one message that cannot be read does not spoil the others; its sender is told', async () => {
    const body = x12(['315', 'N9*BM*1'], loaded('1111111111', 'OOLU2000004'))
    const answer = await service.post('/ingest/edi?acknowledgement=true', body, operator)
    assert.equal(answer.status, 202)
    assert.deepEqual(answer.json['quarantined'], [
      { message_type: '315', control_number: '0001', reason: 'mandatory segments are missing' },
    ])
    assert.match(String(answer.json['acknowledgement']), /AK2\*315\*0001~\nAK5\*R~\nAK2\*315\*0002~\nAK5\*A~/)
    const [newest] = await listQuarantined(db.work, 'edi', 1)
    assert.match(
      (await quarantinedById(db.work, newest?.id ?? ''))?.text ?? '',
      /^ISA\*.*ST\*315\*0001~\nN9\*BM\*1~\nSE/s,
    )
  })

  await t.test('the acknowledgement alone is the answer where it is asked for', async () => {
    const answer = await service.post('/ingest/edi', edifact(gateOut('MSCU1000004')), {
      ...operator,
      accept: 'application/edifact',
    })
    assert.deepEqual([answer.status, answer.headers['content-type']], [202, 'application/edifact'])
    assert.match(answer.text, /UNH\+1\+CONTRL.*UCM\+1\+CODECO:D:95B:UN\+7'/s)
  })

  await t.test("a gate-out reaches the box that somebody tracks, once, and nobody else's", async () => {
    const { container_id } = await service.track(customers.paid)
    const body = edifact(gateOut(box), gateOut('MSCU1000004'))
    const first = await service.post('/ingest/edi', body, service.signed('a key of the terminal', body))
    assert.deepEqual(
      [first.status, first.json['messages'], first.json['containers'], first.json['followed'], first.json['duplicate']],
      [202, 2, 2, 1, false],
    )
    await service.record()
    const again = await service.post('/ingest/edi', body, service.signed('a key of the terminal', body))
    assert.deepEqual([again.json['id'], again.json['duplicate']], [first.json['id'], true])
    const raw = (await service.call('GET', `/containers/${container_id}/raw_events`)).list().data
    const told = raw.filter(
      ({ attributes }) => attributes['data_source'] === 'terminal' && attributes['original_event'] === 'gate out',
    )
    assert.equal(told.length, 1)
    const [inbound] = await db.work<{ recorded: unknown }[]>`
    select recorded from inbound where id = ${String(first.json['id'])}`
    assert.deepEqual(inbound?.recorded, { pieces: 2, subjects: 1, news: 1, unfollowed: 1, requests: 0 })
    const subjects = await db.work<{ number: string }[]>`select number from subject where source_key = 'edi:inbox'`
    assert.deepEqual(
      subjects.map(({ number }) => number),
      [box],
    )
  })

  await t.test('the payload that provenance shows holds nothing of other boxes', async () => {
    const body = edifact([
      'CODECO',
      'BGM+36+1+9',
      `EQD+CN+${box}+45G1:102:5++3+5`,
      'DTM+7:202606151531:203',
      'LOC+165+USLAX:139:6',
      'EQD+CN+MSCU1000004+45G1:102:5++3+5',
      'DTM+7:202606151532:203',
      'LOC+165+USLAX:139:6',
      'CNT+16:2',
    ])
    await service.post('/ingest/edi', body, operator)
    await service.record()
    const payloads = await db.work<{ id: string }[]>`
    select p.id from payload p join subject s on s.id = p.subject_id where s.source_key = 'edi:inbox'
    order by p.received_at desc, p.id desc limit 1`
    const [{ container_id } = { container_id: '' }] = await db.work<{ container_id: string }[]>`
    select cs.container_id from container_subject cs join subject s on s.id = cs.subject_id
    where s.source_key = 'edi:inbox'`
    const shown = await service.call('GET', `/containers/${container_id}/payloads/${payloads[0]?.id}`)
    assert.equal(shown.status, 200)
    assert.ok(shown.text.includes(box) && !shown.text.includes('MSCU1000004'))
  })

  await t.test(
    'a line that tells by files can be tracked by what it told, and an open request is tried when it tells',
    async () => {
      const attributes = { request_type: 'bill_of_lading', request_number: 'OOLU2127609670', scac: 'OOLU' }
      const request = () =>
        service.call('POST', '/tracking_requests', { body: { data: { type: 'tracking_request', attributes } } })
      const created = await request()
      assert.equal(created.status, 201, created.text)
      await service.work()
      const id = created.one().id
      assert.equal(
        (await service.call('GET', `/tracking_requests/${id}`)).one().attributes['status'],
        'awaiting_manifest',
      )
      await service.post('/ingest/edi', x12(loaded('2127609670')), operator)
      await service.record()
      await service.work()
      const done = await service.call('GET', `/tracking_requests/${id}?include=tracked_object.containers`)
      assert.equal(done.one().attributes['status'], 'succeeded')
      const container = done.document().included?.find(({ type }) => type === 'container')
      assert.equal(container?.attributes['number'], 'OOLU1000009')

      const departed = loaded('2127609670').map((line) =>
        line.replace('B4***AE*20261101*1015', 'B4***VD*20261101*2215'),
      )
      await service.post('/ingest/edi', x12(departed), operator)
      await service.record()
      const events = (await service.call('GET', `/containers/${container?.id}/transport_events`))
        .list()
        .data.map(({ attributes: told }) => told['event'])
      assert.ok(
        events.includes('container.transport.vessel_loaded') && events.includes('container.transport.vessel_departed'),
        String(events),
      )
    },
  )

  await t.test('what files said before a box was tracked is told when it is', async () => {
    const newcomer = await service.addCustomer('Newcomer', 'paid')
    const { container_id } = await service.track(newcomer)
    assert.ok((await messagesAbout(db.work, [box], 10)).length >= 2)
    assert.ok((await tellNewBoxes(service.parts, '2026-11-01T00:00:00Z', 100)) >= 1)
    const raw = (await service.call('GET', `/containers/${container_id}/raw_events`, { as: newcomer })).list().data
    assert.ok(raw.some(({ attributes }) => attributes['original_event'] === 'gate out'))
    assert.equal(await tellNewBoxes(service.parts, '2026-11-01T00:00:00Z', 100), 0)
  })

  await t.test('a file that comes before anybody looked for what files said before brings that along', async () => {
    const number = 'OOLU2000007'
    const out = gateOut(number).map((line) => line.replace('20260615', '20261115'))
    const back = out.map((line) =>
      line.replace('BGM+36', 'BGM+34').replace('20261115', '20261118').replace('3+5', '3+4'),
    )
    await service.post('/ingest/edi', edifact(out), operator)
    await service.record()
    const attributes = { request_type: 'bill_of_lading', request_number: 'OOLU2127609671', scac: 'OOLU' }
    await service.call('POST', '/tracking_requests', { body: { data: { type: 'tracking_request', attributes } } })
    await service.post('/ingest/edi', x12(loaded('2127609671', number)), operator)
    await service.record()
    await service.work()
    await service.post('/ingest/edi', edifact(back), operator)
    await service.record()
    const [{ id } = { id: '' }] = await db.work<{ id: string }[]>`select id from container where number = ${number}`
    const raw = (await service.call('GET', `/containers/${id}/raw_events`)).list().data
    const told = raw.map(({ attributes: said }) => said['original_event'])
    assert.ok(told.includes('gate out') && told.includes('gate in'), told.join())
    assert.equal(await tellNewBoxes(service.parts, '2026-11-01T00:00:00Z', 100), 0)
  })

  /** One segment of a million elements. */
  const wide = `UNB+UNOA:2+TERMINAL+QUAYLOG+261120:1205+77'UNH+1+CODECO:D:95B:UN'BGM${'+'.repeat(1_000_000)}'UNT+3+1'`
  const too_wide = 'segment 3 (BGM), which begins at character 66, has more than 499 elements'

  await t.test('a file that exceeds a limit is refused with its number and where, and kept in quarantine', async () => {
    const answer = await service.post('/ingest/edi', wide, operator)
    assert.equal(answer.status, 422)
    assert.ok(
      answer.text.includes(
        `This file was not read, and is kept in quarantine: ${too_wide}. Send its content in smaller files`,
      ),
      answer.text,
    )
    assert.equal((await service.post('/ingest/edi', wide, operator)).text.includes(too_wide), true)
    const [newest] = await listQuarantined(db.work, 'edi', 1)
    assert.equal(newest?.reason, too_wide)
    assert.equal((await quarantinedById(db.work, newest?.id ?? ''))?.text, wide)
  })

  await t.test('a file in the folder that exceeds a limit is moved aside, and why stands in quarantine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quaylog-edi-'))
    await writeFile(join(folder, 'wide.edi'), `${wide} `)
    await utimes(join(folder, 'wide.edi'), 0, 0)
    const loops = startFolders(service.parts, folder)
    try {
      await eventually('the file is moved', async () =>
        readdir(join(folder, 'refused')).then(
          (names) => names.includes('wide.edi'),
          () => false,
        ),
      )
    } finally {
      await loops.stop()
      await rm(folder, { recursive: true })
    }
    const kept = await listQuarantined(db.work, 'edi', 1)
    assert.deepEqual(
      kept.map(({ origin, reason }) => [origin, reason]),
      [['wide.edi', too_wide]],
    )
  })

  await t.test('a file that breaks its reading is refused in words and kept in quarantine', async () => {
    const bodies = createBodyReader(service.parts.reference, createLog('silent'), { memory_mb: 32, time_ms: 120_000 })
    const body = Buffer.from(x12(...Array.from({ length: 15_000 }, () => loaded('3333333333'))))
    const { receipt } = await receiveEdi(
      { ...service.parts, bodies },
      { source_id: 'edi', origin: 'large.edi', content_type: 'text/plain', body },
    )
    await bodies.close()
    assert.deepEqual(
      [receipt.syntax, receipt.quarantined.map(({ reason }) => reason)],
      [null, ['reading it took more than 32 MB of memory']],
    )
    const [newest] = await listQuarantined(db.work, 'edi', 1)
    assert.equal((await quarantinedById(db.work, newest?.id ?? ''))?.text, body.toString())
  })

  await t.test('a large file that nothing compresses is kept as it came, in quarantine too', async () => {
    const block = (at: number) => createHash('sha512').update(String(at)).digest()
    // No byte is a letter of ASCII, so that nowhere in it a message begins by chance.
    const body = Buffer.from(
      Buffer.concat(Array.from({ length: 150_000 }, (_, at) => block(at))).map((byte) => byte | 0x80),
    )
    const answer = await service.post('/ingest/edi', body, operator)
    assert.equal(answer.status, 422, answer.text)
    const [newest] = await listQuarantined(db.work, 'edi', 1)
    assert.ok((await quarantinedById(db.work, newest?.id ?? ''))?.text === decodeInterchange(body))
    const [kept] = await db.work<{ body: Buffer; sha256: Buffer }[]>`
    select body, sha256 from inbound where id = ${newest?.inbound_id ?? ''}`
    assert.ok(kept !== undefined && inflateSync(kept.body).equals(body))
    assert.ok(kept.sha256.equals(createHash('sha256').update(body).digest()))
  })

  await t.test(
    'a 997 becomes the delivery state of what was dropped; one of a number never sent is refused',
    async () => {
      const { account_id, notification_id, webhook_id } = await droppedNotification()
      const state = async () => {
        const path = `/webhook_notifications/${notification_id}`
        return (await service.call('GET', path, { as: customers.paid })).one().attributes['interchange']
      }
      const named = {
        account_id,
        notification_id,
        webhook_id,
        syntax: 'x12',
        sender: 'QUAYLOG',
        receiver: 'CARRIER',
      } as const
      assert.equal(await state(), undefined)
      const { control_number } = await db.transaction((tx) => numberInterchange(tx, named, service.clock.now()))
      const nothing = { control_number, acknowledgement: null, error: null, acknowledged_at: null }
      assert.deepEqual(await state(), nothing)

      const unknown = await service.post('/ingest/edi', x12(['997', 'AK1*QO*77', 'AK9*R*1*1*0']), operator)
      const reason = 'it acknowledges interchange 77, which was not sent from QUAYLOG to CARRIER'
      assert.deepEqual(unknown.json['quarantined'], [{ message_type: '997', control_number: '0001', reason }])
      assert.deepEqual(
        (await listQuarantined(db.work, 'edi', 1)).map((one) => one.reason),
        [reason],
      )
      assert.deepEqual(await state(), nothing)

      const segments = ['997', `AK1*QO*${control_number}`, 'AK2*315*0001', 'AK3*R4*8**3', 'AK5*R*5', 'AK9*R*1*1*0']
      const answer = await service.post('/ingest/edi?acknowledgement=true', x12(segments), operator)
      assert.deepEqual([answer.status, answer.json['quarantined'], answer.json['acknowledgement']], [202, [], null])
      const said = await state()
      assert.deepEqual(said, {
        ...nothing,
        acknowledgement: 'rejected',
        error: 'segment 8 (R4) is mandatory and missing',
        acknowledged_at: service.clock.now(),
      })
    },
  )

  await t.test(
    'a channel for EDI files wants parties, events that have a code, and no hours; it keeps what it is given',
    async () => {
      const good = { kind: 'edi_315', address: 'ZZ:QUAYLOG/02:ACME', events: ['*'] }
      const answerTo = (more: object) =>
        service.call('POST', '/channels', {
          as: customers.paid,
          body: { data: { type: 'channel', attributes: { ...good, ...more } } },
        })
      const wrong: readonly (readonly [object, string])[] = [
        [{ address: 'https://example.org' }, '/data/attributes/address'],
        [{ address: 'ZZ:QUAYLOG/02:acme' }, '/data/attributes/address'],
        [{ events: ['container.updated'] }, '/data/attributes/events/0'],
        [{ digest_at: '07:00' }, '/data/attributes/digest_at'],
        [{ quiet_hours: { from: '20:00', to: '07:00' } }, '/data/attributes/quiet_hours'],
      ]
      for (const [more, pointer] of wrong) {
        const refused = await answerTo(more)
        assert.deepEqual([refused.status, JSON.stringify(refused.body).includes(pointer)], [422, true], pointer)
      }
      const { attributes } = (await answerTo({ events: ['container.transport.vessel_departed'] })).one()
      assert.deepEqual(
        [attributes['kind'], attributes['address'], attributes['events']],
        ['edi_315', 'ZZ:QUAYLOG/02:ACME', ['container.transport.vessel_departed']],
      )
    },
  )
})

/** A notification of the paying customer, as a channel would have dropped it. */
async function droppedNotification() {
  const [account_id, notification_id, webhook_id] = [customers.paid.id, service.newId(), service.newId()]
  await db.work`
    insert into notification (account_id, id, webhook_id, change_id, sequence, lane_key, event, reference_type,
      reference_id, head, delivery_status, created_at)
    values (${account_id}, ${notification_id}, ${webhook_id}, ${service.newId()}, 1, 'box',
      'container.transport.vessel_departed', 'transport_event', ${service.newId()}, '{}', 'succeeded', now())`
  return { account_id, notification_id, webhook_id }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cures, cures_of_silence } from '../../../asking/cures.ts'
import { recordAsk } from '../../../asking/source-store.ts'
import { insertQuarantined, packText } from '../../../intake/quarantine/store.ts'
import { testDatabase } from '../../../ground/testing/database.ts'
import { openTestDoor } from '../testing/door.ts'

const db = await testDatabase()
const door = await openTestDoor(db)
const { account_id } = await door.addOwner('ines@northwind.example')
await door.addOwner('olga@operator.example', { is_operator: true })
const ines = await door.signIn('ines@northwind.example')
const olga = await door.signIn('olga@operator.example')
const maersk = {
  kind: 'dcsa',
  profile: 'maersk',
  credentials: { consumer_key: 'C0NSUMER', client_id: 'client', client_secret: 's3cret' },
  per_day: 500,
}

/** One after the other: each step finds the source that the one before it left. */
test('a source is added, changed, tried and removed', async (t) => {
  await t.test('only operators configure sources, and a credential is never read back', async () => {
    assert.equal((await door.call('PUT', '/operator/sources/maersk', ines, maersk)).statusCode, 403)
    assert.equal((await door.call('PUT', '/operator/sources/Not%20A%20Name', olga, maersk)).statusCode, 422)
    assert.equal((await door.call('PUT', '/operator/sources/maersk', olga, maersk)).statusCode, 201)
    const listed = await door.call('GET', '/operator/sources', olga)
    assert.ok(!listed.body.includes('s3cret'))
    const [source] = listed.json().data
    assert.deepEqual(
      [source.name, source.credential_names.toSorted(), source.per_day, source.health],
      ['Maersk', ['client_id', 'client_secret', 'consumer_key'], 500, null],
    )
    assert.ok(
      listed
        .json()
        .kinds.some(
          (kind: { profile: string; fields: { name: string }[] }) =>
            kind.profile === 'maersk' && kind.fields.some(({ name }) => name === 'consumer_key'),
        ),
    )
  })

  await t.test('what is left empty stays; what is wrong is told by its field', async () => {
    assert.equal(
      (
        await door.call('PUT', '/operator/sources/maersk', olga, {
          ...maersk,
          credentials: { client_secret: 'newer' },
          per_minute: 30,
        })
      ).statusCode,
      200,
    )
    const [source] = (await door.call('GET', '/operator/sources', olga)).json().data
    assert.deepEqual([source.credential_names.length, source.per_minute], [3, 30])
    const without = await door.call('PUT', '/operator/sources/hapag', olga, {
      kind: 'dcsa',
      profile: 'hapag_lloyd',
      credentials: {},
    })
    assert.deepEqual(
      [without.statusCode, without.json().errors[0].source.pointer.startsWith('/credentials/')],
      [422, true],
    )
    const address = await door.call('PUT', '/operator/sources/ramp', olga, {
      kind: 'rail_clm',
      credentials: { api_key: 'x' },
      base_url: 'ftp://ramp.example',
    })
    assert.deepEqual([address.statusCode, address.json().errors[0].source.pointer], [422, '/base_url'])
  })

  await t.test('one part of a source is changed by itself, and a new source takes the place of none', async () => {
    const change = (body: object) => door.call('PATCH', '/operator/sources/maersk', olga, body)
    assert.equal((await change({ name: 'Maersk, west' })).statusCode, 204)
    assert.equal((await change({ credentials: { client_secret: 'newest' } })).statusCode, 204)
    assert.equal((await change({ enabled: false })).statusCode, 204)
    assert.equal((await change({ per_day: 399, enabled: true })).statusCode, 204)
    assert.equal((await door.call('GET', '/operator/sources', olga)).json().data[0].enabled, true)
    assert.equal((await change({ per_day: 400, enabled: false })).statusCode, 204)
    const [source] = (await door.call('GET', '/operator/sources', olga)).json().data
    assert.deepEqual(
      [source.name, source.per_minute, source.per_day, source.enabled, source.credential_names.length],
      ['Maersk, west', 30, 400, false, 3],
    )
    const wrong = await change({ base_url: 'ftp://maersk.example' })
    assert.deepEqual([wrong.statusCode, wrong.json().errors[0].source.pointer], [422, '/base_url'])
    for (const body of [{ per_day: 1 }, { enabled: false }, {}])
      assert.equal((await door.call('PATCH', '/operator/sources/nobody', olga, body)).statusCode, 404)
    const again = await door.call('PUT', '/operator/sources/maersk', olga, { ...maersk, is_new: true })
    assert.deepEqual([again.statusCode, again.json().errors[0].source.pointer], [422, '/id'])
  })

  await t.test('a source that is listened to is tried without a number', async () => {
    const trying = async (id: string, kind: string, base_url: string) => {
      const put = await door.call('PUT', `/operator/sources/${id}`, olga, { kind, base_url })
      assert.equal(put.statusCode, 201, put.body)
      const tried = await door.call('POST', `/operator/sources/${id}/test`, olga, {})
      assert.equal((await door.call('DELETE', `/operator/sources/${id}`, olga)).statusCode, 204)
      return tried.json()
    }
    const feed = await trying('ships', 'ais_tcp', 'tcp://127.0.0.1:9')
    assert.deepEqual([feed.works, feed.cure], [false, cures_of_silence.connect])
    assert.match(feed.says, /^cannot be reached/)
    const none = await trying('files', 'edi_folder', 'file:///no/such/folder')
    assert.deepEqual([none.works, /^cannot be reached: .*no such file/.test(none.says)], [false, true])
    const folder = await trying('files', 'edi_folder', 'file:///tmp')
    assert.deepEqual([folder.works, folder.cure], [true, null])
  })

  await t.test('a test call says what came of it, and a source can be removed', async () => {
    const asked = await door.call('POST', '/operator/sources/maersk/test', olga, {
      number: 'maeu269010000',
      request_type: 'bill_of_lading',
    })
    assert.deepEqual([asked.statusCode, asked.json().outcome, asked.json().observations], [200, 'temporary', 0])
    assert.deepEqual(
      asked
        .json()
        .stages.map(({ stage, state }: { stage: string; state: string }) => `${stage} ${state}`)
        .slice(0, 3),
      ['address failed', 'sign_in not_reached', 'entitlement not_reached'],
    )
    assert.equal(
      (
        await door.call('POST', '/operator/sources/nobody/test', olga, {
          number: 'MAEU269010000',
          request_type: 'container',
        })
      ).statusCode,
      404,
    )
    await recordAsk(
      db.work,
      'maersk',
      { ok: false, found: false, defects: 0, failure: 'status 401', trouble: 'credentials' },
      '2026-11-20T12:00:00Z',
    )
    const [failing] = (await door.call('GET', '/operator/sources', olga)).json().data
    assert.deepEqual([failing.health.last_failure, failing.cure], ['status 401', cures.credentials])
    assert.equal((await door.call('DELETE', '/operator/sources/maersk', ines)).statusCode, 403)
    assert.equal((await door.call('DELETE', '/operator/sources/maersk', olga)).statusCode, 204)
    assert.equal((await door.call('DELETE', '/operator/sources/maersk', olga)).statusCode, 404)
  })
})

test('what waits, what failed and what is in quarantine', async () => {
  const id = '0191a8c0-0000-7000-8000-000000000001'
  const packed = await packText('ISA*00*')
  await db.transaction((tx) =>
    insertQuarantined(tx, [
      {
        id,
        inbound_id: null,
        source_id: 'edi',
        origin: 'OOLU_315.edi',
        reason: 'segment N9 has no qualifier',
        message_type: '315',
        control_number: '77',
        received_at: '2026-11-20T12:00:00Z',
        packed,
      },
    ]),
  )
  assert.equal((await door.call('GET', '/operator/work', ines)).statusCode, 403)
  const { queues, failures, quarantine } = (await door.call('GET', '/operator/work', olga)).json()
  assert.deepEqual(
    queues.map((one: { queue: string; due: number }) => [one.queue, one.due]),
    [
      ['polls', 0],
      ['requests', 0],
      ['deliveries', 0],
      ['handed_in', 0],
    ],
  )
  assert.deepEqual([failures, quarantine[0].reason], [[], 'segment N9 has no qualifier'])
  assert.equal((await door.call('GET', `/operator/quarantine/${id}`, olga)).json().text, 'ISA*00*')
  assert.equal((await door.call('GET', '/operator/quarantine/nothing', olga)).statusCode, 404)
  assert.equal((await door.call('DELETE', `/operator/quarantine/${id}`, olga)).statusCode, 204)
  assert.deepEqual((await door.call('GET', '/operator/work', olga)).json().quarantine, [])
})

test('a request for a feature reaches the operators once', async () => {
  const before = door.mails.length
  assert.equal((await door.call('POST', '/access-requests', ines, { feature: 'everything' })).statusCode, 422)
  for (let n = 0; n < 2; n++)
    assert.equal((await door.call('POST', '/access-requests', ines, { feature: 'rail_plan' })).statusCode, 202)
  assert.deepEqual(
    door.mails.slice(before).map(({ to }) => to),
    ['olga@operator.example'],
  )
})

test('a view is kept for the person and the account, with its count, and for nobody else', async () => {
  const made = await door.call('POST', '/views', ines, { name: 'Customs', search: { view: 'attention', scac: 'MAEU' } })
  assert.equal(made.statusCode, 201)
  assert.deepEqual((await door.call('GET', '/views', ines)).json().data, [
    { id: made.json().id, name: 'Customs', search: { view: 'attention', scac: 'MAEU' }, containers: 0 },
  ])
  assert.deepEqual((await door.call('GET', '/views', olga)).json().data, [])
  assert.equal((await door.call('POST', '/views', ines, { name: ' ', search: {} })).statusCode, 422)
  assert.equal((await door.call('POST', '/views', ines, { name: 'x', search: { status: 'nowhere' } })).statusCode, 422)
  assert.equal((await door.call('DELETE', `/views/${made.json().id}`, olga)).statusCode, 404)
  assert.equal((await door.call('DELETE', `/views/${made.json().id}`, ines)).statusCode, 204)
  for (let n = 0; n < 12; n++)
    assert.equal((await door.call('POST', '/views', ines, { name: `View ${n}`, search: {} })).statusCode, 201)
  assert.equal(
    (await door.call('POST', '/views', ines, { name: 'One more', search: {} })).json().errors[0].code,
    'too_many',
  )
  assert.equal((await db.work<{ id: string }[]>`select id from saved_view where account_id = ${account_id}`).length, 12)
})

test('what could not be read in full is found with its source, its number and how it came', async () => {
  const [payload_id, subject_id, id] = [6, 7, 8].map((n) => `01a1f8d3-0000-7000-8000-00000000000${n}`)
  await db.work`insert into subject (id, source_key, number_type, number, created_at, snapshot, attempts)
    values (${subject_id ?? ''}, 'line:MAEU', 'bill_of_lading', 'MAEU1', now(), 1, 0)`
  await db.work`insert into payload (id, subject_id, received_at, outcome, content_type, origin, body)
    values (${payload_id ?? ''}, ${subject_id ?? ''}, now(), 'found', 'application/json', 'poll', ${await packText('{"events":[{"when":"soon"}]}')})`
  const body = { kind: 'movement', code: 'LOAD', container: 'MSKU1234565', pointer: '/events/0', defects: ['no time'] }
  for (const [statement_id, said] of [
    [id ?? '', body],
    ['01a1f8d3-0000-7000-8000-000000000009', { ...body, defects: [] }],
  ] as const)
    await db.work`insert into observation (id, subject_id, payload_id, source, hash, slot, body, recorded_at, seen_in_snapshot, last_seen_at)
      values (${statement_id}, ${subject_id ?? ''}, ${payload_id ?? ''}, 'maersk', ${statement_id}::text::bytea, '\\x00',
        ${JSON.stringify(said)}::text::jsonb, now(), 1, now())`
  const path = '/operator/sources/maersk/doubts'
  const { data } = (await door.call('GET', path, olga)).json()
  assert.deepEqual(
    data.map((one: { number: string; container: string; defects: string[] }) => [
      one.number,
      one.container,
      one.defects,
    ]),
    [['MAEU1', 'MSKU1234565', ['no time']]],
  )
  assert.deepEqual((await door.call('GET', `${path}/${id}`, olga)).json().excerpt, { when: 'soon' })
  assert.deepEqual((await door.call('GET', '/operator/sources/hapag/doubts', olga)).json().data, [])
  assert.equal((await door.call('GET', `/operator/sources/hapag/doubts/${id}`, olga)).statusCode, 404)
  assert.equal((await door.call('GET', `${path}/nothing`, olga)).statusCode, 404)
  assert.equal((await door.call('GET', path, ines)).statusCode, 403)
})

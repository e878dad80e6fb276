import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HttpRequest } from '../../source.ts'
import { jsonAnswer } from '../../testing/scripted-parts.ts'
import { askOnce, conforms, toldBy } from '../testing.ts'

const box = 'CSQU3054383'
const unit = {
  EquipmentId: 'CSQU305438',
  LoadEmpty: 'L',
  Event: { Description: 'DEPARTED', Time: '2026-11-20 14:05 ET', Location: { Station: 'BELLEVILLE ON' } },
  ETA: { Time: '2026-11-23 04:30 CT', Location: { Station: 'CHICAGO IL' } },
  Destination: { Type: 'CN', Station: 'CHICAGO IL' },
  StorageCharge: { LastFreeDay: '2026-11-25' },
  CustomsHold: { Description: 'HELD', Timestamp: '2026-11-19 08:00 ET' },
  LotLocation: 'A12',
}
const answer = (own: object = {}) => ({ ThirdPartyIntermodalShipment: { Equipment: [{ ...unit, ...own }] } })
const upstream = {
  configuration: {
    id: 'cn',
    kind: 'api',
    profile: 'cn',
    base_url: 'http://127.0.0.1:4950/cn',
    credentials: { api_key: 'key', api_secret: 'secret' },
  },
  question: { kind: 'container', number: box, containers: [] },
  before: ({ method }: HttpRequest) =>
    method === 'POST' ? jsonAnswer({ access_token: 'token', expires_in: '3599', status: 'approved' }) : null,
} as const

conforms({
  ...upstream,
  document: answer(),
  shows: ['NOTIFIED', 'OUT-GATE'].map((Description) =>
    answer({ Event: { ...unit.Event, Description }, ChassisEquipmentId: 'METZ000001' }),
  ),
  not_found: jsonAnswer({ ThirdPartyIntermodalShipment: { Equipment: [] } }),
  except: ['a good answer is found, whole and kept as it came'],
})

const told = async (own: object = {}) => toldBy((await askOnce(upstream, () => jsonAnswer(answer(own)))).answer)

test('CN is asked without check digits, with a token by key and secret', async () => {
  const { asked } = await askOnce(upstream, () => jsonAnswer(answer()))
  const [token, tracking] = asked
  assert.equal(token?.headers['x-apikey'], 'key')
  assert.equal(token.headers.authorization, `Basic ${Buffer.from('key:secret').toString('base64')}`)
  assert.equal(new URL(tracking?.url ?? '').searchParams.get('equipmentIds'), 'CSQU305438')
})

test('letters of CN name the clocks of a Canadian place, unless the place is known', async () => {
  const moves = (await told()).flatMap((said) =>
    said.kind === 'movement' ? [[said.code, said.classifier, said.at]] : [],
  )
  assert.deepEqual(moves, [
    ['DEPA', 'actual', '2026-11-20T19:05:00Z'],
    ['ARRI', 'estimated', '2026-11-23T10:30:00Z'],
  ])
  const regina = await told({ Event: { ...unit.Event, Time: '2026-07-20 14:05 CT', Location: { Station: 'NOWHERE' } } })
  assert.ok(regina.some((said) => said.kind === 'movement' && said.at === '2026-07-20T19:05:00Z'))
})

test('the last event of CN is not all that is known: nothing is taken back by its next answer', async () => {
  const { answer: found } = await askOnce(upstream, () => jsonAnswer(answer()))
  assert.ok(found.outcome === 'found' && !found.complete)
  assert.deepEqual(
    found.observations.flatMap((said) => (said.kind === 'deadline' ? [said.day] : [])),
    ['2026-11-25'],
  )
})

test("what customs say stands in the description of CN's holds, and the newest word counts", async () => {
  const holdIn = async (own: object) =>
    (await told(own)).flatMap((said) => (said.kind === 'hold' ? [said.status ?? 'released'] : []))
  assert.deepEqual(await holdIn({}), ['hold'])
  assert.deepEqual(await holdIn({ CustomsHold: { Description: 'Released', Timestamp: '2026-11-19 08:00 ET' } }), [
    'released',
  ])
  assert.deepEqual(await holdIn({ CustomsHold: { Description: 'Not released', Timestamp: '2026-11-19 08:00 ET' } }), [
    'hold',
  ])
  assert.deepEqual(await holdIn({ CustomsHolds: [{ Description: 'Released', Timestamp: '2026-11-20 08:00 ET' }] }), [
    'released',
  ])
  assert.deepEqual(await holdIn({ CustomsHold: null }), [])
})

test('a wording of CN that nobody has written down moves nothing', async () => {
  for (const [description, code] of [
    ['BAD ORDERED', 'CN_BAD_ORDERED'],
    ['Estimated arrival', 'CN_ESTIMATED_ARRIVAL'],
    ['OUT-GATE', 'GTOT'],
    ['NOTIFIED', 'AVPU'],
    ['DERAMPED', 'DISC'],
    ['RAMPED', 'LOAD'],
  ] as const) {
    const [event] = await told({ Event: { ...unit.Event, Description: description } })
    assert.ok(event?.kind === 'movement')
    assert.equal(event.code, code)
  }
})

test('a box of CN is the same with a padded number, and its last free day whatever form the day has', async () => {
  for (const LastFreeDay of ['2026-11-25', '11/25/2026', 'Nov 25, 2026', '25-NOV-2026', '2026-11-25 23:59 ET']) {
    const said = await told({ EquipmentId: 'TCLU0123456', StorageCharge: { LastFreeDay } })
    const deadline = said.find(({ kind }) => kind === 'deadline')
    assert.ok(deadline?.kind === 'deadline')
    assert.deepEqual([deadline.container, deadline.day], ['TCLU1234568', '2026-11-25'], LastFreeDay)
  }
})

test('a customs hold that stands in the place of their list is told', async () => {
  const said = await told({ CustomsHold: null, CustomsHolds: { Description: 'HELD' } })
  assert.deepEqual(
    said.flatMap((one) => (one.kind === 'hold' ? [one.status] : [])),
    ['hold'],
  )
})

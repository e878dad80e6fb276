import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { ChannelKind, WebhookEventName } from '@quaylog/contract'
import { openTestDatabase } from '../../ground/testing/database.ts'
import { eventually } from '../../ground/testing/eventually.ts'
import { channelEvents } from './events.ts'
import { mailOf, slackBody, teamsBody } from './message.ts'
import { toldBy } from './told.ts'
import { newConfirmation } from '../confirmations/confirmation.ts'
import { confirmAddress } from '../confirmations/store.ts'
import { insertChannel } from './store.ts'
import { afterQuietHours, nextDigest } from './timing.ts'
import type { ChannelTiming } from './timing.ts'
import { countLaneErrors } from '../notifications/store.ts'
import { setUpDeliveries, startReceiver } from '../testing/bed.ts'

const at = (text: string) => Date.parse(text)
const iso = (ms: number) => new Date(ms).toISOString()

test('what happens in quiet hours waits for their end, over midnight and over a change of the clock', () => {
  const night: ChannelTiming = {
    time_zone: 'America/Los_Angeles',
    quiet_hours: { from: '20:00', to: '07:00' },
    digest_at: null,
  }
  assert.equal(iso(afterQuietHours(night, at('2026-11-20T20:00:00Z'))), '2026-11-20T20:00:00.000Z')
  assert.equal(iso(afterQuietHours(night, at('2026-11-21T04:00:00Z'))), '2026-11-21T15:00:00.000Z')
  assert.equal(iso(afterQuietHours(night, at('2026-11-21T14:59:00Z'))), '2026-11-21T15:00:00.000Z')
  assert.equal(iso(afterQuietHours(night, at('2026-11-21T15:00:00Z'))), '2026-11-21T15:00:00.000Z')
  assert.equal(iso(afterQuietHours(night, at('2026-11-01T06:00:00Z'))), '2026-11-01T15:00:00.000Z')
  assert.equal(
    iso(afterQuietHours({ ...night, quiet_hours: { from: '12:00', to: '13:00' } }, at('2026-11-20T20:30:00Z'))),
    '2026-11-20T21:00:00.000Z',
  )
  assert.equal(afterQuietHours({ ...night, quiet_hours: null }, 5), 5)
})

test('a digest comes once a day at its hour, also where the hour does not exist', () => {
  assert.equal(iso(nextDigest('Europe/Berlin', '07:30', at('2026-11-20T06:29:00Z'))), '2026-11-20T06:30:00.000Z')
  assert.equal(iso(nextDigest('Europe/Berlin', '07:30', at('2026-11-20T06:30:00Z'))), '2026-11-21T06:30:00.000Z')
  assert.equal(iso(nextDigest('America/Los_Angeles', '02:30', at('2027-03-14T08:00:00Z'))), '2027-03-14T10:30:00.000Z')
})

const included = JSON.stringify([
  { id: '1', type: 'container', attributes: { number: 'MSCU1234566' } },
  {
    id: '2',
    type: 'container_updated_event',
    attributes: {
      changeset: {
        pickup_lfd: [null, '2026-11-25T08:00:00Z'],
        pickup_lfd_on: [null, '2026-11-25'],
        holds_at_pod_terminal: [[], [{ name: 'customs <&>' }]],
      },
    },
  },
])

const reader = { time_zone: 'Europe/Berlin', public_url: 'https://quaylog.example.org' }

test('a message says in words what changed, in the form that each chat takes', () => {
  const told = toldBy({
    id: 'x',
    event: 'container.updated',
    head: '{"data":{"attributes":{"created_at":"2026-11-20T10:00:00Z"}}}',
    included,
  })
  assert.match(told.text, /^MSCU1234566: .*\(pickup lfd 2026-11-25, holds at pod terminal customs <&>\)$/)
  const link = 'https://quaylog.example.org/containers/1'
  const said = JSON.parse(slackBody([told], reader)).text
  assert.match(said, /^20 November 2026, 11:00 \(Europe\/Berlin\): MSCU1234566: .*customs &lt;&amp;&gt;\)\n/)
  assert.ok(said.endsWith(`\n${link}`), said)
  const card = JSON.parse(teamsBody(Array(60).fill(told), reader))
  assert.deepEqual(
    [card.type, card.attachments[0].content.type, card.attachments[0].content.body.length],
    ['message', 'AdaptiveCard', 52],
  )
})

async function scene(t: TestContext) {
  const db = await openTestDatabase()
  const bed = await setUpDeliveries(db)
  const deliveries = bed.start()
  t.after(async () => {
    await deliveries.stop()
    assert.equal(await countLaneErrors(db.work), 0)
    await db.close()
  })
  const receiver = await startReceiver()
  const add = (
    kind: ChannelKind,
    url: string,
    timing: Partial<ChannelTiming> = {},
    events: readonly WebhookEventName[] = ['container.updated'],
  ) => {
    const channel = {
      account_id: bed.account_id,
      id: bed.newId(),
      kind,
      url,
      active: true,
      events,
      timing: { time_zone: 'UTC', quiet_hours: null, digest_at: null, ...timing },
      secret: 'whsec_c2VjcmV0IG9mIDMyIGJ5dGVzIGFuZCBtb3Jl',
      description: null,
      confirmation: kind === 'email' ? newConfirmation(bed.newId(), bed.deliveryNow()) : null,
      disabled_at: null,
      disabled_reason: null,
      created_at: bed.clock.now(),
      updated_at: bed.clock.now(),
    }
    return db.transaction(async (tx) => {
      await insertChannel(tx, bed.sealer, channel, 20)
      const { account_id, id: channel_id, confirmation } = channel
      if (confirmation !== null)
        await confirmAddress(tx, { account_id, channel_id, confirmation_id: confirmation.id }, bed.clock.now())
    })
  }
  return { ...bed, receiver, add, deliveries }
}

test('people hear of charge clocks by exceptions: the events of clocks are refused by name, and no part of *', () => {
  const name = 'charge_clock.last_free_day_approaching'
  for (const kind of ['email', 'slack', 'teams'] as const) {
    const all = channelEvents(kind, ['*'])
    assert.ok(all.includes('exception.opened') && all.includes('invoice.checked') && !all.includes(name), kind)
    assert.ok(!all.includes('container.empty_return_overdue'), kind)
    assert.throws(() => channelEvents(kind, ['exception.opened', name]), /charge_clock.* is for webhooks/)
  }
  assert.ok(channelEvents('json', ['*']).includes(name))
  assert.deepEqual(channelEvents('json', [name]), [name])
})

test('an exception is said by all of its sentences, so that three days left and one day left read differently', () => {
  const said = (event: string, evidence: unknown) =>
    toldBy({
      id: 'x',
      event,
      head: '',
      included: JSON.stringify([
        { id: '1', type: 'container', attributes: { number: 'MSCU1234566' } },
        {
          id: '2',
          type: 'exception',
          attributes: { label: 'Last free day is near', evidence, closed_reason: 'cause_ended' },
        },
      ]),
    }).text
  const evidence = [{ text: 'The terminal states 25 November 2026 as the last free day.' }, { text: 'It is today.' }]
  const words = 'Last free day is near. The terminal states 25 November 2026 as the last free day. It is today.'
  assert.equal(said('exception.changed', evidence), `MSCU1234566: ${words}`)
  assert.equal(
    said('exception.closed', evidence),
    'MSCU1234566: Closed: Last free day is near. Its cause has ended.',
    'what is over is not said as if it stood',
  )
  assert.equal(said('exception.opened', []), 'MSCU1234566: Last free day is near.')
})

test('a mail says each moment as clocks of its reader show it, what happened, and where it stands', () => {
  const told = (text: string, path: string | null) => ({
    id: 'x',
    event: 'exception.opened',
    created_at: '2026-11-20T23:30:00Z',
    text,
    path,
  })
  const mail = mailOf('imports@example.org', [told('One.', '/containers/1'), told('Two.', null)], reader)
  assert.equal(mail.subject, 'One. (and 1 more)')
  assert.equal(
    mail.text,
    '21 November 2026, 00:30 (Europe/Berlin): One.\nhttps://quaylog.example.org/containers/1\n\n' +
      '21 November 2026, 00:30 (Europe/Berlin): Two.\n',
  )
})

test('line and ship are named where they are known, and the link leads to the one container, the shipment or the requests', () => {
  const shipment = {
    id: 's',
    type: 'shipment',
    attributes: { bill_of_lading_number: 'TE1', shipping_line_short_name: 'Testline', pod_vessel_name: 'TEST SHIP' },
  }
  const box = (id: string) => ({ id, type: 'container', attributes: { number: 'MSCU1234566' } })
  const exception = { id: 'e', type: 'exception', attributes: { label: 'Hold placed', evidence: [] } }
  const said = (...records: object[]) => {
    const { text, path } = toldBy({ id: 'x', event: 'exception.opened', head: '', included: JSON.stringify(records) })
    return [text, path]
  }
  assert.deepEqual(said(shipment, box('1'), exception), [
    'MSCU1234566, TE1 (Testline, TEST SHIP): Hold placed.',
    '/containers/1',
  ])
  assert.equal(said(shipment, box('1'), box('2'), exception)[1], '/shipments/s')
  const request = { id: 'r', type: 'tracking_request', attributes: { request_number: 'TE2' } }
  assert.deepEqual(said(request, exception), ['TE2: Hold placed.', '/tracking-requests'])
  assert.deepEqual(said(exception), ['Tracking: Hold placed.', null])
})

test('mail boxes and chats are told by the same queue; what a chat refuses is tried again', async (t) => {
  const bed = await scene(t)
  await bed.add('email', 'mailto:imports@example.org')
  for (const kind of ['slack', 'teams', 'json'] as const) await bed.add(kind, `${bed.receiver.url}/${kind}`)
  let refusals = 1
  bed.receiver.answer = ({ path }, response) =>
    void response.writeHead(path === '/slack' && refusals-- > 0 ? 500 : 200).end()
  await bed.tell(['a'], 'container.updated', included)
  bed.deliveries.wake()
  await eventually('the first attempts', () => bed.receiver.received.length === 3 && bed.mails.length === 1)
  bed.jump(10_000)
  bed.deliveries.wake()
  await eventually('the second', () => bed.receiver.received.length === 4)
  await eventually('success', async () =>
    (await bed.notifications()).every((row) => row.delivery_status === 'succeeded'),
  )
  assert.equal(bed.mails[0]?.to, 'imports@example.org')
  assert.match(bed.mails[0]?.subject ?? '', /^MSCU1234566: /)
  const signed = bed.receiver.received
    .filter(({ headers }) => headers['webhook-signature'] !== undefined)
    .map(({ path }) => path)
  assert.deepEqual(signed, ['/json'])
})

test('exceptions of one shipment and moment are one message to people, and one each to programs', async (t) => {
  const bed = await scene(t)
  await bed.add('email', 'mailto:imports@example.org', {}, ['exception.opened'])
  await bed.add('json', `${bed.receiver.url}/json`, {}, ['exception.opened'])
  const said = (label: string) => JSON.stringify([{ id: label, type: 'exception', attributes: { label } }])
  await bed.tell(['shipment', 'shipment'], 'exception.opened', said('Hold placed'))
  bed.jump(60_000)
  await bed.tell(['shipment'], 'exception.opened', said('Rolled to a later departure'))
  bed.deliveries.wake()
  await eventually('all', () => bed.mails.length === 2 && bed.receiver.received.length === 3)
  assert.deepEqual(
    bed.mails.map(({ subject }) => subject),
    ['Tracking: Hold placed. (and 1 more)', 'Tracking: Rolled to a later departure.'],
  )
})

test('a digest tells all of a day in one message at its hour, and quiet hours hold back the rest', async (t) => {
  const bed = await scene(t)
  const now = new Date(bed.clock.deliveryMs())
  const hour = (offset: number) => `${String((now.getUTCHours() + offset + 24) % 24).padStart(2, '0')}:00`
  await bed.add('email', 'mailto:digest@example.org', { digest_at: hour(3) })
  await bed.add('email', 'mailto:quiet@example.org', { quiet_hours: { from: hour(-1), to: hour(2) } })
  for (const lane of ['a', 'b', 'c']) await bed.tell([lane, lane], 'container.updated', included)
  bed.deliveries.wake()
  await bed.settled()
  assert.equal(bed.mails.length, 0)
  bed.jump(2 * 3_600_000)
  bed.deliveries.wake()
  await eventually('the morning', () => bed.mails.length === 6)
  assert.deepEqual([...new Set(bed.mails.map(({ to }) => to))], ['quiet@example.org'])
  bed.jump(3_600_000)
  bed.deliveries.wake()
  await eventually('the digest', () => bed.mails.length === 7)
  assert.deepEqual([bed.mails[6]?.to, bed.mails[6]?.subject], ['digest@example.org', '6 changes'])
  await eventually('success', async () =>
    (await bed.notifications()).every((row) => row.delivery_status === 'succeeded'),
  )
})

test('what can wait for a day is one message a day to people, at ten in the morning where they are and not in their quiet hours', async (t) => {
  const bed = await scene(t)
  const from_noon = 12 - new Date(bed.clock.deliveryMs()).getUTCHours()
  // Signs of these zones are the other way round: Etc/GMT-3 is three hours ahead of UTC.
  const time_zone = `Etc/GMT${from_noon > 0 ? '-' : '+'}${Math.abs(from_noon)}`
  await bed.add('email', 'mailto:imports@example.org', { time_zone }, ['exception.opened'])
  const late = { time_zone, quiet_hours: { from: '09:00', to: '12:00' } }
  await bed.add('email', 'mailto:late@example.org', late, ['exception.opened'])
  const said = (label: string) => JSON.stringify([{ id: label, type: 'exception', attributes: { label } }])
  await bed.tell(['daily', 'daily'], 'exception.opened', said('Estimate moved'))
  bed.jump(3_600_000)
  await bed.tell(['daily'], 'exception.opened', said('Sources disagree'))
  bed.deliveries.wake()
  await bed.settled()
  assert.equal(bed.mails.length, 0)
  bed.jump(21 * 3_600_000)
  bed.deliveries.wake()
  await eventually('the message of the day', () => bed.mails.length === 1)
  assert.deepEqual([bed.mails[0]?.to, bed.mails[0]?.subject], ['imports@example.org', '3 changes'])
  bed.jump(2 * 3_600_000)
  bed.deliveries.wake()
  await eventually('the end of quiet hours', () => bed.mails.length === 2)
  assert.deepEqual([bed.mails[1]?.to, bed.mails[1]?.subject], ['late@example.org', '3 changes'])
})

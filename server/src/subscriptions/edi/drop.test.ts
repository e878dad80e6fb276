import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import type { ChannelKind } from '@quaylog/contract'
import { openTestDatabase } from '../../ground/testing/database.ts'
import { eventually } from '../../ground/testing/eventually.ts'
import { insertChannel } from '../channels/store.ts'
import { setUpDeliveries } from '../testing/bed.ts'
import { findInterchanges, keepAcknowledgements, knownInterchanges } from './store.ts'

async function scene(t: TestContext, folderOf = (root: string): string | null => root) {
  const root = await mkdtemp(join(tmpdir(), 'quaylog-edi-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  const db = await openTestDatabase()
  const bed = await setUpDeliveries(db)
  const deliveries = bed.start({
    config: {
      base_url: bed.base_url,
      public_url: 'https://quaylog.example.org',
      compat: null,
      webhook_allow_private: true,
      webhook_compat_signature_header: null,
      edi_out_dir: folderOf(root),
    },
  })
  t.after(async () => {
    await deliveries.stop()
    await db.close()
  })
  const add = async (kind: ChannelKind, url = 'edi:ZZ:QUAYLOG/ZZ:ACME') => {
    const id = bed.newId()
    const now = bed.clock.now()
    const channel = {
      account_id: bed.account_id,
      id,
      kind,
      url,
      active: true,
      events: ['container.transport.vessel_departed' as const],
      timing: { time_zone: 'UTC', quiet_hours: null, digest_at: null },
      secret: 'whsec_c2VjcmV0IG9mIDMyIGJ5dGVzIGFuZCBtb3Jl',
      description: null,
      confirmation: null,
      disabled_at: null,
      disabled_reason: null,
      created_at: now,
      updated_at: now,
    }
    await db.transaction((tx) => insertChannel(tx, bed.sealer, channel, 20))
    return id
  }
  const tell = async (lanes: readonly string[], timezone: string | null = 'Asia/Shanghai') => {
    const included = JSON.stringify([
      { id: '1', type: 'container', attributes: { number: 'CSQU3054383' } },
      {
        id: '2',
        type: 'transport_event',
        attributes: { timestamp: '2026-11-01T02:15:40Z', timezone, location_locode: 'CNSHA' },
      },
    ])
    await bed.tell(lanes, 'container.transport.vessel_departed', included)
    deliveries.wake()
  }
  const ended = (count: number) =>
    eventually('notifications have ended', async () => {
      const all = await bed.notifications()
      return all.length === count && all.every(({ delivery_status }) => delivery_status !== 'pending') && all
    })
  const errors = async () =>
    (await db.work<{ error: string | null }[]>`select error from notification_log order by id`).map(
      ({ error }) => error,
    )
  return { ...bed, root, add, tell, ended, errors, deliveries }
}

test('what cannot be written ends at once and holds up nothing, and nothing is dropped for it', async (t) => {
  const { root, add, tell, ended, errors, account_id, db } = await scene(t)
  await add('edi_315')
  await tell(['box'], null)
  const [one] = await ended(1)
  assert.deepEqual([one?.delivery_status, one?.failure, one?.attempts], ['failed', 'unwritable', 1])
  assert.match((await errors())[0] ?? '', /time zone of its place is not known/)
  assert.deepEqual(await readdir(root), [])
  assert.equal((await findInterchanges(db.lists(account_id), account_id, [one?.id ?? ''])).length, 0)
  await tell(['box'])
  const all = await ended(2)
  assert.deepEqual(
    all.map(({ delivery_status }) => delivery_status),
    ['failed', 'succeeded'],
  )
})

test('a folder that takes nothing is tried again, under the same number, and its path is not told', async (t) => {
  const { root, add, tell, ended, errors, jump, deliveries, notifications } = await scene(t, (path) =>
    join(path, 'out'),
  )
  await writeFile(join(root, 'out'), 'a file where the folder should be')
  const id = await add('edi_iftsta')
  await tell(['box'])
  await eventually('an attempt failed', async () => (await errors()).length === 1)
  assert.match((await errors())[0] ?? '', /^the file could not be written: E[A-Z]+$/)
  assert.equal((await notifications())[0]?.delivery_status, 'pending')
  await rm(join(root, 'out'))
  await mkdir(join(root, 'out'))
  jump(3_600_000)
  deliveries.wake()
  const [one] = await ended(1)
  assert.equal(one?.delivery_status, 'succeeded')
  assert.deepEqual(await readdir(join(root, 'out', id)), [`000000001-${one?.id}.iftsta`])
})

test('each change is one file, whole, numbered between its parties; what was rejected gets a new number', async (t) => {
  const { root, add, tell, ended, db, account_id, clock, deliveries } = await scene(t)
  const id = await add('edi_315')
  await tell(['a', 'b', 'c'])
  const all = await ended(3)
  const names = (await readdir(join(root, id))).toSorted()
  assert.deepEqual(
    names.map((name) => name.slice(0, 9)),
    ['000000001', '000000002', '000000003'],
  )
  assert.deepEqual(names.map((name) => name.slice(10, -4)).toSorted(), all.map(({ id: own }) => own).toSorted())
  assert.match(await readFile(join(root, id, names[1] ?? ''), 'utf8'), /^ISA.*\*000000002\*.*IEA\*1\*000000002~\n$/s)

  const notification_id = names[0]?.slice(10, -4) ?? ''
  const sent = { syntax: 'x12', sender: 'QUAYLOG', receiver: 'ACME', control_number: 1 } as const
  const again = async (count: number) => {
    await db.work`
      update notification set delivery_status = 'pending', attempts = 0, lane_key = 'again' where id = ${notification_id}`
    await db.work`
      insert into delivery_lane (account_id, id, webhook_id, lane_key, pending, done_through, next_at)
      values (${account_id}, gen_random_uuid(), ${id}, 'again', 1, 0, now() - interval '1 minute')`
    deliveries.wake()
    await ended(3)
    return eventually('the files', async () => {
      const found = await readdir(join(root, id))
      return found.length === count && found.toSorted()
    })
  }
  assert.deepEqual(await again(3), names)
  const numbers = [sent, { ...sent, control_number: 77 }, { ...sent, control_number: 2 }]
  assert.deepEqual(
    [...(await knownInterchanges(db.work, numbers))].toSorted((a, b) => a - b),
    [0, 2],
  )
  const said = [
    { ...sent, status: 'accepted', error: null },
    { ...sent, status: 'rejected', error: 'why' },
    { ...sent, control_number: 2, status: 'accepted', error: null },
  ] as const
  await db.transaction((tx) => keepAcknowledgements(tx, said, clock.now()))
  const second = await findInterchanges(db.lists(account_id), account_id, [names[1]?.slice(10, -4) ?? ''])
  assert.equal(second[0]?.acknowledgement, 'accepted')
  assert.ok((await again(4)).includes(`000000004-${notification_id}.315`))
  const [state] = await findInterchanges(db.lists(account_id), account_id, [notification_id])
  assert.deepEqual([state?.control_number, state?.acknowledgement, state?.acknowledgement_error], [4, null, null])
})

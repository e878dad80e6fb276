import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeExceptions } from '../../../attention/store.ts'
import type { ExceptionRow } from '../../../attention/exception.ts'
import { createIds } from '../../../ground/id.ts'
import { testDatabase } from '../../../ground/testing/database.ts'
import { openTestDoor } from '../testing/door.ts'

const db = await testDatabase()
const door = await openTestDoor(db)
const newId = createIds(() => door.time.ms)
const now = () => new Date(door.time.ms).toISOString()

/** Keeps exceptions of boxes of one shipment. */
async function keep(account_id: string, subject_id: string, all: readonly Partial<ExceptionRow>[]): Promise<void> {
  const usual: Omit<ExceptionRow, 'id' | 'key'> = {
    account_id,
    subject_id,
    shipment_id: subject_id,
    tracking_request_id: null,
    kind: 'last_free_day_passed',
    severity: 'critical',
    action: 'book_truck',
    mark: '',
    evidence: [],
    change: null,
    at_stake: null,
    container_ids: [],
    due_on: null,
    held: false,
    owner_id: null,
    note: null,
    snoozed_until: null,
    snoozed_until_event: null,
    opened_at: now(),
    changed_at: now(),
    closed_at: null,
    closed_reason: null,
    version: 1,
  }
  await db.transaction(async (tx) => {
    await writeExceptions(
      tx,
      all.map((one, index) => ({ ...usual, id: newId(), key: `${subject_id} ${index}`, ...one })),
    )
  })
}

const usd = (amount: number) => ({ amount, currency_code: 'USD' })

test('what stands is counted for the person who asks; other accounts, closed and snoozed ones are not mixed in', async () => {
  const ines = await door.addOwner('ines@today.example')
  const other = await door.addOwner('otto@today.example')
  const cookie = await door.signIn('ines@today.example')
  assert.deepEqual((await door.call('GET', '/today', cookie)).json(), {
    counts: { open: 0, mine: 0, snoozed: 0, shipments: 0, requests: 0, ever_tracked: false },
    money: [],
  })
  await keep(ines.account_id, newId(), [
    { owner_id: ines.person_id },
    {},
    { snoozed_until: new Date(door.time.ms + 60_000).toISOString() },
    { snoozed_until: new Date(door.time.ms - 60_000).toISOString() },
    { snoozed_until_event: 'container.transport.available' },
    { closed_at: now(), closed_reason: 'handled' },
  ])
  await keep(other.account_id, newId(), [{}, {}])
  const { counts } = (await door.call('GET', '/today', cookie)).json()
  assert.deepEqual([counts.open, counts.mine, counts.snoozed], [3, 1, 2])
})

test('each box costs once, by its earliest day and highest amount; what is not known is never 0', async () => {
  const { account_id } = await door.addOwner('lea@today.example')
  const [first, second, third, fourth] = [newId(), newId(), newId(), newId()]
  await keep(account_id, newId(), [
    { container_ids: [first], due_on: '2026-11-20', at_stake: usd(300) },
    { container_ids: [first], due_on: '2026-11-21', at_stake: usd(300), kind: 'demurrage_running' },
    { container_ids: [second], due_on: '2026-11-20', at_stake: usd(150.5), snoozed_until_event: 'container.updated' },
    { container_ids: [second], due_on: '2026-11-23', at_stake: usd(20), kind: 'empty_return_overdue' },
    { container_ids: [third], due_on: '2026-11-20' },
    { container_ids: [third], due_on: null, kind: 'hold_placed' },
    { container_ids: [newId()], due_on: '2026-11-24', at_stake: usd(10), kind: 'sources_disagree' },
    { container_ids: [newId()], due_on: '2026-11-24', at_stake: usd(10), kind: 'last_free_day_near' },
    { container_ids: [fourth], due_on: '2026-11-22', at_stake: { amount: 90, currency_code: 'EUR' } },
    { container_ids: [newId()], kind: 'hold_placed' },
    { container_ids: [newId()], due_on: '2026-11-20', at_stake: usd(999), closed_at: now(), closed_reason: 'seen' },
  ])
  const { money } = (await door.call('GET', '/today', await door.signIn('lea@today.example'))).json()
  assert.deepEqual(money, [
    { due_on: '2026-11-20', currency_code: 'USD', amount: 450.5, boxes: 2 },
    { due_on: '2026-11-20', currency_code: null, amount: null, boxes: 1 },
    { due_on: '2026-11-22', currency_code: 'EUR', amount: 90, boxes: 1 },
    { due_on: '2026-11-24', currency_code: 'USD', amount: 20, boxes: 2 },
  ])
})

test('exceptions of few boxes and of a whole ship of them are each summed up once', async () => {
  const { account_id } = await door.addOwner('mia@today.example')
  const boxes = (count: number) => Array.from({ length: count }, () => newId())
  const ship = boxes(101)
  await keep(account_id, newId(), [
    { container_ids: boxes(100), due_on: '2026-11-20', at_stake: usd(10) },
    { container_ids: ship, due_on: '2026-11-21', at_stake: usd(10) },
    { container_ids: ship, due_on: '2026-11-20', at_stake: usd(5), kind: 'demurrage_running' },
    { container_ids: boxes(1_000), due_on: '2026-11-22', at_stake: usd(30) },
  ])
  const { money } = (await door.call('GET', '/today', await door.signIn('mia@today.example'))).json()
  assert.deepEqual(money, [
    { due_on: '2026-11-20', currency_code: 'USD', amount: 20, boxes: 2 },
    { due_on: '2026-11-22', currency_code: 'USD', amount: 30, boxes: 1 },
  ])
})

test('alerts are those of the account alone, the latest first, narrowed as asked; filters that are none narrow nothing', async () => {
  const nora = await door.addOwner('nora@today.example')
  const other = await door.addOwner('otto@alerts.example')
  const cookie = await door.signIn('nora@today.example')
  const opened = (days: number) => new Date(door.time.ms - days * 86_400_000).toISOString()
  await keep(nora.account_id, newId(), [
    { note: 'old', opened_at: opened(9), closed_at: now(), closed_reason: 'cause_ended' },
    { note: 'latest', opened_at: opened(1), kind: 'rolled', severity: 'warning' },
    { note: 'snoozed', opened_at: opened(3), snoozed_until_event: 'container.transport.available' },
  ])
  await keep(other.account_id, newId(), [{ note: 'of others' }])
  const notes = async (query: string) => {
    const { data } = (await door.call('GET', `/alerts?${query}`, cookie)).json()
    return data.map(({ attributes }: { attributes: { note: string } }) => attributes.note)
  }
  assert.deepEqual(await notes(''), ['latest', 'snoozed', 'old'])
  assert.deepEqual(await notes('days=7'), ['latest', 'snoozed'])
  assert.deepEqual(await notes('status=open'), ['latest'])
  assert.deepEqual(await notes('status=snoozed'), ['snoozed'])
  assert.deepEqual(await notes('status=closed'), ['old'])
  assert.deepEqual(await notes('kind=rolled&severity=warning'), ['latest'])
  assert.deepEqual(await notes('kind=constructor&page=-1&days=x'), ['latest', 'snoozed', 'old'])
  assert.deepEqual(await notes('size=1&page=2'), ['snoozed'])
})

test('a thousand exceptions that stand are summed up, and listed a page at a time', async () => {
  const { account_id } = await door.addOwner('bea@today.example')
  const cookie = await door.signIn('bea@today.example')
  await keep(
    account_id,
    newId(),
    Array.from({ length: 1_000 }, () => ({ container_ids: [newId()], due_on: '2026-11-20', at_stake: usd(100) })),
  )
  const { counts, money } = (await door.call('GET', '/today', cookie)).json()
  assert.equal(counts.open, 1_000)
  assert.deepEqual(money, [{ due_on: '2026-11-20', currency_code: 'USD', amount: 100_000, boxes: 1_000 }])
  assert.equal((await door.call('GET', '/alerts?size=100', cookie)).json().data.length, 100)
})

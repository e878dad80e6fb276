import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../../src/ground/testing/eventually.ts'
import type { Document, Resource } from '../service.ts'
import { newcomer } from './up.ts'

/**
 * The world begins as it always does and then runs in real time, so that the first minute lasts as long as the test
 * takes to look.
 */
const up = await newcomer({ QUAYLOG_WORLD_SPEED: '1' })
let facts: Awaited<ReturnType<typeof up.start>>

before(async () => {
  facts = await up.start()
})
after(() => up.remove())

async function call(method: string, path: string, body?: string): Promise<{ status: number; document: Document }> {
  const response = await fetch(`${facts.base_url}${path}`, {
    method,
    headers: { authorization: `Token ${facts.api_key}`, 'content-type': 'application/vnd.api+json' },
    ...(body === undefined ? {} : { body }),
  })
  const document: Document = await response.json()
  return { status: response.status, document }
}

async function world<Answer>(path: string, order?: object): Promise<Answer> {
  const response = await fetch(
    `${facts.world_url}/world${path}`,
    order === undefined ? {} : { method: 'POST', body: JSON.stringify(order) },
  )
  const answer: Answer = await response.json()
  return answer
}

const requests = async () => (await call('GET', '/tracking_requests?page[size]=100')).document.data

/** What came of a story's number in the demo account. */
async function found(story: string, type: 'container' | 'shipment'): Promise<readonly Resource[]> {
  const numbers = await world<readonly { story: string; request_number: string }[]>('/numbers')
  const number = numbers.find((one) => one.story === story)?.request_number ?? ''
  const { document } = await call(
    'GET',
    `/tracking_requests?filter[request_number]=${number}&include=tracked_object.containers`,
  )
  return (document.included ?? []).filter((one) => one.type === type)
}
const boxesOf = (story: string) => found(story, 'container')

const now = async () => (await world<{ now: string }>('/clock')).now
const lists = (value: unknown): readonly { name?: string; type?: string; status?: string; amount?: number }[] =>
  Array.isArray(value) ? value : []

/** One after the other: each step finds what the one before it left. */
test('the demo as a newcomer finds it, and what becomes of it', async (t) => {
  await t.test('the fleet is there soon after the start, and one number failed', async () => {
    const settled = await eventually('every number has its answer', async () => {
      const all = await requests()
      return all.length > 0 && all.every(({ attributes }) => attributes['status'] !== 'pending') && all
    })
    assert.ok(settled.length >= 15, `${settled.length} numbers`)
    const failed = settled.filter(({ attributes }) => attributes['status'] === 'failed')
    assert.deepEqual(
      failed.map(({ attributes }) => [attributes['request_type'], attributes['failed_reason']]),
      [['container', 'not_found']],
    )
  })

  await t.test('demurrage runs: the last free day is past, and what it costs is told', async () => {
    const box = await eventually('the terminal has answered', async () =>
      (await boxesOf('demurrage-running')).find(({ attributes }) => attributes['pickup_lfd'] !== null),
    )
    assert.equal(box.attributes['current_status'], 'not_available')
    assert.ok(String(box.attributes['pickup_lfd']) < (await now()))
    assert.ok(
      lists(box.attributes['fees_at_pod_terminal']).some(({ type, amount = 0 }) => type === 'demurrage' && amount > 0),
    )
  })

  await t.test('the wait has a price: by the schedule of its terminal, and it is what the terminal asks', async () => {
    const [box] = await boxesOf('demurrage-running')
    const fee = lists(box?.attributes['fees_at_pod_terminal']).find(({ type }) => type === 'demurrage')
    const clocks = (await call('GET', `/containers/${box?.id ?? ''}/charge_clocks`)).document.data
    const shown = clocks.map(({ attributes }) => [
      attributes['charge_type'],
      attributes['state'],
      attributes['lfd_disagreement_days'],
      attributes['accrued'],
    ])
    const amount = fee?.amount ?? 0
    assert.deepEqual(shown, [['demurrage', 'running', 0, { amount, currency_code: 'USD', days: amount / 190 }]])
  })

  await t.test('a hold with days left: one box of four is held, and its last free day is to come', async () => {
    const boxes = await eventually('the terminal has answered', async () => {
      const all = await boxesOf('one-of-four-examined')
      return all.length === 4 && all.every(({ attributes }) => attributes['pickup_lfd'] !== null) && all
    })
    const held = boxes.filter(({ attributes }) =>
      lists(attributes['holds_at_pod_terminal']).some(({ status }) => status === 'hold'),
    )
    assert.deepEqual(
      held.map(({ attributes }) => [attributes['current_status'], lists(attributes['holds_at_pod_terminal'])[0]?.name]),
      [['not_available', 'VACIS']],
    )
    assert.ok(String(held[0]?.attributes['pickup_lfd']) > (await now()))
  })

  await t.test('a box is on the train', async () => {
    await eventually('the railroad has answered', async () =>
      (await boxesOf('rail-under-way')).find(({ attributes }) => attributes['current_status'] === 'on_rail'),
    )
  })

  await t.test('calm boxes are among them: at sea, with nothing that holds them', async () => {
    const { document } = await call('GET', '/containers?filter[status]=on_ship&page[size]=100')
    assert.ok(
      document.data.filter(({ attributes }) => lists(attributes['holds_at_pod_terminal']).length === 0).length >= 5,
    )
  })

  await t.test('the number that the banner offers is not tracked yet', async () => {
    const [, body = ''] = /-d '(\{.*\})'/.exec(facts.printed) ?? []
    assert.equal((await call('POST', '/tracking_requests', body)).status, 201)
  })

  await t.test('a second start tracks nothing more', async () => {
    const before_stop = (await requests()).map(({ id }) => id)
    await up.stop()
    facts = await up.start()
    assert.deepEqual(
      (await requests()).map(({ id }) => id),
      before_stop,
    )
  })

  await t.test('a box was rolled, and is rolled again on the first day: it arrives a week later', async () => {
    const etaOf = async () => {
      const [shipment] = await found('rolled-twice', 'shipment')
      const eta = shipment?.attributes['pod_eta_at']
      return typeof eta === 'string' ? Date.parse(eta) : null
    }
    const first = await eventually('the line has said when it arrives', etaOf)
    await world('/clock', { advance: '48h' })
    await eventually('it is rolled', async () => ((await etaOf()) ?? 0) - first > 5 * 86_400_000)
  })
})

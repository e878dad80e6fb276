import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { z } from 'zod'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { startService } from '../service.ts'
import type { TestService } from '../service.ts'
import { callOf, post } from './call.ts'

/** What a model reads of a page of list_containers to answer the question below. */
const page = z.object({
  items: z.array(
    z.object({
      number: z.string(),
      podFullOutAt: z.string().optional(),
      podTimezone: z.string().optional(),
      demurrage: z.object({
        pickupLfd: z.string().optional(),
        fees: z.array(z.object({ type: z.string(), amount: z.number() })),
      }),
    }),
  ),
  meta: z.object({ total: z.number() }),
  _metadata: z.object({ data_as_of: z.string() }),
})

const stories = [
  'demurrage-running',
  'customs-hold-clears',
  'transshipment-singapore',
  'just-booked',
  'finished-journey',
  'rail-to-chicago',
  'last-free-day-extended',
] as const

let service: TestService
before(async () => {
  service = await startService({ seed: '3' })
  for (const story of stories) {
    const { request_type, request_number, scac } = await service.numberOf(story)
    await service.send('POST', '/tracking_requests', {
      data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
    })
  }
  // A request is created as soon as its line knows the number, and succeeded when its terminals have been asked too
  // (contract 4.1).
  await eventually('all are loaded', async () => {
    const { data } = (await service.get('/tracking_requests?page[size]=100')).body
    return data.every(({ attributes: { status } }) => status !== 'pending' && status !== 'created')
  })
})
after(() => service.close())

const dayOf = (instant: string, zone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone ?? 'UTC', dateStyle: 'short' }).format(new Date(instant))

test('which of my containers cost money this week? The pages of one tool tell, and they tell what REST says', async () => {
  const costing: string[] = []
  let asked = 0
  for (let number = 1, total = 1; asked < total; number += 1) {
    const { message } = await post(
      service.base_url.replace('/v2', '/mcp'),
      callOf('list_containers', { page: number, page_size: 3 }),
      { authorization: `Token ${service.key}` },
    )
    const { items, meta, _metadata } = page.parse(message.result?.structuredContent)
    total = meta.total
    asked += items.length
    assert.ok(Math.abs(Date.parse(_metadata.data_as_of) - Date.parse('2026-11-20T22:00:00Z')) < 86_400_000)
    const week_end = new Date(Date.parse(_metadata.data_as_of) + 7 * 86_400_000).toISOString()
    for (const {
      number: container,
      podFullOutAt,
      podTimezone,
      demurrage: { pickupLfd, fees },
    } of items) {
      const owed = fees.some(({ type, amount }) => type !== 'total' && amount > 0)
      const due =
        podFullOutAt === undefined &&
        pickupLfd !== undefined &&
        dayOf(pickupLfd, podTimezone) < dayOf(week_end, podTimezone)
      if (owed || due) costing.push(container)
    }
  }
  const { body } = await service.get('/containers?page[size]=100&include=shipment')
  const bills = new Map((body.included ?? []).map(({ id, attributes }) => [id, attributes['bill_of_lading_number']]))
  const billOf = (container: string) => {
    const link = body.data.find(({ attributes }) => attributes['number'] === container)?.relationships?.['shipment']
      ?.data
    return link !== null && link !== undefined && 'id' in link ? bills.get(link.id) : undefined
  }
  const found = new Set(costing.map(billOf))
  for (const [story, expected] of [
    ['demurrage-running', true],
    ['customs-hold-clears', true],
    ['transshipment-singapore', false],
    ['just-booked', false],
    ['finished-journey', false],
  ] as const) {
    assert.equal(found.has((await service.numberOf(story)).request_number), expected, story)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { answers, container_id, setup, shipment_id, usual_routes } from './harness.ts'

const fleet = { toolsets: ['fleet'] } as const
const { container } = answers.documents
const out = { ...container.attributes, pod_full_out_at: '2026-11-20T18:00:00Z', empty_terminated_at: null }
const clock = (id: number, own: object) => ({
  id: `0199c0de-0000-7000-8000-0000000000c${id}`,
  type: 'charge_clock',
  attributes: {
    charge_type: 'detention',
    direction: 'import',
    place: 'street',
    biller: { kind: 'line', scac: 'ATLL' },
    state: 'free',
    reason: null,
    missing: [],
    timezone: 'America/Los_Angeles',
    free_days_total: 4,
    last_free_on: '2026-11-25',
    last_free_on_reported: { line: { date: '2026-11-26', told_at: null, charge_type: 'detention' } },
    accrued: { amount: 0, currency_code: 'USD', days: 0 },
    open: { amount: 0, currency_code: 'USD' },
    today_rate: 0,
    next_rate: { amount: 160, from_on: '2026-11-26' },
    assumptions: [],
    ...own,
  },
  relationships: { container: { data: { id: container_id, type: 'container' } } },
})
const adjustment = (kind: string, on: string, withdrawn_at: string | null) => ({
  id: `0199c0de-0000-7000-8000-00000000a0${on.slice(8)}`,
  type: 'charge_adjustment',
  attributes: { kind, on, withdrawn_at },
  relationships: {},
})
const paper = (at: number, own: object, payload: object, warnings: readonly object[] = []) => ({
  paper: {
    id: `0199c0de-0000-7000-8000-0000000000d${at}`,
    type: 'document',
    attributes: {
      document_type: 'delivery_order',
      needs_review: true,
      created_at: `2026-11-1${at}T00:00:00Z`,
      extracted_data_manual: null,
    },
    relationships: {
      shipments: { data: [{ type: 'shipment', id: shipment_id }] },
      cargos: { data: [] },
      last_document_representation: {
        data: { type: 'document_representation', id: `0199c0de-0000-7000-8000-0000000000e${at}` },
      },
      ...own,
    },
  },
  read: {
    id: `0199c0de-0000-7000-8000-0000000000e${at}`,
    type: 'document_representation',
    attributes: { payload, confidence: { '/empty_return/name': 0.9 }, warnings },
  },
})
const foreign = { cargos: { data: [{ type: 'container', id: '0199c0de-0000-7000-8000-0000000000bb' }] } }
const papers = [
  paper(1, {}, { empty_return: { name: 'OLD DEPOT' } }, [{ code: 'superseded', pointers: [], detail: '' }]),
  paper(2, {}, { empty_return: { name: 'SEAPARK DEPOT' }, per_diem_free_until: '2026-11-27' }),
  paper(3, foreign, { empty_return: { name: 'DEPOT OF ANOTHER BOX' } }),
  paper(4, {}, { last_free_day: '2026-11-20' }),
]
const table = {
  ...usual_routes,
  [`GET /containers/${container_id}`]: answers.one({ ...container, attributes: out }, answers.records),
  'GET /charge_clocks': answers.list([
    clock(1, {}),
    clock(2, { charge_type: 'demurrage', last_free_on: '2026-11-18' }),
  ]),
  [`GET /containers/${container_id}/charge_adjustments`]: answers.list([
    adjustment('no_return_location_day', '2026-11-23', null),
    adjustment('no_return_location_day', '2026-11-24', '2026-11-24T10:00:00Z'),
  ]),
  'GET /documents': answers.list(
    papers.map((one) => one.paper),
    papers.map(({ read }) => read),
  ),
}

test('of many days and papers the answer says how many it leaves out', async () => {
  const days = Array.from({ length: 25 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`)
  const many = Array.from({ length: 8 }, (_, at) => paper(at + 1, {}, { empty_return: { name: `DEPOT ${at}` } }))
  await using world = await setup(
    {
      ...table,
      [`GET /containers/${container_id}/charge_adjustments`]: answers.list(
        days.map((day) => adjustment('no_return_location_day', day, null)),
      ),
      'GET /documents': answers.list(
        many.map((one) => one.paper),
        many.map(({ read }) => read),
      ),
    },
    fleet,
  )
  const { payload } = await world.call('empty_return', { container_id })
  const { refusedOn, refusedOnLeft, where } = z
    .object({
      refusedOn: z.array(z.string()),
      refusedOnLeft: z.int(),
      where: z.object({ papers: z.array(z.unknown()), papersLeft: z.int() }),
    })
    .parse(payload)
  assert.deepEqual([refusedOn.length, refusedOnLeft, where.papers.length, where.papersLeft], [20, 5, 5, 3])
})

test('days without a place to return to are found below much else that is stated', async () => {
  const pages = [
    Array.from({ length: 100 }, () => adjustment('customer_note', '2026-11-20', null)),
    [adjustment('no_return_location_day', '2026-11-23', null)],
  ]
  const read: string[] = []
  await using world = await setup(
    {
      ...table,
      [`GET /containers/${container_id}/charge_adjustments`]: (request, response) => {
        const page = Number(request.query['page[number]'])
        read.push(String(page))
        const self = 'http://service/v2'
        const links = page < pages.length ? { self, next: `${self}?page[number]=${page + 1}` } : { self }
        const meta = { size: pages[page - 1]?.length ?? 0, total: 101 }
        answers.json({ data: pages[page - 1], included: [], links, meta })(request, response)
      },
    },
    fleet,
  )
  const { payload } = await world.call('empty_return', { container_id })
  assert.deepEqual([payload['refusedOn'], read], [['2026-11-23'], ['1', '2']])
})

test('a box that is out has the last free day of its terms, the reported one, and the places of its papers', async () => {
  await using world = await setup(table, fleet)
  const { payload, isError } = await world.call('empty_return', { container_id })
  assert.equal(isError, false, JSON.stringify(payload))
  const { state, until, where, refusedOn } = payload
  assert.deepEqual([state, refusedOn], ['out', ['2026-11-23']])
  assert.deepEqual(until, {
    known: true,
    complete: true,
    lastFreeOn: '2026-11-25',
    charges: [
      {
        chargeType: 'detention',
        biller: 'ATLL',
        state: 'free',
        known: true,
        lastFreeOn: '2026-11-25',
        timezone: 'America/Los_Angeles',
        freeDaysTotal: 4,
        reported: { line: { date: '2026-11-26', chargeType: 'detention' } },
        accrued: { amount: 0, currencyCode: 'USD', days: 0 },
        open: { amount: 0, currencyCode: 'USD' },
        todayRate: { amount: 0, currencyCode: 'USD' },
        nextRate: { amount: 160, fromOn: '2026-11-26' },
        assumptions: [],
      },
    ],
  })
  const shown = (at: number, superseded: boolean, said: object) => ({
    documentId: papers[at]?.paper.id,
    documentType: 'delivery_order',
    needsReview: true,
    createdAt: papers[at]?.paper.attributes.created_at,
    doubtful: ['empty_return'],
    superseded,
    quoted: said,
  })
  assert.deepEqual(where, {
    known: true,
    papers: [
      shown(1, false, { returnTo: { name: 'SEAPARK DEPOT' }, freeUntil: '2026-11-27' }),
      shown(0, true, { returnTo: { name: 'OLD DEPOT' } }),
    ],
  })
  assert.match(JSON.stringify(payload['_metadata']), /never an instruction/)
  assert.ok(JSON.stringify(payload).length < 12_000)
})

test('what is not known is said as that, with what is missing: terms, the pick-up, the place', async () => {
  const asked = async (clocks: readonly object[], own: object = {}) => {
    const routes = { ...table, 'GET /charge_clocks': answers.list(clocks), 'GET /documents': answers.list([]), ...own }
    await using world = await setup(routes, fleet)
    return (await world.call('empty_return', { container_id })).payload
  }
  const without = await asked([])
  assert.deepEqual(without['until'], {
    known: false,
    complete: false,
    why: 'No terms on file make a charge that ends with the return, so until when it is free is not known. It is not free for ever.',
    charges: [],
  })
  assert.match(
    JSON.stringify(without['where']),
    /^\{"known":false,"why":"No paper of this container .* Ask the line\."/,
  )
  const unknown = {
    state: 'cannot_assess',
    missing: [{ code: 'haulage', text: 'who hauls inland' }],
    last_free_on: null,
    accrued: null,
    open: null,
    next_rate: null,
    today_rate: null,
  }
  const both = await asked([clock(1, {}), clock(2, unknown)])
  assert.match(JSON.stringify(both['until']), /^\{"known":true,"complete":false,"lastFreeOn":"2026-11-25"/)
  const one = JSON.stringify((await asked([clock(2, unknown)]))['until'])
  assert.match(one, /^\{"known":false,"complete":false,"why":"See what is missing of each charge."/)
  assert.match(one, /"known":false.*"missing":\["who hauls inland"\]/)
  assert.ok(!/todayRate|accrued|:0[,}]/.test(one), one)
  const aboard = await asked([clock(1, { state: 'not_started', last_free_on: null })], {
    [`GET /containers/${container_id}`]: answers.one(
      { ...container, attributes: { ...out, pod_full_out_at: null, final_destination_full_out_at: null } },
      answers.records,
    ),
  })
  assert.equal(aboard['state'], 'not_picked_up')
  assert.match(JSON.stringify(aboard['until']), /begins when the full container leaves/)
  const no_room = await asked([], { 'GET /documents': answers.refused(403, { code: 'feature_not_enabled' }) })
  assert.match(JSON.stringify(no_room['where']), /Papers cannot be read here/)
})

test('a box that is back has when and where, without which nobody told', async () => {
  const event = {
    ...answers.documents.discharge_event,
    attributes: { ...answers.documents.discharge_event.attributes, event: 'container.transport.empty_in' },
    relationships: { location: { data: { type: 'port', id: answers.documents.port_of_discharge.id } } },
  }
  const back = { ...out, empty_terminated_at: '2026-11-24T16:00:00Z', empty_terminated_timezone: 'America/Los_Angeles' }
  const returned = async (events: readonly object[]) => {
    const routes = {
      ...table,
      [`GET /containers/${container_id}`]: answers.one({ ...container, attributes: back }, answers.records),
      [`GET /containers/${container_id}/transport_events`]: answers.list(events, answers.records),
    }
    await using world = await setup(routes, fleet)
    const { payload } = await world.call('empty_return', { container_id })
    assert.equal(payload['state'], 'returned')
    return payload['returned']
  }
  const at = { at: '2026-11-24T16:00:00Z', timezone: 'America/Los_Angeles' }
  assert.deepEqual(await returned([]), at)
  const { name, code } = answers.documents.port_of_discharge.attributes
  assert.deepEqual(await returned([event]), { ...at, to: { name, locode: code } })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { answers, container_id, setup, shipment_id, usual_routes } from './harness.ts'

const exception = {
  id: '0199c0de-0000-7000-8000-0000000000e1',
  type: 'exception',
  attributes: {
    kind: 'last_free_day_near',
    severity: 'critical',
    action: 'book_truck',
    status: 'open',
    summary: 'The terminal states 25 November 2026 as the last free day.',
    evidence: [{ text: 'It is today.', observation_ids: [] }],
    at_stake: null,
    due_on: '2026-11-25',
  },
  relationships: {
    shipment: { data: { id: shipment_id, type: 'shipment' } },
    tracking_request: { data: null },
    containers: { data: [{ id: container_id, type: 'container' }] },
    owner: { data: null },
  },
}
const table = { ...usual_routes, 'GET /exceptions': answers.list([exception], answers.records) }
const rows = z.object({
  items: z.array(
    z.object({
      numbers: z.array(z.string()),
      containerIds: z.array(z.string()),
      action: z.string(),
      atStake: z.null(),
      dueOn: z.string(),
    }),
  ),
})
const fleet = { toolsets: ['fleet'] } as const

test('without a set there are the usual tools alone, and another is none', async () => {
  await using world = await setup(table)
  const { tools } = await world.mcp.listTools()
  assert.equal(tools.length, 10)
  await assert.rejects(world.call('list_exceptions'), /Unknown tool/)
})

test('a set adds its tools behind the usual ones, in both eras', async () => {
  for (const era of ['legacy', 'modern'] as const) {
    await using world = await setup(table, { ...fleet, era })
    const names = (await world.mcp.listTools()).tools.map(({ name }) => name)
    assert.equal(names[0], 'search_container')
    assert.ok(names.indexOf('list_exceptions') >= 10, names.join())
  }
})

test('a set adds its prompts behind the usual ones; without it they are unknown', async () => {
  await using without = await setup(table)
  assert.equal((await without.mcp.listPrompts()).prompts.length, 3)
  await assert.rejects(without.mcp.getPrompt({ name: 'plan-the-day' }), /Unknown prompt/)
  await using world = await setup(table, fleet)
  assert.deepEqual(
    (await world.mcp.listPrompts()).prompts.map(({ name }) => name),
    ['track-shipment', 'check-demurrage', 'analyze-delays', 'plan-the-day', 'money-today'],
  )
  const { tools } = await world.mcp.listTools()
  for (const [prompt, leans_on] of [
    ['plan-the-day', ['list_exceptions', 'whats_costing_money']],
    ['money-today', ['whats_costing_money', 'empty_return', 'check_invoice']],
  ] as const) {
    const { messages } = await world.mcp.getPrompt({ name: prompt })
    const text = messages[0]?.content.type === 'text' ? messages[0].content.text : ''
    for (const tool of leans_on)
      assert.ok(text.includes(tool) && tools.some(({ name }) => name === tool), `${prompt}: ${tool}`)
  }
})

test('exceptions come with the numbers that they are about, what to do, and money that is not known as null', async () => {
  await using world = await setup(table, fleet)
  const { payload, isError, content } = await world.call('list_exceptions', { action: 'book_truck', page_size: 999 })
  assert.equal(isError, false)
  const { items } = rows.parse(payload)
  assert.deepEqual(items, [
    {
      numbers: ['MSCU1234566'],
      containerIds: [container_id],
      action: 'book_truck',
      atStake: null,
      dueOn: '2026-11-25',
    },
  ])
  assert.equal(content.filter(({ type }) => type === 'resource_link').length, 1)
  const query = world.service.received.at(-1)?.query
  assert.deepEqual(
    [query?.['filter[status]'], query?.['filter[action]'], query?.['page[size]']],
    ['open', 'book_truck', '25'],
  )
})

const clock = {
  id: '0199c0de-0000-7000-8000-0000000000c1',
  type: 'charge_clock',
  attributes: {
    charge_type: 'demurrage',
    direction: 'import',
    place: 'terminal',
    biller: { kind: 'line', scac: 'ATLL' },
    state: 'running',
    reason: null,
    missing: [],
    last_free_on: '2026-11-20',
    ended_on: null,
    accrued: { amount: 900, currency_code: 'USD', days: 3 },
    open: { amount: 600, currency_code: 'USD' },
    today_rate: 300,
    next_rate: { amount: 345, from_on: '2026-11-25' },
    basis: 'exact',
  },
  relationships: { container: { data: { id: container_id, type: 'container' } } },
}
const unknown_clock = {
  ...clock,
  id: '0199c0de-0000-7000-8000-0000000000c2',
  attributes: {
    ...clock.attributes,
    charge_type: 'detention',
    state: 'cannot_assess',
    reason: 'ambiguous_terms',
    missing: [{ code: 'haulage', text: 'who hauls inland: merchant or carrier' }],
    last_free_on: null,
    accrued: null,
    open: null,
    today_rate: null,
    next_rate: null,
    basis: null,
  },
}
const charge_table = {
  ...usual_routes,
  'GET /charge_clocks': answers.list([clock, unknown_clock], answers.records),
  'GET /charge_summary': answers.one({
    id: shipment_id,
    type: 'charge_summary',
    attributes: {
      containers: { assessed: 0, partly: 1, unassessed: 2 },
      complete: false,
      owed: [{ amount: 600, currency_code: 'USD' }],
      per_day: [{ amount: 300, currency_code: 'USD' }],
      owed_by: [{ name: 'ATLL', kind: 'line', owed: [{ amount: 600, currency_code: 'USD' }], unassessed: 1 }],
      last_free_within: { days_1: 0, days_3: 1, days_7: 4 },
      weeks: [],
      computed_at: '2026-11-23T12:00:00Z',
    },
  }),
}

test('money comes with counters first, and what is not known is left out of its row, never 0', async () => {
  await using world = await setup(charge_table, fleet)
  const { payload, isError, content } = await world.call('whats_costing_money', {})
  assert.equal(isError, false)
  assert.equal(Object.keys(payload)[0], 'containers')
  assert.deepEqual(payload['containers'], { assessed: 0, partly: 1, unassessed: 2 })
  assert.deepEqual([payload['complete'], payload['truncated']], [false, false])
  assert.deepEqual(payload['owed'], [{ amount: 600, currencyCode: 'USD' }])
  assert.deepEqual(payload['owedBy'], [
    { name: 'ATLL', kind: 'line', owed: [{ amount: 600, currencyCode: 'USD' }], unassessed: 1 },
  ])
  assert.equal('owedByLeft' in payload, false)
  assert.deepEqual(payload['items'], [
    {
      id: clock.id,
      chargeType: 'demurrage',
      biller: 'ATLL',
      state: 'running',
      lastFreeOn: '2026-11-20',
      accrued: { amount: 900, currencyCode: 'USD', days: 3 },
      open: { amount: 600, currencyCode: 'USD' },
      todayRate: { amount: 300, currencyCode: 'USD' },
      nextRate: { amount: 345, fromOn: '2026-11-25' },
      containerId: container_id,
      number: 'MSCU1234566',
      known: true,
    },
    {
      id: unknown_clock.id,
      chargeType: 'detention',
      biller: 'ATLL',
      state: 'cannot_assess',
      reason: 'ambiguous_terms',
      missing: ['who hauls inland: merchant or carrier'],
      containerId: container_id,
      number: 'MSCU1234566',
      known: false,
    },
  ])
  assert.equal(content.filter(({ type }) => type === 'resource_link').length, 1)
})

test('money is added up by who bills or where, and asked for where nobody has billed it', async () => {
  const week = (name: string | null, amount: number, currency_code = 'USD') => ({
    week_of: '2026-10-05',
    name,
    amount,
    currency_code,
  })
  const summary = {
    id: shipment_id,
    type: 'charge_summary',
    attributes: {
      containers: { assessed: 1, partly: 0, unassessed: 0, no_terms: 0 },
      complete: true,
      owed: [],
      per_day: [],
      owed_by: Array.from({ length: 30 }, (_, at) => ({
        name: at === 1 ? null : `W${at}`,
        kind: null,
        owed: [
          { amount: 300 - at, currency_code: 'USD' },
          { amount: 7, currency_code: 'EUR' },
        ],
        unassessed: 0,
      })),
      last_free_within: { days_1: 0, days_3: 0, days_7: 0 },
      weeks: [week('W185', 100.1), week('W185', 0.2), week('W185', 7, 'EUR'), week(null, 300)],
      computed_at: '2026-11-23T12:00:00Z',
    },
  }
  await using world = await setup({ ...charge_table, 'GET /charge_summary': answers.one(summary) }, fleet)
  const asked = (path: string) => world.service.received.findLast((one) => one.path.endsWith(path))?.query
  const { payload } = await world.call('whats_costing_money', { sum_by: 'facility', sum_from: '2026-10-01' })
  assert.deepEqual(payload['costs'], [
    { amount: 300, currencyCode: 'USD' },
    { name: 'W185', amount: 100.3, currencyCode: 'USD' },
    { name: 'W185', amount: 7, currencyCode: 'EUR' },
  ])
  const owed = z.array(z.looseObject({ name: z.string().optional() })).parse(payload['owedBy'])
  assert.deepEqual([owed.length, payload['owedByLeft']], [25, 5])
  assert.deepEqual(owed[1], {
    owed: [
      { amount: 299, currencyCode: 'USD' },
      { amount: 7, currencyCode: 'EUR' },
    ],
    unassessed: 0,
  })
  const { by, from } = asked('/charge_summary') ?? {}
  assert.deepEqual([by, from], ['facility', '2026-10-01'])
  await world.call('whats_costing_money', { invoiced: false })
  const unbilled = asked('/charge_clocks')
  assert.deepEqual([unbilled?.['filter[state]'], unbilled?.['filter[invoiced]']], ['stopped', 'false'])
  assert.match(
    JSON.stringify((await world.call('whats_costing_money', { sum_by: 'planet' })).payload),
    /Invalid arguments: sum_by/,
  )
})

test('an answer for many names and charges stays below 12 kB, and says how many it left out', async () => {
  const names = Array.from({ length: 120 }, (_, at) => `Customer of a rather long name ${at}`)
  const summary = {
    id: shipment_id,
    type: 'charge_summary',
    attributes: {
      containers: { assessed: 900, partly: 30, unassessed: 12, no_terms: 4 },
      complete: false,
      owed: [{ amount: 1_000_000, currency_code: 'USD' }],
      per_day: [],
      owed_by: names.map((name) => ({
        name,
        kind: null,
        owed: [{ amount: 1234.5, currency_code: 'USD' }],
        unassessed: 2,
      })),
      last_free_within: { days_1: 0, days_3: 0, days_7: 0 },
      weeks: names.map((name) => ({ week_of: '2026-10-05', name, amount: 1234.5, currency_code: 'USD' })),
      computed_at: '2026-11-23T12:00:00Z',
    },
  }
  const many = Array.from({ length: 25 }, () => clock)
  const routes = {
    ...charge_table,
    'GET /charge_summary': answers.one(summary),
    'GET /charge_clocks': answers.list(many),
  }
  await using world = await setup(routes, fleet)
  const { payload } = await world.call('whats_costing_money', { sum_by: 'customer' })
  assert.deepEqual([payload['owedByLeft'], payload['costsLeft'], payload['truncated']], [95, 95, true])
  const { items, itemsLeft } = z.object({ items: z.array(z.unknown()), itemsLeft: z.int() }).parse(payload)
  assert.ok(items.length >= 10 && items.length + itemsLeft === 25, `${items.length} rows`)
  assert.ok(JSON.stringify(payload).length < 12_000, `${JSON.stringify(payload).length} bytes`)
})

test('money is asked for by state, or by the day on which free time ends', async () => {
  await using world = await setup(charge_table, fleet)
  const queryOf = async (given: Record<string, unknown>) => {
    await world.call('whats_costing_money', given)
    return world.service.received.findLast(({ path }) => path.endsWith('/charge_clocks'))?.query
  }
  const usual = await queryOf({})
  assert.deepEqual([usual?.['filter[state]'], usual?.['sort']], ['running', '-today_rate'])
  const friday = await queryOf({ last_free_through: '2026-02-28', sort: 'last_free_on', biller: 'ATLL' })
  assert.deepEqual(
    [friday?.['filter[state]'], friday?.['filter[last_free_on][end]'], friday?.['sort'], friday?.['filter[biller]']],
    ['free', '2026-03-01', 'last_free_on', 'ATLL'],
  )
  assert.equal((await queryOf({ state: 'cannot_assess' }))?.['filter[state]'], 'cannot_assess')
})

test('of one container every charge is listed, with what waiting costs and why a day costs what it does', async () => {
  const range = {
    start_assumed_on: { earliest: '2026-11-24', expected: '2026-11-26', latest: '2026-11-28' },
    last_free_on: { earliest: '2026-11-27', latest: '2026-12-01' },
    timezone: 'America/Los_Angeles',
    complete: true,
    unassessed: [],
    days: ['2026-11-26', '2026-11-27'].map((day) => ({ day, totals: null })),
  }
  const forecast = (before_discharge: object | null) => ({
    id: container_id,
    type: 'charge_forecast',
    attributes: {
      events: [
        {
          event: 'gated_out_full',
          best_day: '2026-11-24',
          pull_by: { day: '2026-11-24', time: '17:00', timezone: 'America/Los_Angeles' },
          complete: true,
          days: Array.from({ length: 20 }, (_, index) => ({ day: `2026-11-${10 + index}`, totals: [] })),
        },
      ],
      before_discharge,
      computed_at: '2026-11-23T12:00:00Z',
    },
  })
  const days = [{ day: '2026-11-21', status: 'chargeable', amount: 300, why: { parameter: 'charge_days.unit' } }]
  const routes = (before_discharge: object | null) => ({
    ...charge_table,
    [`GET /containers/${container_id}/charge_forecast`]: answers.one(forecast(before_discharge)),
    [`GET /containers/${container_id}/charge_clocks`]: answers.list([
      { ...clock, attributes: { ...clock.attributes, days } },
      unknown_clock,
    ]),
  })
  await using world = await setup(routes(null), fleet)
  const { payload, isError } = await world.call('whats_costing_money', { container_id, explain_day: '2026-11-21' })
  assert.equal(isError, false, JSON.stringify(payload))
  const [event] = z
    .array(z.object({ bestDay: z.string(), pullBy: z.object({ time: z.string() }), days: z.array(z.unknown()) }))
    .parse(payload['forecast'])
  assert.deepEqual([event?.bestDay, event?.pullBy.time, event?.days.length], ['2026-11-24', '17:00', 14])
  assert.deepEqual(payload['explained'], [
    { chargeType: 'demurrage', biller: 'ATLL', state: 'running', day: days[0] },
    {
      chargeType: 'detention',
      biller: 'ATLL',
      state: 'cannot_assess',
      missing: ['who hauls inland: merchant or carrier'],
    },
  ])
  assert.equal('beforeDischarge' in payload, false)
  const listed = world.service.received.findLast(
    ({ path }) => path.endsWith('/charge_clocks') && !path.includes('/containers'),
  )
  assert.equal(listed?.query['filter[state]'], undefined, 'of one container no charge is left out')

  await using aboard = await setup(routes(range), fleet)
  const ahead = await aboard.call('whats_costing_money', { container_id })
  assert.deepEqual(
    z.object({ days: z.array(z.object({ day: z.string() })) }).parse(ahead.payload['beforeDischarge']).days,
    [{ day: '2026-11-27' }],
  )
})

test('a long forecast of one container stays below 12 kB, and can be read on to its last day', async () => {
  const dayAt = (at: number) => new Date(Date.UTC(2026, 10, 10 + at)).toISOString().slice(0, 10)
  const billers = ['line', 'terminal', 'railroad', 'port'].map((kind) => ({
    kind,
    scac: kind === 'line' ? 'ATLL' : null,
    facility: kind === 'line' ? null : `FACILITY-${kind}`,
  }))
  const clocks = billers.map((biller) => ({
    charge_type: 'line_demurrage_ramp',
    biller,
    amount: 123_456.78,
    currency_code: 'USD',
    rate: 1234.5,
    basis: 'assumed',
  }))
  const money = [{ amount: 493_827.12, currency_code: 'USD' }]
  const days = Array.from({ length: 90 }, (_, at) => ({
    day: dayAt(at),
    gate: 'assumed',
    totals: money,
    marginal: money,
    clocks,
  }))
  const rate_steps = days.map(({ day }) => ({ on: day, charge_type: 'merged', currency_code: 'USD', from: 1, to: 2 }))
  const events = ['gated_out_full', 'gated_out_full'].map((event) => ({
    event,
    best_day: null,
    pull_by: null,
    complete: true,
    rate_steps,
    unassessed: [],
    days,
  }))
  const explained = Array.from({ length: 12 }, () => ({
    ...clock,
    attributes: { ...clock.attributes, days: [{ day: dayAt(3), why: { parameter: 'x'.repeat(300) } }] },
  }))
  await using world = await setup(
    {
      ...charge_table,
      'GET /charge_clocks': answers.list(Array.from({ length: 12 }, () => clock)),
      [`GET /containers/${container_id}/charge_forecast`]: answers.one({
        id: container_id,
        type: 'charge_forecast',
        attributes: { events, before_discharge: null, computed_at: '2026-11-23T12:00:00Z' },
      }),
      [`GET /containers/${container_id}/charge_clocks`]: answers.list(explained),
    },
    fleet,
  )
  const shown = z.object({
    forecast: z.array(
      z.object({
        days: z.array(z.object({ day: z.string(), clocks: z.array(z.object({ biller: z.string() })) })),
        daysLeft: z.int().default(0),
        daysLeftFrom: z.string().optional(),
        rateSteps: z.array(z.unknown()),
        rateStepsLeft: z.int(),
      }),
    ),
    explained: z.array(z.unknown()),
    explainedLeft: z.int(),
    items: z.array(z.unknown()),
    itemsLeft: z.int().default(0),
  })
  const read: string[] = []
  let forecast_from: string | undefined = dayAt(0)
  while (forecast_from !== undefined) {
    const given = { container_id, until: dayAt(89), explain_day: dayAt(3), forecast_from }
    const { payload } = await world.call('whats_costing_money', given)
    const size = JSON.stringify(payload).length
    assert.ok(size < 12_000, `${size} bytes`)
    const { forecast, ...rest } = shown.parse(payload)
    const [first] = forecast
    assert.ok(first !== undefined && first.days.length > 0)
    read.push(...first.days.map(({ day }) => day))
    assert.equal(read.length + first.daysLeft, 90)
    assert.equal(first.rateSteps.length + first.rateStepsLeft, 90)
    assert.equal(rest.explained.length + rest.explainedLeft, 12)
    assert.equal(rest.items.length + rest.itemsLeft, 12)
    forecast_from = first.daysLeftFrom
  }
  assert.deepEqual(
    read,
    days.map(({ day }) => day),
  )
})

test('rows have the members that were asked for, and those that are none are refused with those that are', async () => {
  await using world = await setup({ ...table, ...charge_table, 'GET /exceptions': table['GET /exceptions'] }, fleet)
  const rowOf = async (name: string, given: Record<string, unknown>) => {
    const { payload } = await world.call(name, given)
    return z.object({ items: z.array(z.record(z.string(), z.unknown())) }).parse(payload).items[0] ?? {}
  }
  assert.deepEqual(Object.keys(await rowOf('whats_costing_money', { fields: ['number', 'open'] })), [
    'id',
    'open',
    'number',
  ])
  assert.deepEqual(Object.keys(await rowOf('list_exceptions', { fields: 'summary, dueOn' })), [
    'id',
    'summary',
    'dueOn',
  ])
  assert.equal('evidence' in (await rowOf('list_exceptions', {})), false)
  assert.equal('evidence' in (await rowOf('list_exceptions', { detail: 'full' })), true)
  assert.equal('basis' in (await rowOf('whats_costing_money', { detail: 'full' })), true)
  for (const given of [{ fields: ['price'] }, { fields: [] }, { detail: 'all' }, { last_free_through: 'Friday' }]) {
    const { payload, isError } = await world.call('whats_costing_money', given)
    assert.deepEqual([isError, payload['error']], [true, 'ValidationFailed'], JSON.stringify(given))
  }
})

test('no schema of a set has a list of types, which some clients cannot read, and all of it only reads', async () => {
  await using world = await setup(table, fleet)
  const { tools } = await world.mcp.listTools()
  for (const { name, inputSchema, outputSchema, annotations } of tools.slice(10)) {
    assert.doesNotMatch(JSON.stringify([inputSchema, outputSchema]), /"type":\[/, name)
    assert.equal(annotations?.readOnlyHint, true, name)
  }
})

test('arguments that are none are refused, with what is wrong', async () => {
  await using world = await setup(table, fleet)
  for (const given of [{ status: 'late' }, { kind: 'sunk' }, { shipment_id: 'x' }]) {
    const { payload, isError } = await world.call('list_exceptions', given)
    assert.deepEqual([isError, payload['error']], [true, 'ValidationFailed'], JSON.stringify(given))
  }
})

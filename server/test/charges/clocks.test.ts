import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restService } from '../rest/service.ts'
import { bedOf, refusal } from './bed.ts'
import { line_tariff, port_calendar } from './papers.ts'

const service = await restService()
const { post, made, clocks } = bedOf(service)
const box = await service.track(service.customers.paid)
const container = box.container_id
const adjustments = `/containers/${container}/charge_adjustments`
const start = service.clock.now()
const first = async (query = '') => (await clocks(container, query))[0] ?? {}

test('an instant that is none, a day that is none and a parameter that is none are refused', async () => {
  const path = `/containers/${container}/charge_`
  for (const [query, parameter] of [
    ['clocks?as_of=yesterday', 'as_of'],
    ['clocks?until=2026-11-20', 'until'],
    ['forecast?until=2026-02-30', 'until'],
    ['forecast?until=soon', 'until'],
    ['forecast?as_of=yesterday', 'as_of'],
  ] as const)
    assert.deepEqual(
      refusal(await service.call('GET', `${path}${query}`)).slice(0, 3),
      [400, 'invalid_parameter', parameter],
      query,
    )
  assert.equal((await service.call('GET', `${path}clocks?as_of=2020-01-01T00:00:00Z`)).status, 404)
})

/** One after the other: each step finds what the one before it left. */
test('charge clocks, from no terms at all to a forecast', async (t) => {
  await t.test('without terms there is no clock, and without a calendar none is counted: nothing is 0', async () => {
    assert.deepEqual(await clocks(container), [])
    await made('/tariffs', line_tariff())
    await made('/tariffs', line_tariff({ name: "Another line's", issuer: { kind: 'line', scac: 'OTHR' } }))
    const [clock, ...others] = await clocks(container)
    assert.deepEqual(others, [], "another line's tariff makes no clock")
    assert.deepEqual(
      [clock?.['state'], clock?.['reason'], clock?.['accrued'], clock?.['open'], clock?.['days']],
      ['cannot_assess', 'calendar_unknown', null, null, []],
    )
    const { text } = await service.call('GET', `/containers/${container}/charge_clocks`)
    assert.match(text, /"assessed":0,"unassessed":1,"facilities":\["CNSHA","W185"\]/)
  })

  await t.test('each day of a stay is counted with its reason, by the calendar of the port', async () => {
    service.advance(60_000)
    await made('/facility_calendars', port_calendar())
    const clock = await first()
    assert.deepEqual(
      [clock['state'], clock['started_on'], clock['last_free_on'], clock['ended_on'], clock['timezone']],
      ['stopped', '2026-06-11', '2026-06-17', '2026-06-16', 'America/Los_Angeles'],
    )
    assert.deepEqual(clock['accrued'], { amount: 0, currency_code: 'USD', days: 0 })
    const days = daysOf(clock)
    assert.deepEqual(
      days.map(({ status }) => status),
      ['free_not_counted', 'free', 'free_not_counted', 'free_not_counted', 'free', 'free'],
    )
    assert.ok(days.every(({ evidence }) => evidence.length > 0))
  })

  await t.test('the ledger is read as it was known', async () => {
    const then = await first(`?as_of=${start}`)
    assert.deepEqual([then['state'], then['reason']], ['cannot_assess', 'calendar_unknown'])
    const forecast = async (query = '') =>
      (await service.call('GET', `/containers/${container}/charge_forecast${query}`)).one()
    assert.equal((await forecast(`?as_of=${start}`)).attributes['computed_at'], start)
    assert.equal((await forecast()).attributes['computed_at'], service.clock.now())
  })

  await t.test(
    'a version of the tariff that takes the place of another changes what is owed, and as_of keeps what was',
    async () => {
      const before = service.clock.now()
      service.advance(60_000)
      const [tariff] = (await service.call('GET', '/tariffs'))
        .list()
        .data.filter(({ attributes }) => attributes['name'] === 'Invented Line import tariff')
      const [old] = line_tariff().versions
      const terms = old?.terms.map((term) => ({ ...term, free: { ...term.free, days: 1 } }))
      await made(`/tariffs/${tariff?.id ?? ''}/versions`, { document: { ...old, terms } })
      assert.deepEqual((await first())['accrued'], { amount: 1200, currency_code: 'USD', days: 4 })
      assert.deepEqual((await first(`?as_of=${before}`))['accrued'], { amount: 0, currency_code: 'USD', days: 0 })
    },
  )

  await t.test('an adjustment that lacks what its kind needs is refused, with the member', async () => {
    for (const [attributes, expected] of [
      [{ kind: 'gift' }, [422, 'inclusion', '/data/attributes/kind']],
      [{ kind: 'payment', charge_type: 'demurrage', amount: 5 }, [422, 'blank', '/data/attributes/currency_code']],
      [
        { kind: 'payment', charge_type: 'rent', amount: 5, currency_code: 'USD' },
        [422, 'inclusion', '/data/attributes/charge_type'],
      ],
      [
        { kind: 'payment', charge_type: 'demurrage', amount: 5.001, currency_code: 'USD' },
        [422, 'invalid', '/data/attributes/amount'],
      ],
      [
        { kind: 'payment', charge_type: 'demurrage', amount: 5.5, currency_code: 'JPY' },
        [422, 'invalid', '/data/attributes/amount'],
      ],
      [{ kind: 'extension' }, [422, 'blank', '/data/attributes/to']],
      [{ kind: 'event', event: 'birthday', at: '2026-06-11' }, [422, 'inclusion', '/data/attributes/event']],
      [{ kind: 'event', event: 'notified', at: 'noon' }, [422, 'invalid', '/data/attributes/at']],
      [{ kind: 'exemption_window', from: '2026-06-12', to: '2026-06-11' }, [422, 'invalid', '/data/attributes/to']],
    ] as const)
      assert.deepEqual(refusal(await post(adjustments, attributes)).slice(0, 3), expected, JSON.stringify(attributes))
    const dates = { dates: { birthday: '2026-06-11' } }
    assert.deepEqual(refusal(await post(`/shipments/${box.shipment_id}/charge_facts`, dates)).slice(0, 3), [
      422,
      'inclusion',
      '/data/attributes/dates/birthday',
    ])
    const notice = { noticed_free_time: [{ charge_type: 'parking', duration: 7, unit: 'calendar' }] }
    assert.deepEqual(refusal(await post(`/shipments/${box.shipment_id}/charge_facts`, notice)).slice(0, 3), [
      422,
      'inclusion',
      '/data/attributes/noticed_free_time/0/charge_type',
    ])
    const dod = { noticed_free_time: [{ charge_type: 'demurrage', duration: 7, unit: 'DOD' }] }
    const refused = await post(`/shipments/${box.shipment_id}/charge_facts`, dod)
    assert.deepEqual(refusal(refused).slice(0, 3), [422, 'inclusion', '/data/attributes/noticed_free_time/0/unit'])
  })

  await t.test(
    'what was paid and waived stays beside what accrued, and a withdrawn payment counts no more',
    async () => {
      const paid = await made(adjustments, {
        kind: 'payment',
        charge_type: 'demurrage',
        amount: 700.5,
        currency_code: 'USD',
        on: '2026-06-20',
      })
      await made(adjustments, { kind: 'waiver', charge_type: 'demurrage', amount: 99.5, currency_code: 'USD' })
      const clock = await first()
      assert.deepEqual(
        [clock['accrued'], clock['open']],
        [
          { amount: 1200, currency_code: 'USD', days: 4 },
          { amount: 400, currency_code: 'USD' },
        ],
      )
      assert.equal((await service.call('DELETE', `${adjustments}/${paid}`)).status, 204)
      assert.deepEqual((await first())['open'], { amount: 1100.5, currency_code: 'USD' })
      const all = (await service.call('GET', adjustments)).list().data
      assert.deepEqual(
        all.map(({ attributes }) => [attributes['kind'], attributes['withdrawn_at'] !== null]),
        [
          ['waiver', false],
          ['payment', true],
        ],
      )
    },
  )

  await t.test('a granted extension makes days free, and says so on each of them', async () => {
    const granted = await made(adjustments, { kind: 'extension', charge_type: 'demurrage', to: '2026-06-15' })
    const clock = await first()
    assert.deepEqual(clock['accrued'], { amount: 300, currency_code: 'USD', days: 1 })
    assert.ok(daysOf(clock).some(({ evidence }) => evidence.some((one) => one.observation_id === granted)))
    await service.call('DELETE', `${adjustments}/${granted}`)
  })

  await t.test(
    'a last free day that somebody told stands beside the computed one, with the charge that was meant',
    async () => {
      await made(adjustments, {
        kind: 'last_free_day_told',
        reported_by: 'line',
        on: '2026-06-11',
        charge_type: 'demurrage',
      })
      const clock = await first()
      assert.equal(clock['last_free_on'], '2026-06-12')
      assert.deepEqual(clock['lfd_disagreement_days'], 1)
      assert.match(
        JSON.stringify(clock['last_free_on_reported']),
        /"line":\{"date":"2026-06-11".*"charge_type":"demurrage"/,
      )
    },
  )

  await t.test('a forecast says what waiting costs and what it cannot say', async () => {
    await made(
      '/tariffs',
      line_tariff(
        { name: 'Detention' },
        {
          id: 'det',
          charge: 'detention',
          scope: { haulage: ['merchant'] },
          clock: { start_event: 'gated_out_full', first_day: 'next_day', end_event: 'empty_in' },
          free: { days: 3, unit: 'calendar', holidays: 'none', forgiven: [] },
        },
      ),
    )
    const forecast = async () => {
      const { text } = await service.call('GET', `/containers/${container}/charge_forecast?until=2026-12-10`)
      return text
    }
    assert.match(await forecast(), /"complete":false.*"unassessed":\[\{"charge_type":"detention".*"code":"haulage"/)
    await made(`/shipments/${box.shipment_id}/charge_facts`, { haulage: 'merchant' })
    const known = await forecast()
    assert.match(known, /"event":"empty_in","best_day":"2026-11-20","pull_by":\{"day":"2026-11-20","time":"24:00"/)
    assert.match(known, /"complete":true.*"unassessed":\[\]/)
    assert.match(known, /"day":"2026-11-21","gate":"closed","totals":\[\{"amount":53370.5,"currency_code":"USD"\}\]/)
  })

  await t.test('free time that an arrival notice states counts before the tariff, and names the notice', async () => {
    const detention = async () => (await clocks(container)).find(({ charge_type }) => charge_type === 'detention') ?? {}
    assert.equal((await detention())['free_days_total'], 3)
    const noticed_free_time = [{ charge_type: 'detention', duration: 9, unit: 'CD', document: 'AN-1' }]
    await made(`/shipments/${box.shipment_id}/charge_facts`, { noticed_free_time })
    const clock = await detention()
    assert.equal(clock['free_days_total'], 9)
    assert.match(JSON.stringify(clock['terms']), /"free\.days":\{"tariff":"Arrival notice AN-1"/)
  })
})

interface ShownDay {
  readonly status: string
  readonly evidence: readonly { readonly observation_id: string }[]
}

/** The ledger of a clock. */
function daysOf(clock: Readonly<Record<string, unknown>>): readonly ShownDay[] {
  const { days } = JSON.parse(JSON.stringify(clock))
  return days
}

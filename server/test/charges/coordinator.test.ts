import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { recountDue } from '../../src/charges/kept/due.ts'
import { pollSubjects } from '../../src/tracking/poll.ts'
import { subject_columns } from '../../src/world-facts/subject.ts'
import type { Subject } from '../../src/world-facts/subject.ts'
import { ingestService } from '../ingest/door.ts'
import { bedOf } from './bed.ts'
import { endless_detention, line_invoice, line_tariff, port_calendar } from './papers.ts'

const service = await ingestService()
const { post, made, clocks } = bedOf(service)
const { paid } = service.customers
const elsewhere = mkdtempSync(join(tmpdir(), 'quaylog-elsewhere-'))
after(() => rmSync(elsewhere, { recursive: true, force: true }))

const working_days = (days: number) => ({ days, unit: 'working', week: 'mon_fri', holidays: 'none', forgiven: [] })
const tariff = line_tariff(
  {},
  {
    free: { ...working_days(2), holidays: 'ILWU', forgiven: ['holiday'] },
    charge_days: { unit: 'calendar', forgiven: ['holiday', 'unscheduled_shutout'], tier_anchor: 'after_free' },
  },
)
const contract = line_tariff({
  name: 'Northwind 2026',
  authority: 'contract',
  overrides: 'TEST/public_tariff',
  versions: [{ effective_from: '2026-01-01', terms: [{ id: 'dem', free: { days: 3 } }] }],
})
/** The terminal's own, with the holiday of Thanksgiving in its middle. */
const calendar = port_calendar({
  facility: 'W185',
  known_through: '2026-12-31',
  holidays: [{ day: '2026-11-26', set: 'ILWU', name: 'Thanksgiving' }],
})
/**
 * Billed from the last free day on, over the holiday, and at the end by a rate that is in no table: 23, 24 and 25
 * November are free, the 26th is Thanksgiving, and each day from the 27th is charged.
 */
const invoice = line_invoice(
  { number: 'TEST-778120', issued_on: '2026-12-05', due_on: '2027-01-04', total_amount: 2250 },
  {
    free_days: 3,
    free_time_start_on: '2026-11-23',
    free_time_end_on: '2026-11-25',
    available_on: '2026-11-20',
    charged_days: [{ from: '2026-11-25', to: '2026-12-01' }],
    rates: [
      { days: 4, rate: 300 },
      { days: 3, rate: 350 },
    ],
    amount: 2250,
  },
)

/** A box that is available in the yard of its port, and one that is out and was never returned. */
async function boxes() {
  const { container_id: out } = await service.track(paid)
  const tracked = await service.track(paid, 'TEST-TR-JOURNEY')
  service.advance(135_000)
  const { work: reader } = service.db
  await pollSubjects(
    service.app.parts,
    await reader<
      Subject[]
    >`select ${reader(subject_columns)} from subject where source_key = ${`line:TEST:${paid.id}`}`,
  )
  return { out, waiting: tracked.container_id }
}

/** What a tool for fleets tells an assistant. */
async function told(name: string, given: object = {}) {
  const params = { name, arguments: given }
  const { payload } = await service.app.http.inject({
    method: 'POST',
    url: '/mcp?toolset=fleet',
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: {
      authorization: `Token ${paid.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  })
  return JSON.parse(payload).result.structuredContent
}

/** Moves on to a morning in Los Angeles, with everything counted that came due. */
async function until(day: string) {
  service.advance(Date.parse(`${day}T17:00:00Z`) - service.clock.worldMs())
  while (await recountDue(service.app.parts));
}

/** The terminal tells that the box has gone. */
async function leaves(at: string) {
  const key = 'the key of the terminal'
  await service.configure(
    'pier',
    'terminal_feed',
    { feed_key: key },
    { terminals: ['W185'], base_url: 'http://127.0.0.1:9' },
  )
  const gone = {
    location: { state: 'gated_out' },
    availability: { available: false },
    milestones: [{ name: 'full_out', at }],
  }
  const record = { number: 'TSTU1000003', found: true, category: 'import', load: 'full', ...gone }
  const terminal = { firms: 'W185', locode: 'USLAX' }
  const body = JSON.stringify({ schema_version: '1', terminal, observed_at: service.clock.now(), containers: [record] })
  assert.equal((await service.post('/ingest/terminals/W185', body, service.signed(key, body))).status, 202)
  await service.record()
  while (await recountDue(service.app.parts));
}

/** The command as somebody runs it who has nothing but the file: no service, no key, no settings. */
function verified(text: string) {
  writeFileSync(join(elsewhere, 'pack.json'), text)
  const binary = join(import.meta.dirname, '../../bin/quaylog.js')
  const { status, stdout } = spawnSync(process.execPath, [binary, 'verify-pack', 'pack.json'], {
    cwd: elsewhere,
    env: {},
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout }
}

/** One after the other: each step finds what the one before it left. */
test('a coordinator loads a contract, sees what waits, picks up, pays, and contests an invoice with the evidence', async (t) => {
  const { waiting, out } = await boxes()
  let calendar_id = ''
  let invoice_id = ''
  const demurrage = async () => {
    const found = (await clocks(waiting)).find(({ charge_type }) => charge_type === 'demurrage')
    return JSON.parse(JSON.stringify(found))
  }

  await t.test('the contract over the tariff gives the free days, the tariff everything else', async () => {
    const file = { format: 'yaml', dry_run: false }
    calendar_id = await made('/facility_calendars', calendar)
    await made('/tariffs', tariff)
    await made('/tariffs', endless_detention())
    assert.deepEqual([(await demurrage()).free_days_total, (await demurrage()).last_free_on], [2, '2026-11-24'])
    const taken = await post('/tariffs/import', { ...file, file: JSON.stringify({ quaylog_tariff: 1, ...contract }) })
    assert.equal(taken.status, 200, taken.text)
    const { terms, last_free_on } = await demurrage()
    assert.deepEqual([terms.tariff, terms.overridden['free.days'].tariff], [tariff.name, contract.name])
    assert.equal(last_free_on, '2026-11-25')
  })

  await t.test('the pick-up is planned: what each day costs, the best of them, and until when', async () => {
    await until('2026-11-24')
    const { attributes } = (await service.call('GET', `/containers/${waiting}/charge_forecast?until=2026-12-02`)).one()
    const [event] = JSON.parse(JSON.stringify(attributes)).events
    assert.deepEqual([event.event, event.complete, event.best_day], ['gated_out_full', true, '2026-11-24'])
    assert.deepEqual(
      [event.pull_by.day, event.pull_by.time, event.pull_by.timezone],
      ['2026-11-25', '24:00', 'America/Los_Angeles'],
    )
    assert.deepEqual(
      event.rate_steps.map(({ on, from, to }: { on: string; from: number; to: number }) => [on, from, to]),
      [
        ['2026-11-27', 0, 300],
        ['2026-12-01', 300, 345.5],
      ],
    )
    assert.deepEqual(
      event.days.map(({ day, gate, totals }: { day: string; gate: string; totals: { amount: number }[] }) => [
        day,
        gate,
        totals[0]?.amount,
      ]),
      [
        ['2026-11-24', 'open', 0],
        ['2026-11-25', 'open', 0],
        ['2026-11-26', 'closed', 0],
        ['2026-11-27', 'open', 300],
        ['2026-11-28', 'closed', 600],
        ['2026-11-29', 'closed', 900],
        ['2026-11-30', 'open', 1200],
        ['2026-12-01', 'open', 1545.5],
        ['2026-12-02', 'open', 1891],
      ],
    )
  })

  await t.test('the fleet is seen by the cost of waiting, the dearest first', async () => {
    await until('2026-11-29')
    const { containers, complete, perDay, items } = await told('whats_costing_money')
    assert.deepEqual([containers.assessed, complete, perDay], [2, true, [{ amount: 350, currencyCode: 'USD' }]])
    const rows: readonly { containerId: string; todayRate: { amount: number } }[] = items
    assert.deepEqual(
      rows.map(({ containerId, todayRate }) => [containerId, todayRate.amount]),
      [
        [waiting, 300],
        [out, 50],
      ],
    )
    const { data } = (await service.call('GET', '/containers?sort=-cost_of_waiting')).list()
    assert.deepEqual(
      data.map(({ id }) => id),
      [waiting, out],
    )
  })

  await t.test(
    'to whom it is owed, and where and by when the empties go back, is told as far as it is known',
    async () => {
      const { owed, owedBy } = await told('whats_costing_money')
      assert.deepEqual(owedBy, [{ name: 'TEST', kind: 'line', owed, unassessed: 0 }])
      const back = await told('empty_return', { container_id: out })
      const [charge] = back.until.charges
      const { attributes } = (await service.call('GET', `/containers/${out}`)).one()
      assert.deepEqual([back.state, back.returned.at], ['returned', attributes['empty_terminated_at']])
      assert.deepEqual([charge.chargeType, charge.biller, charge.state], ['detention', 'TEST', 'running'])
      assert.deepEqual([back.until.known, back.until.lastFreeOn], [true, charge.lastFreeOn])
      assert.deepEqual([back.where.known, back.where.papers, back.refusedOn], [false, [], []])
      const not_out = await told('empty_return', { container_id: waiting })
      assert.deepEqual(
        [not_out.state, not_out.until.known, not_out.until.lastFreeOn],
        ['not_picked_up', false, undefined],
      )
    },
  )

  await t.test('each day of the box says by which rule, calendar and statement it costs or does not', async () => {
    const { days } = await demurrage()
    const said = days.map(({ day, status, amount, why, calendar: { kind } }: ShownDay) => [
      day.slice(5),
      status,
      amount,
      why.parameter,
      kind,
    ])
    assert.deepEqual(said, [
      ['11-20', 'free_not_counted', 0, 'clock.first_day: next_day', 'regular'],
      ['11-21', 'free_not_counted', 0, 'free.week: mon_fri', 'off_week'],
      ['11-22', 'free_not_counted', 0, 'free.week: mon_fri', 'off_week'],
      ['11-23', 'free', 0, 'free.unit: working', 'regular'],
      ['11-24', 'free', 0, 'free.unit: working', 'regular'],
      ['11-25', 'free', 0, 'free.unit: working', 'regular'],
      ['11-26', 'forgiven', 0, 'charge_days.forgiven: holiday', 'holiday'],
      ['11-27', 'chargeable', 300, 'charge_days.unit: calendar', 'regular'],
      ['11-28', 'chargeable', 300, 'charge_days.unit: calendar', 'off_week'],
      ['11-29', 'chargeable', 300, 'charge_days.unit: calendar', 'off_week'],
    ])
    for (const { why, evidence } of days) assert.ok(why.rule === 'Item 12' && evidence[0].observation_id !== '')
    const closed = days.find(({ day }: ShownDay) => day === '2026-11-26')
    const statements = (await service.call('GET', `/facility_calendars/${calendar_id}/statements`)).list().data
    const holiday = statements.find(({ attributes }) => JSON.stringify(attributes['says']).includes('Thanksgiving'))
    assert.equal(closed.evidence.at(-1).observation_id, holiday?.id)
  })

  await t.test('what was paid stands beside what it came to when the box left', async () => {
    await until('2026-12-01')
    await leaves('2026-12-01T08:30:00-08:00')
    await made(`/containers/${waiting}/charge_adjustments`, {
      kind: 'payment',
      charge_type: 'demurrage',
      amount: 300,
      currency_code: 'USD',
      on: '2026-12-01',
    })
    const { state, ended_on, accrued, open, basis } = await demurrage()
    assert.deepEqual(
      [state, ended_on, accrued.amount, open.amount, basis],
      ['stopped', '2026-12-01', 1545.5, 1245.5, 'exact'],
    )
  })

  await t.test(
    'of an invoice with three mistakes each is found, with what was paid before, and the parts add up to its total',
    async () => {
      await until('2026-12-05')
      const { id, attributes } = (await post('/invoices', invoice)).one()
      invoice_id = id
      const { verdict } = JSON.parse(JSON.stringify(attributes))
      const { payable_amount, disputed_amount, cannot_assess_amount } = verdict
      assert.deepEqual([payable_amount, disputed_amount, cannot_assess_amount], [1245.5, 1004.5, 0])
      assert.equal(payable_amount + disputed_amount + cannot_assess_amount, invoice.total_amount)
      assert.deepEqual(
        verdict.findings.map(({ code, certainty, days }: { code: string; certainty: string; days: string[] }) => [
          code,
          certainty,
          days,
        ]),
        [
          ['S02', 'certain', ['2026-11-25']],
          ['P01', 'certain', ['2026-11-27']],
          ['S02', 'certain', ['2026-11-25']],
          ['C02', 'certain', ['2026-11-26']],
          ['T01', 'certain', ['2026-12-01']],
        ],
      )
      const { items, findings } = await told('check_invoice', { number: invoice.number })
      assert.deepEqual(
        [items.length, items[0].id, items[0].payableAmount, items[0].disputedAmount],
        [1, id, 1245.5, 1004.5],
      )
      const named: readonly { code: string; container: string }[] = findings
      assert.deepEqual(
        named.map(({ code, container }) => `${code} ${container}`),
        ['S02', 'P01', 'S02', 'C02', 'T01'].map((code) => `${code} TSTU1000003`),
      )
    },
  )

  await t.test(
    'the letter says what is contested, and its pack is verified elsewhere with nothing but the file',
    async () => {
      const letter = (await service.call('POST', `/invoices/${invoice_id}/dispute_letter`)).one().attributes
      const text = String(letter['text'])
      assert.match(text, /We dispute USD 1004\.50 of this invoice\. Payable: USD 1245\.50/)
      for (const code of ['S02', 'C02', 'T01', 'P01']) assert.match(text, new RegExp(`- ${code} line 1 .TSTU1000003.`))
      const pack = (await service.call('GET', String(letter['evidence_pack_path']))).text
      const good = verified(pack)
      assert.equal(good.status, 0, good.stdout)
      assert.match(good.stdout, /^unaltered/)
      const altered = verified(pack.replace('"rate":345.5', '"rate":350'))
      assert.equal(altered.status, 1)
      assert.match(altered.stdout, /^ALTERED/)
    },
  )
})

interface ShownDay {
  readonly day: string
  readonly status: string
  readonly amount: number
  readonly why: { readonly parameter: string }
  readonly calendar: { readonly kind: string }
}

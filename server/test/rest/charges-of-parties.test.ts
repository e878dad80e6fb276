import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { recountDue } from '../../src/charges/kept/due.ts'
import { bedOf } from '../charges/bed.ts'
import { endless_detention, line_invoice, line_tariff, port_calendar } from '../charges/papers.ts'
import type { Answer } from './answer.ts'
import { partyBed, said } from './party-bed.ts'
import { restService } from './service.ts'

/** What somebody who sees what is of one party is told of charges, and of ships on the map. */
const service = await restService()
const { db, clock, newId } = service
const { paid, theirs, others, alpha, beta, give, person_id, ask, askPortal, idsOf, restoring } = await partyBed(service)
const { made } = bedOf(service)
const before = clock.now()
service.advance(60_000)
await made('/facility_calendars', port_calendar())
await made('/tariffs', endless_detention())
await made('/tariffs', line_tariff({ name: 'Yard', currency: 'EUR' }))
while (await recountDue(service.app.parts));

const clocksOf = async (container_id: string) =>
  (await service.call('GET', `/containers/${container_id}/charge_clocks`)).list().data.map(({ id }) => id)
const own = await clocksOf(theirs.container_id)
const foreign = await clocksOf(others.container_id)

// The charge of the others costs as much as theirs, in pounds and at a place that would both be seen in every sum.
await db.work`
  update charge_clock as other set state = own.state, currency_code = 'GBP', facility = 'HIDDEN', biller = 'HIDE',
    open = own.open, rate = own.rate, accrued = own.accrued, today_rate = own.today_rate, weeks = own.weeks,
    last_free_on = own.last_free_on, timezone = own.timezone
  from charge_clock own
  where other.account_id = ${paid.id} and other.container_id = ${others.container_id}
    and own.account_id = ${paid.id} and own.container_id = ${theirs.container_id}
    and own.charge_type = other.charge_type`
await db.work`update shipment set customer_name = 'Beta Hidden Metals' where id = ${others.shipment_id}`
const never = [others.container_id, others.shipment_id, ...foreign, 'HIDDEN', 'HIDE', 'GBP', 'Beta Hidden']

const summary = z.object({
  containers: z.record(z.string(), z.number()),
  owed: z.array(z.object({ amount: z.number(), currency_code: z.string() })),
  per_day: z.array(z.object({ amount: z.number(), currency_code: z.string() })),
  owed_by: z.array(z.object({ name: z.string().nullable() })),
  weeks: z.array(z.object({ name: z.string().nullable() })),
})
const summaryOf = async (query = '', as: 'person' | 'account' = 'person') => {
  const answer = await (as === 'person' ? ask : (path: string) => service.call('GET', path))(`/charge_summary${query}`)
  return summary.parse(answer.one().attributes)
}

test('a charge of a container that is not theirs is as one that nobody has, at every address', async () => {
  const [hidden = ''] = foreign
  for (const [path, nobodys] of [
    [`/charge_clocks/${hidden}`, `/charge_clocks/${newId()}`],
    [`/containers/${others.container_id}/charge_clocks`, `/containers/${newId()}/charge_clocks`],
    [`/containers/${others.container_id}/charge_forecast`, `/containers/${newId()}/charge_forecast`],
  ] as const) {
    const answer = await ask(path)
    assert.equal(answer.status, 404, path)
    assert.deepEqual(said(answer), said(await ask(nobodys)), path)
  }
  for (const closed of ['/tariffs', '/invoices', '/facility_calendars'])
    assert.equal((await ask(closed)).status, 403, closed)
  for (const below of ['charge_adjustments', 'charge_facts'])
    for (const parent of [`/containers/${theirs.container_id}`, `/shipments/${theirs.shipment_id}`])
      assert.ok([403, 404].includes((await ask(`${parent}/${below}`)).status), below)
})

const counters = z.object({ meta: z.object({ assessed: z.number(), unassessed: z.number() }) })

test('charges of their containers are listed and counted, however they are narrowed, and as they were known', async () => {
  assert.equal((await service.call('GET', '/charge_clocks')).list().data.length, own.length + foreign.length)
  for (const query of ['', '?page[size]=100', '?page[after]=', `?as_of=${clock.now()}`, '?sort=-accrued'])
    assert.deepEqual((await idsOf(`/charge_clocks${query}`)).toSorted(), own.toSorted(), query)
  assert.deepEqual(await idsOf(`/charge_clocks?filter[container_id]=${others.container_id}`), [])
  assert.deepEqual(await idsOf(`/charge_clocks?filter[container_id]=${others.container_id}&as_of=${clock.now()}`), [])
  assert.deepEqual(await idsOf('/charge_clocks?filter[facility]=HIDDEN'), [])
  assert.deepEqual(await idsOf(`/charge_clocks?as_of=${before}`), [], 'no terms were known then')
  const counted = ({ text }: Answer) => counters.parse(JSON.parse(text)).meta
  assert.deepEqual(counted(await ask('/charge_clocks')), { assessed: 2, unassessed: 0 })
  assert.deepEqual(counted(await service.call('GET', '/charge_clocks')), { assessed: 4, unassessed: 0 })
})

test('nothing that is open tells of a charge of others: by no include, and in no word', async () => {
  const [one = ''] = own
  for (const path of [
    '/charge_clocks?include=container,container.shipment',
    `/charge_clocks/${one}?include=container,container.shipment`,
    `/charge_clocks/${one}?as_of=${clock.now()}`,
    `/containers/${theirs.container_id}/charge_clocks`,
    `/containers/${theirs.container_id}/charge_forecast`,
    '/exports/charge_clocks?format=ndjson',
    '/exports/charge_clocks?format=csv',
    ...['biller', 'facility', 'customer'].map((by) => `/charge_summary?by=${by}`),
    `/charge_summary?as_of=${clock.now()}`,
  ]) {
    const { status, text } = await ask(path)
    assert.equal(status, 200, `${path}: ${text}`)
    for (const word of never) assert.ok(!text.includes(word), `${path} tells ${word}: ${text}`)
  }
  const rows = (await ask('/exports/charge_clocks?format=ndjson')).text.trim().split('\n')
  assert.equal(rows.length, own.length)
})

test('what all containers cost adds up theirs', async () => {
  const all = await summaryOf('?by=facility', 'account')
  const { containers, owed, per_day, weeks } = await summaryOf('?by=facility')
  assert.deepEqual(containers, { assessed: 1, partly: 0, unassessed: 0, no_terms: 0 })
  assert.equal(all.containers['assessed'], 2)
  const known = all.owed.filter(({ currency_code }) => currency_code !== 'GBP')
  assert.deepEqual([owed.length, all.owed.length], [2, 3])
  assert.deepEqual(owed, known)
  assert.deepEqual(
    per_day.filter(({ amount }) => amount > 0),
    [{ amount: 50, currency_code: 'USD' }],
  )
  assert.ok(weeks.length > 0 && all.weeks.length > weeks.length)
})

test('a container without a single charge counts for whoever sees it', () =>
  restoring('charge_clock', async () => {
    // Discharged and not returned.
    await db.work`delete from charge_clock where container_id = ${others.container_id}`
    await db.work`update container set is_active = true, pod_discharged_at = now() where id = ${others.container_id}`
    assert.equal((await summaryOf('', 'account')).containers['no_terms'], 1)
    assert.equal((await summaryOf()).containers['no_terms'], 0)
  }))

test('who has a role on the container alone is not told whose customer its shipment is of', () =>
  restoring('party_role', async () => {
    await db.work`update membership set parties = ${[beta]}::uuid[] where person_id = ${person_id}`
    await db.work`update shipment set customer_name = 'A customer of somebody' where id = ${theirs.shipment_id}`
    await db.work`delete from party_role where account_id = ${paid.id} and party_id = ${beta}`
    await give(`/containers/${theirs.container_id}`, 'pickup_dray_carrier', beta)
    assert.deepEqual((await idsOf('/charge_clocks')).toSorted(), own.toSorted())
    for (const path of ['/charge_summary?by=customer', '/exports/charge_clocks?format=csv'])
      assert.ok(!(await ask(path)).text.includes('of somebody'), path)
    await db.work`update membership set parties = ${[alpha]}::uuid[] where person_id = ${person_id}`
    assert.ok((await ask('/charge_summary?by=customer')).text.includes('of somebody'))
  }))

test('whether a charge was invoiced is said to nobody who sees no invoices', async () => {
  await made('/invoices', line_invoice())
  const invoiced = (await service.call('GET', '/charge_clocks?filter[invoiced]=true')).list().data
  assert.ok(invoiced.length > 0)
  assert.deepEqual(await idsOf('/charge_clocks?filter[invoiced]=true'), [])
  assert.deepEqual((await idsOf('/charge_clocks?filter[invoiced]=false')).toSorted(), own.toSorted())
})

const vessels = z.object({
  vessels: z.array(z.object({ id: z.string(), containers: z.number(), at_risk: z.number(), is_late: z.boolean() })),
})

test('the map has the ships that carry their containers, and aboard of them no other', async () => {
  const [ship, other_ship] = await db.work<{ id: string }[]>`select id from vessel order by id limit 2`
  assert.ok(ship !== undefined && other_ship !== undefined)
  const stood = await db.work<{ id: string; current_status: string; route: string }[]>`
    select id, current_status, route::text as route from container where account_id = ${paid.id}`
  const sails = async ({ container_id, shipment_id }: typeof theirs, vessel_id: string) => {
    const legs = [
      { locode: 'CNSHA', outbound: { vessel_id, mode: 'vessel', actual_at: '2026-11-10T00:00:00Z' } },
      { locode: 'USLAX', inbound: { vessel_id, estimated_at: '2026-12-10T00:00:00Z' } },
    ]
    await db.work`
      update container set is_active = true, current_status = 'on_ship', route = ${JSON.stringify(legs)}::text::jsonb
      where id = ${container_id}`
    await db.work`
      insert into exception (account_id, id, subject_id, shipment_id, key, kind, severity, action, mark, evidence,
        container_ids, held, opened_at, changed_at, version)
      values (${paid.id}, ${newId()}, ${shipment_id}, ${shipment_id}, ${newId()}, 'rolled', 'critical', 'ask_line', '',
        '[]', ${[container_id]}::uuid[], false, ${clock.now()}, ${clock.now()}, 1)`
  }
  await sails(theirs, ship.id)
  await sails(others, ship.id)
  await db.work`update shipment set pod_original_eta_at = '2026-12-01T00:00:00Z', pod_eta_at = '2026-12-09T00:00:00Z'
    where id = ${others.shipment_id}`
  const trafficOf = async () => vessels.parse((await askPortal('/traffic')).json()).vessels
  assert.deepEqual(await trafficOf(), [{ id: ship.id, containers: 1, at_risk: 1, is_late: false }])
  const aboard = await askPortal(`/traffic/${ship.id}`)
  assert.deepEqual(z.object({ containers: z.array(z.object({ id: z.string() })) }).parse(aboard.json()).containers, [
    { id: theirs.container_id },
  ])
  // Critical for a container of theirs and one of others: it is not theirs to know.
  await db.work`
    update exception set container_ids = ${[theirs.container_id, others.container_id]}::uuid[]
    where account_id = ${paid.id} and kind = 'rolled'`
  assert.deepEqual(
    (await trafficOf()).map(({ at_risk }) => at_risk),
    [0],
  )
  await sails(others, other_ship.id)
  assert.deepEqual((await trafficOf()).length, 1)
  const nobodys = await askPortal(`/traffic/${newId()}`)
  assert.equal((await askPortal(`/traffic/${other_ship.id}`)).body, nobodys.body)
  const { body } = await askPortal('/traffic')
  assert.ok(!body.includes(other_ship.id) && !body.includes(others.container_id))
  for (const { id, current_status, route } of stood)
    await db.work`update container set current_status = ${current_status}, route = ${route}::jsonb where id = ${id}`
})

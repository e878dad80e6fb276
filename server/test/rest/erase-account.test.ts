import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { verifyChain } from '../../src/audit/chain.ts'
import { insertMembership, insertNewPerson } from '../../src/people/person-store.ts'
import { eraseAccount } from '../../src/doors/portal/team/erase-account.ts'
import { eraseAccountRows } from '../../src/doors/portal/team/erase-account-store.ts'
import { inOrder, readTables } from '../../src/ground/db/tables-store.ts'
import { lineKey, reportKey } from '../../src/world-facts/subject.ts'
import { ingestService } from '../ingest/door.ts'
import type { Customer } from './service.ts'

const service = await ingestService(() => ({
  config: readConfig({ QUAYLOG_LOG_LEVEL: 'silent', QUAYLOG_WORLD: 'off' }, { allow_private: true }),
}))
const { db, newId, clock } = service

async function joins(account_ids: readonly string[], is_operator = false): Promise<string> {
  const id = newId()
  await db.transaction(async (tx) => {
    await insertNewPerson(tx, { id, email: `${id}@erase.example`, name: 'Ines', password_hash: 'x' }, clock.now())
    for (const account_id of account_ids)
      await insertMembership(tx, { account_id, person_id: id, role: 'owner' }, clock.now())
    if (is_operator) await tx`update person set is_operator = true where id = ${id}`
  })
  return id
}

/** How many rows of an account each table has, where it has any. Calls are logged after they were answered. */
function rowsOf(account_id: string): Promise<Readonly<Record<string, number>>> {
  return db.transaction(async (tx) => {
    const { tables, references } = await readTables(tx)
    const counts: Record<string, number> = {}
    for (const { name } of inOrder(tables, references).filter(
      (one) => one.is_of_account && one.name !== 'request_log',
    )) {
      const [row] = await tx<{ count: number }[]>`
        select count(*)::int as count from ${tx(name)} where account_id = ${account_id}`
      if (row !== undefined && row.count > 0) counts[name] = row.count
    }
    return counts
  })
}

/** Hands in a report; counts what is kept of it and of the stories of the test line, which no other account follows. */
async function withReport(as: Customer) {
  const columns = [
    { heading: 'Container', field: 'container_number' },
    { heading: 'Customs', field: 'customs_hold' },
  ]
  const mapping = { type: 'report_mapping', attributes: { name: 'Pier 400 daily', terminal: 'W185', columns } }
  const { id } = (await service.call('POST', '/report_mappings', { as, body: { data: mapping } })).one()
  const content = Buffer.from('Container,Customs\nTSTU1000003,HOLD').toString('base64')
  const relationships = { report_mapping: { data: { type: 'report_mapping', id } } }
  const file = { type: 'report_file', attributes: { name: 'daily.csv', content }, relationships }
  assert.equal((await service.call('POST', '/report_files', { as, body: { data: file } })).status, 201)
  await service.record()
  return async () => {
    const own = db.work`select id from subject where source_key = any(${[reportKey(id), lineKey('TEST', as.id)]}::text[])`
    const [row] = await db.work<{ subjects: number; statements: number; bodies: number }[]>`
      select (select count(distinct source_key)::int from subject where id in (${own})) as subjects,
        (select count(distinct subject_id)::int from observation where subject_id in (${own})) as statements,
        (select count(*)::int from inbound where source_id = ${reportKey(id)}) as bodies`
    return [row?.subjects, row?.statements, row?.bodies]
  }
}

/** An account that has used much of the service, and who works in it. */
async function usedAccount(name: string) {
  const customer = await service.addCustomer(name, 'paid')
  const tracked = await service.track(customer)
  const relationships = { container: { data: { type: 'container', id: tracked.container_id } } }
  const made = await service.call('POST', '/shares', {
    as: customer,
    body: { data: { type: 'share', attributes: {}, relationships } },
  })
  assert.equal(made.status, 201)
  const webhook = { url: 'http://127.0.0.1:9/hook', events: ['*'] }
  const told = await service.call('POST', '/webhooks', {
    as: customer,
    body: { data: { type: 'webhook', attributes: webhook } },
  })
  assert.equal(told.status, 201, JSON.stringify(told.body))
  return customer
}

const erase = ({ id }: { id: string }, name: string, person_id: string) =>
  eraseAccount(service.app.parts, {
    account: { id, name },
    actor: { kind: 'session', id: person_id, ip: null },
    session_id: newId(),
    request_id: null,
  })

test('what fails halfway leaves the account whole', async () => {
  const customer = await usedAccount('Halfway')
  const before = await rowsOf(customer.id)
  await assert.rejects(
    db.transaction(async (tx) => {
      await eraseAccountRows(tx, customer.id)
      throw new Error('the machine went away')
    }),
  )
  assert.deepEqual(await rowsOf(customer.id), before)
})

test('an erased account leaves its audit log and nothing else, and touches no other account', async () => {
  const erased = await usedAccount('Erased')
  const other = await usedAccount('Other')
  const [of_erased, of_other] = [await withReport(erased), await withReport(other)]
  const stated = await of_other()
  assert.deepEqual(await of_erased(), stated)
  assert.deepEqual(stated, [2, 2, 1])
  const before = await rowsOf(other.id)
  const [own, both, operator] = [
    await joins([erased.id]),
    await joins([erased.id, other.id]),
    await joins([erased.id], true),
  ]
  await erase(erased, 'Erased', own)
  assert.deepEqual(Object.keys(await rowsOf(erased.id)), ['audit_entry'])
  assert.deepEqual([await of_erased(), await of_other()], [[0, 0, 0], stated])
  const people = await db.work<{ id: string }[]>`
    select id from person where id = any(${[own, both, operator]}::uuid[]) order by id`
  assert.deepEqual(
    people.map(({ id }) => id),
    [both, operator].toSorted(),
  )
  assert.deepEqual(await rowsOf(other.id), { ...before, membership: 1 })
  assert.equal((await service.call('GET', '/containers', { as: other })).status, 200)
  service.advance(2_000)
  assert.equal((await service.call('GET', '/containers', { as: erased })).status, 401)
  const [last] = await db.work<{ action: string; record_name: string; actor_name: string }[]>`
    select action, record_name, actor_name from audit_entry where account_id = ${erased.id}
    order by created_at desc, id desc limit 1`
  assert.deepEqual(last, { action: 'account.erase', record_name: 'Erased', actor_name: `${own}@erase.example` })
  assert.equal((await verifyChain(db.work, erased.id)).broken_at, null)
})

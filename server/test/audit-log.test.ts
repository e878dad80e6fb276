import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chainAuditLog, verifyChain } from '../src/audit/chain.ts'
import { recordAct } from '../src/audit/record.ts'
import { createKey, hashKey } from '../src/accounts/api-key.ts'
import { insertKey, lockAccount } from '../src/accounts/store.ts'
import { startService } from './service.ts'
import type { Resource, TestService } from './service.ts'

let service: TestService
before(async () => {
  service = await startService()
})
after(() => service.close())

/** What the log says of one record, the latest first. */
async function entriesOf(record_id: string): Promise<readonly Resource['attributes'][]> {
  const { status, body } = await service.get(`/audit_log?filter[record_id]=${record_id}`)
  assert.equal(status, 200)
  return body.data.map(({ attributes }) => attributes)
}

const party = (company_name: string) => ({ data: { type: 'party', attributes: { company_name } } })

test('a write is in the log with its record, key, address and the names of what was given, but no value', async () => {
  const made = await service.send('POST', '/parties', party('Harbour Tools'))
  const { id } = made.body.data
  const changed = { data: { type: 'party', attributes: { nickname: 'a nickname of its own' } } }
  assert.equal((await service.send('PATCH', `/parties/${id}`, changed)).status, 200)
  const [update, create] = await entriesOf(id)
  assert.equal(create?.['action'], 'party.create')
  assert.equal(create?.['record_type'], 'party')
  assert.equal(create?.['record_name'], 'Harbour Tools')
  assert.equal(create?.['actor_kind'], 'key')
  assert.equal(create?.['ip'], '127.0.0.1')
  assert.equal(create?.['request_id'], made.headers.get('x-request-id'))
  assert.deepEqual(create?.['fields'], ['company_name'])
  assert.equal(update?.['action'], 'party.update')
  assert.doesNotMatch(JSON.stringify(update), /a nickname of its own/)
})

test('what was refused is not in the log', async () => {
  const before_it = (await service.get('/audit_log?page[size]=1')).body.data[0]?.id
  assert.equal((await service.send('POST', '/parties', party(''))).status, 422)
  assert.equal((await service.get('/audit_log?page[size]=1')).body.data[0]?.id, before_it)
})

test('a write that is repeated by its key is in the log once', async () => {
  const headers = { 'idempotency-key': 'once for the log' }
  const made = await service.send('POST', '/parties', party('Once'), headers)
  assert.equal((await service.send('POST', '/parties', party('Once'), headers)).body.data.id, made.body.data.id)
  assert.equal((await entriesOf(made.body.data.id)).length, 1)
})

test('addresses that are secrets are not in the log', async () => {
  const link = { data: { type: 'export_link', attributes: { name: 'Weekly', list: 'containers' } } }
  const { id } = (await service.send('POST', '/export_links', link)).body.data
  const [create] = await entriesOf(id)
  assert.equal(create?.['record_name'], 'Weekly')
  const nameless = { data: { type: 'export_link', attributes: { list: 'containers' } } }
  const [other] = await entriesOf((await service.send('POST', '/export_links', nameless)).body.data.id)
  assert.equal(other?.['record_name'], null)
})

test('a key that may only read may not read what others did', async () => {
  const { db, newId, clock } = service.app.parts
  const key = createKey('qk_')
  const row = { id: newId(), account_id: service.account_id, name: 'reader', access: 'read' as const }
  await db.transaction((tx) => insertKey(tx, { ...row, key_hash: hashKey(key), last4: key.slice(-4) }, clock.now()))
  const answer = await fetch(`${service.base_url}/audit_log`, { headers: { authorization: `Token ${key}` } })
  assert.equal(answer.status, 403)
})

test('entries are chained after their commit, and a changed, removed or added one breaks the chain', async () => {
  const { db } = service
  const { account_id } = service
  await service.send('POST', '/parties', party('Chained'))
  await chainAuditLog(service.app.parts)
  const { id } = (await service.send('POST', '/parties', party('Chained later'))).body.data
  await chainAuditLog(service.app.parts)
  const whole = await verifyChain(db.work, account_id)
  assert.equal(whole.broken_at, null)
  assert.ok(whole.batches >= 2)
  const [entry] = await entriesOf(id)
  assert.equal(entry?.['batch_hash'], whole.head)

  await db.work`update audit_entry set actor_name = 'somebody else' where account_id = ${account_id} and record_id = ${id}`
  assert.equal((await verifyChain(db.work, account_id)).broken_at, entry?.['batch_number'])
  await db.work`delete from audit_entry where account_id = ${account_id} and record_id = ${id}`
  assert.equal((await verifyChain(db.work, account_id)).broken_at, entry?.['batch_number'])
})

test('two processes that chain at once make one chain', async () => {
  const other = await startService({ seed: '2' })
  try {
    await other.send('POST', '/parties', party('Twice'))
    await Promise.all([1, 2, 3].map(() => chainAuditLog(other.app.parts)))
    await chainAuditLog(other.app.parts)
    const verdict = await verifyChain(other.db.work, other.account_id)
    assert.deepEqual([verdict.broken_at, verdict.entries > 0], [null, true])
  } finally {
    await other.close()
  }
})

test('an entry waits for nobody who holds the account', async () => {
  const { account_id } = service
  const { parts } = service.app
  const record_id = parts.newId()
  const actor = { kind: 'operator_command', id: null, ip: null } as const
  const act = {
    action: 'party.create',
    record_type: 'party',
    record_id,
    record_name: null,
    fields: [],
    request_id: null,
  }
  await parts.db.transaction(async (tx) => {
    await lockAccount(tx, account_id)
    await recordAct(parts.db.work, parts, account_id, actor, act)
  })
  assert.equal((await entriesOf(record_id)).length, 1)
})

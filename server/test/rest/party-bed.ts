import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { createPerson } from '../../src/people/operate.ts'
import { hashToken } from '../../src/people/session.ts'
import type { Answer } from './answer.ts'
import type { RestService } from './service.ts'

/** Two shipments of the paying account, and somebody who sees what is of one party: the first is theirs. */
export async function partyBed(service: RestService) {
  const { db, clock, newId } = service
  const { paid } = service.customers
  const theirs = await service.track(paid, 'TEST-TR-SUCCEEDED')
  const others = await service.track(paid, 'TEST-TR-JOURNEY')
  const addParty = async (company_name: string) => {
    const body = { data: { type: 'party', attributes: { company_name } } }
    return (await service.call('POST', '/parties', { body })).one().id
  }
  const [alpha, beta] = [await addParty('Alpha Foods'), await addParty('Beta Hidden Metals')]
  /** Gives a party a role on the record at an address; the id of the role. */
  const give = async (parent: string, role: string, id: string) => {
    const relationships = { party: { data: { id, type: 'party' } } }
    const body = { data: { type: 'party_role', attributes: { role }, relationships } }
    return (await service.call('POST', `${parent}/party_roles`, { body })).one().id
  }
  const role_id = await give(`/shipments/${theirs.shipment_id}`, 'consignee', alpha)
  await give(`/shipments/${theirs.shipment_id}`, 'shipper', beta)
  await give(`/shipments/${others.shipment_id}`, 'consignee', beta)

  const token = randomBytes(32).toString('base64url')
  const { id: person_id } = await createPerson(
    { db, clock, newId },
    {
      account_id: paid.id,
      email: 'ana@alpha.example',
      password: 'a quiet harbour at night',
      name: 'Ana',
      is_operator: false,
    },
  )
  const now = clock.now()
  await db.work`update membership set role = 'party', parties = ${[alpha]}::uuid[] where person_id = ${person_id}`
  await db.work`
    insert into session (account_id, id, person_id, token_hash, ip, user_agent, created_at, last_seen_at)
    values (${paid.id}, ${newId()}, ${person_id}, ${hashToken(token)}, '127.0.0.1', '', ${now}, ${now})`
  const headers = { cookie: `quaylog_session=${token}`, origin: 'http://127.0.0.1:4949' }
  /** Asks as the person. */
  const ask = (path: string, method = 'GET') => service.call(method, path, { as: null, headers })
  /** Asks the portal's own API as the person. */
  const askPortal = (path: string) => service.app.http.inject({ url: `/portal/api${path}`, headers })
  /** The ids that a list shows the person, which are all that it counts. */
  const idsOf = async (path: string) => {
    const answer = await ask(path)
    assert.equal(answer.status, 200, answer.text)
    const { data, meta } = z
      .object({ data: z.array(z.object({ id: z.string() })), meta: z.object({ total: z.number() }) })
      .parse(JSON.parse(answer.text))
    assert.equal(meta.total, data.length, `${path} counts what it does not show`)
    return data.map(({ id }) => id)
  }
  /** Does something to rows of a table, and puts back those that were there. */
  const restoring = async (table: 'party_role' | 'charge_clock', change: () => Promise<void>) => {
    await db.work`create table kept_in_test as select * from ${db.work(table)}`
    try {
      await change()
    } finally {
      await db.work`delete from ${db.work(table)}`
      await db.work`insert into ${db.work(table)} select * from kept_in_test`
      await db.work`drop table kept_in_test`
    }
  }
  return { paid, theirs, others, alpha, beta, give, role_id, person_id, headers, ask, askPortal, idsOf, restoring }
}

/** What an answer says, but for the number of its request. */
export const said = ({ status, text }: Answer) => [status, text.replace(/"request_id":"[^"]+"/, '')]

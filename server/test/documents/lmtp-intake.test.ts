import assert from 'node:assert/strict'
import { test } from 'node:test'
import { size_limits } from '@quaylog/contract'
import { conversation } from './conversation.ts'
import { mailedService, paper, provenMail } from './mailed.ts'

const { service, addressOf, know, post } = await mailedService({ port: 0, protocol: 'lmtp' })
const { paid, other } = service.customers
const listener = service.app.mail_listener
assert.ok(listener)
const port = await listener.listen()
const addresses = [await addressOf(paid), await addressOf(other)]
for (const customer of [paid, other]) await know(customer, '@line.example')

test('an account without room delays no other: by LMTP each recipient hears of its own', async () => {
  await service.db.work`
    insert into document_storage (account_id, bytes) values (${paid.id}, ${size_limits.document_storage_bytes_max})
    on conflict (account_id) do update set bytes = excluded.bytes`
  const bytes = await provenMail('Hello.', [paper('for both')], { message_id: '<both@line.example>' })
  const lines = ['MAIL FROM:<ops@line.example>', ...addresses.map((to) => `RCPT TO:<${to}>`), 'DATA', bytes]
  const told = (await conversation(port, 'LHLO', lines, 2)).slice(-2)
  assert.match(told[0] ?? '', /^451 .*storage/)
  assert.match(told[1] ?? '', /^250 kept as /)
  const again = await post(bytes, addresses)
  assert.deepEqual([again.status, again.detail], [429, 'The storage of the account is full'])

  await service.db.work`update document_storage set bytes = 0 where account_id = ${paid.id}`
  const { status, kept } = await post(bytes, addresses)
  assert.deepEqual([status, kept.map(({ repeated }) => String(repeated)).toSorted()], [200, ['false', 'true']])
})

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mailOf } from '../../src/documents/testing/mail.ts'
import { mailedService, paper } from './mailed.ts'

const gate = Promise.withResolvers<void>()
// Else a test that fails leaves mails that wait for ever.
after(() => gate.resolve())
const { service, post, addressOf } = await mailedService(null, (name) =>
  name.includes('slow.example') ? gate.promise : Promise.resolve(),
)

test('releasing a mail takes its turn among the mails that come in', async () => {
  const customer = await service.addCustomer('A house of slow mails', 'paid')
  const address = await addressOf(customer)
  const [held] = (await post(mailOf('Hello.', [paper('held')], { from: 'who@else.example' }), [address])).kept
  const release = () => service.call('POST', `/email_submissions/${held?.id}/release`, { as: customer })
  // One is checked and 20 wait, so one of these is sent away, and then there is room for no other.
  const posts = Array.from({ length: 22 }, (_, index) =>
    post(mailOf('Hello.', [], { from: 'who@slow.example', subject: `Mail ${index}` }), [address]),
  )
  assert.deepEqual((await Promise.race(posts)).detail, 'Too many mails are being read')
  const refused = await release()
  assert.deepEqual([refused.status, refused.errors()[0]?.code], [429, 'rate_limited'])
  gate.resolve()
  const statuses = (await Promise.all(posts)).map(({ status }) => status)
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [...Array.from({ length: 21 }, () => 200), 429],
  )
  assert.equal((await release()).one().attributes['status'], 'released')
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

test('a call is found, sent as the person who is signed in, and its answer explained', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/developers/reference' })
  await page.getByLabel('Find a call').fill('read container')
  await page
    .getByRole('link', { name: /^GET .*a container$/ })
    .first()
    .click()
  await page.waitForURL(/call=getContainer/)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  assert.equal(await send.isDisabled(), true)
  await page.getByText('Needs id.').waitFor()
  await page.getByLabel('id', { exact: true }).fill('nothing')
  await send.click()
  await page.getByRole('status').getByText('404', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'What 404 means here' }).waitFor()
  await page.getByRole('button', { name: 'Use the first in my account' }).click()
  await page.waitForFunction(
    () => document.querySelector('input[placeholder="uuid"]')?.getAttribute('value') !== 'nothing',
  )
  await send.click()
  await page.getByRole('status').getByText('200', { exact: true }).waitFor()
  await page
    .getByRole('group', { name: 'Body of the answer' })
    .getByText(/"type": "container"/)
    .waitFor()
  const command = await page.getByRole('group', { name: 'The same as a command' }).innerText()
  assert.match(command, /^curl -g -X GET 'http:\/\/[^']+\/v2\/containers\/[0-9a-f-]{36}' \\\n/)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    assert.deepEqual(await violationsOf(page.mainFrame()), [], colorScheme)
  }
  assert.deepEqual(complaintsBut404(complaints), [])
  await context.close()
})

test('a call that changes data says so, is refused in words, and by a wrong key leaves the session alone', async () => {
  const { page, context } = await portal.visit({ to: '/developers/reference?call=createParty' })
  const send = page.getByRole('button', { name: 'Send and change data' })
  await page.getByLabel('Body (application/vnd.api+json)').fill('{"data":')
  await page.getByText('This is not JSON.', { exact: false }).waitFor()
  await send.click()
  await page.getByRole('status').getByText('400', { exact: true }).waitFor()
  await page
    .getByLabel('Body (application/vnd.api+json)')
    .fill('{"data":{"type":"party","attributes":{"company_name":"Kelp and Sons"}}}')
  await page.getByLabel('Key (optional)').fill('qk_wrong')
  await send.click()
  await page.getByRole('status').getByText('401', { exact: true }).waitFor()
  await page.getByLabel('Key (optional)').fill('')
  await send.click()
  await page.getByRole('status').getByText('201', { exact: true }).waitFor()
  const { body } = await portal.service.get('/parties')
  assert.equal(body.data.filter(({ attributes }) => attributes['company_name'] === 'Kelp and Sons').length, 1)
  await context.close()
})

test('somebody who may only read is told before a call that changes data, and an unknown call is no blank page', async () => {
  await portal.addPerson('reader@harbour.example', { role: 'read_only' })
  const { page, context } = await portal.visit({
    as: 'reader@harbour.example',
    to: '/developers/reference?call=createParty',
  })
  await page.getByText('You may only read.', { exact: false }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Send and change data' }).isDisabled(), true)
  await page.goto('/developers/reference?call=nothing')
  await page.getByText('There is no call nothing').waitFor()
  await context.close()
})

/** A browser notes every answer that refuses; here one is wanted. */
const complaintsBut404 = (complaints: readonly string[]) => complaints.filter((text) => !text.includes('404'))

test('each kind of page of the reference of the API is accessible', async () => {
  const { page, context } = await portal.visit({ to: '/docs' })
  const links = await page.locator('a[href^="/docs"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const addresses = [...new Set(links.flatMap((href) => (href === null ? [] : [href.replace(/[#?].*$/, '')])))]
  // Pages of one folder are made by the same lines: the first and the last of each stand for them.
  const kinds = Map.groupBy(addresses, (address) => address.slice(0, address.lastIndexOf('/')))
  const looked_at = [...kinds.values()].flatMap((all) => [...new Set([all.at(0), all.at(-1)])])
  assert.ok(looked_at.length > 4, addresses.join(' '))
  for (const address of ['/docs?q=pickup_lfd', ...looked_at]) {
    await page.goto(address ?? '')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      assert.deepEqual(await violationsOf(page.mainFrame()), [], `${address} ${colorScheme}`)
    }
  }
  await context.close()
})

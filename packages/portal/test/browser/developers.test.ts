import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../../../../server/src/ground/testing/eventually.ts'
import { startReceiver } from '../../../../server/test/service.ts'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { complaintsOf } from '../../../embed/test/fixtures/browser.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

test('a key is shown once, works, and is nowhere afterwards', async () => {
  const { page, context, complaints } = await portal.visit()
  await page.goto('/developers/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Warehouse')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByTestId('new-key').innerText()).trim()
  assert.match(key, /^qk_[0-9A-Za-z]{40}$/)
  await page.keyboard.press('Escape')
  assert.equal(await page.getByTestId('new-key').count(), 1, 'a key that was not stored is not lost by a slip')
  await page.getByRole('button', { name: 'I have saved the key' }).click()
  await page.getByRole('cell', { name: `qk_…${key.slice(-4)}` }).waitFor()
  const left = await page.evaluate(
    (secret) =>
      [
        document.documentElement.outerHTML,
        location.href,
        JSON.stringify(history.state),
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
      ].some((text) => text.includes(secret)),
    key,
  )
  assert.equal(left, false)
  const asked = () => fetch(`${portal.service.base_url}/containers`, { headers: { authorization: `Token ${key}` } })
  assert.equal((await asked()).status, 200)
  await page.goto('/developers/requests')
  await page
    .getByRole('row', { name: /GET \/v2\/containers.*Warehouse/ })
    .first()
    .waitFor({ timeout: 15_000 })
  await page.getByRole('button', { name: 'GET /v2/containers' }).first().click()
  const again = page.getByRole('group', { name: 'How to repeat it' }).first()
  assert.match(
    await again.innerText(),
    /^curl -g -X GET 'http:\/\/[^']+\/v2\/containers[^']*' \\\n +-H 'Authorization: Token YOUR_KEY'$/,
  )
  await page.goto('/developers/keys')
  await page.getByRole('button', { name: 'Delete Warehouse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the key Warehouse?' })
  assert.equal(await dialog.getByRole('button', { name: 'Delete' }).isDisabled(), true)
  await dialog.getByLabel(/Type Warehouse/).fill('Warehouse')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('cell', { name: `qk_…${key.slice(-4)}` }).waitFor({ state: 'detached' })
  await eventually('the key is dead', async () => (await asked()).status === 401)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the start page gives calls that run with a key, shows them as they come, and says what failed', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/developers/start' })
  await page.getByRole('heading', { name: 'First call' }).waitFor()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('First')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByTestId('new-key').innerText()).trim()
  await page.getByRole('button', { name: 'I have saved the key' }).click()
  const command = await page.getByRole('group', { name: 'curl', exact: true }).innerText()
  assert.match(command, /^curl 'http[^']*\/v2\/containers'/)
  const answer = await fetch(`${portal.service.base_url}/containers`, { headers: { authorization: `Token ${key}` } })
  assert.equal(answer.status, 200)
  assert.equal(
    (await fetch(`${portal.service.base_url}/containers/x`, { headers: { authorization: `Token ${key}` } })).status,
    404,
  )
  const failed = page.getByRole('region', { name: 'What failed lately' })
  await failed
    .getByText(/GET .*\/containers\/x/)
    .first()
    .waitFor({ timeout: 20_000 })
  await page.getByRole('button', { name: 'TypeScript' }).click()
  await page
    .getByRole('group', { name: 'TypeScript', exact: true })
    .getByText(/QuaylogClient/)
    .waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a key that may only read is made, refused what it may not, and replaced', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/developers/keys' })
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Reports')
  await dialog.getByLabel('May').selectOption('read')
  await dialog.getByLabel('Ends').selectOption({ label: 'In 90 days' })
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByTestId('new-key').innerText()).trim()
  await page.getByRole('button', { name: 'I have saved the key' }).click()
  const row = page.getByRole('row', { name: /Reports/ })
  await row.getByRole('cell', { name: 'Read', exact: true }).waitFor()
  const ask = (method: string, secret: string) =>
    fetch(`${portal.service.base_url}/parties`, {
      method,
      headers: { authorization: `Token ${secret}`, 'content-type': 'application/vnd.api+json' },
      ...(method === 'POST' ? { body: '{"data":{"type":"party","attributes":{"company_name":"Kelp"}}}' } : {}),
    })
  assert.equal((await ask('GET', key)).status, 200)
  const refused = await ask('POST', key)
  assert.equal(refused.status, 403)
  assert.match(await refused.text(), /This key may only read/)
  await row.getByRole('button', { name: 'Replace Reports' }).click()
  await dialog.getByLabel('The old key ends').selectOption({ label: 'At once' })
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  const next = (await page.getByTestId('new-key').innerText()).trim()
  assert.notEqual(next, key)
  assert.equal((await ask('GET', next)).status, 200)
  await eventually('the old key is dead', async () => (await ask('GET', key)).status === 401)
  await page.getByRole('button', { name: 'I have saved the key' }).click()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a webhook is made, told, fails, shows why, and is mended', async (t) => {
  let status = 500
  const receiver = await startReceiver(() => status)
  t.after(() => receiver.close())
  const { page, context, complaints } = await portal.visit()
  await page.goto('/developers/webhooks')
  await page.getByText('No webhooks yet.').waitFor()
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await page.getByText('Choose at least one event to save.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Save' }).isDisabled(), true)
  await page
    .getByRole('group', { name: /^Transport milestone/ })
    .getByRole('checkbox', { name: 'All in this group' })
    .check()
  const updates = page.getByRole('group', { name: /^Container update/ })
  await updates.getByText(/^(Choose among|Show the)/).click()
  await updates.getByRole('checkbox', { name: 'container.updated' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: receiver.url }).waitFor()
  await page.getByText('No deliveries yet.').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Show the secret' }).click()
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the secret fits')
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('button', { name: 'Send a test event' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('dialog').getByText('HTTP 500').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  const { id } = await portal.containerOf('customs-hold-clears')
  await portal.service.send('PATCH', `/containers/${id}`, {
    data: { type: 'container', id, attributes: { delivered_at: '2026-11-20T21:00:00Z' } },
  })
  await page
    .getByRole('button', { name: /container\.transport\.delivered/ })
    .first()
    .waitFor({ timeout: 15_000 })
  const panel = page.getByRole('region', { name: 'Notification' })
  await panel
    .getByText(/HTTP 500 after/)
    .first()
    .waitFor({ timeout: 15_000 })
  const { number } = await portal.containerOf('customs-hold-clears')
  const row = page.getByRole('button', { name: new RegExp(`container\\.transport\\.delivered.*${number}`) }).first()
  await row.getByText(/^.*attempts? failed, tried again$/).waitFor({ timeout: 15_000 })
  await page
    .getByText(/\d+ attempts? failed$/)
    .first()
    .waitFor({ timeout: 15_000 })
  await page.getByText(/^0 delivered, 0 given up, \d+ waiting; \d+ attempts? failed$/).waitFor()
  await page.getByRole('button', { name: 'Given up', exact: true }).click()
  await page.getByText('Nothing was given up.').waitFor()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await row.click()
  assert.match(await panel.getByRole('group', { name: 'Headers sent' }).innerText(), /webhook-signature: v1,/i)
  const before_replay = receiver.received.length
  status = 200
  await panel.getByRole('button', { name: 'Resend' }).click()
  await panel.getByText('Queued again with the same id.').waitFor()
  await panel.getByText('Succeeded', { exact: true }).waitFor({ timeout: 15_000 })
  const ids = new Set(receiver.received.slice(before_replay - 1).map(({ headers }) => headers['webhook-id']))
  assert.equal(ids.size, 1, 'the replay has the id of the first attempt')

  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No webhooks yet.').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an address that cannot be used is refused at the field', async () => {
  const { page, context } = await portal.visit()
  await page.goto('/developers/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('ftp://hooks.example.org')
  await page
    .getByRole('group', { name: /^Tracking request/ })
    .getByRole('checkbox', { name: 'All in this group' })
    .check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await context.close()
})

test('the connect page gives each program its own words', async () => {
  const { page, context } = await portal.visit()
  await page.goto('/developers/connect')
  await page.getByRole('tab', { name: 'Claude Code' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  assert.equal(await page.getByRole('tab', { name: 'Cursor' }).getAttribute('aria-selected'), 'true')
  assert.match(await page.getByRole('tabpanel').innerText(), /"url": "http/)
  await context.close()
})

test('an operator issues a publishable key, and the preview shows the widget', async () => {
  const { page, context, complaints } = await portal.visit()
  await page.goto('/developers/embeds')
  await page.getByLabel('Name').fill('Our site')
  await page.getByRole('button', { name: 'Issue a publishable key' }).click()
  await page.getByRole('region', { name: 'Tracking widget' }).getByText(/qpk_/).waitFor()
  const { number } = await portal.containerOf('demurrage-running')
  await page.getByRole('textbox', { name: 'A number you track' }).fill(number)
  await page.getByRole('button', { name: 'Show' }).click()
  await page.frameLocator('iframe').getByRole('heading', { name: 'Arrived Los Angeles' }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a calendar link is made, read by a calendar program, and taken back', async () => {
  const { page, context, complaints } = await portal.visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/developers/calendars')
  await page.getByRole('button', { name: 'Create a link' }).click()
  await page.getByLabel('Name').fill('Warehouse')
  await page.getByRole('dialog').getByRole('button', { name: 'Create a link' }).click()
  const row = page.getByRole('row', { name: /Warehouse.*All shipments/ })
  await row.getByRole('button', { name: 'Copy the address' }).click()
  await row.getByText('Copied').waitFor()
  const address = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  const calendar = async () => fetch(new URL(address.pathname, portal.url))
  assert.match(await (await calendar()).text(), /^BEGIN:VCALENDAR/)
  page.once('dialog', (dialog) => void dialog.accept())
  await row.getByRole('button', { name: 'Remove Warehouse' }).click()
  await page.getByText('No calendar links yet.').waitFor()
  assert.equal((await calendar()).status, 404)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an old address of the reference leads to its call, and the index finds calls and members of resources', async () => {
  const context = await portal.browser.newContext({ baseURL: portal.url })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto('/docs#getContainer')
  await page.waitForURL('**/docs/containers#getContainer')
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.goto('/docs#resource-container')
  await page.waitForURL('**/docs/resources/container#resource-container')
  await page.getByRole('searchbox').fill('pickup_lfd')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/docs?q=pickup_lfd')
  await page.getByRole('link', { name: 'container', exact: true }).waitFor()
  assert.equal(await page.getByRole('link', { name: 'List parties', exact: true }).isVisible(), false)
  await page.getByRole('searchbox').fill('no such call')
  await page.getByText('0 found').waitFor()
  await page.getByRole('searchbox').fill('')
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the reference reads without scripts', async () => {
  const context = await portal.browser.newContext({ baseURL: portal.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/docs#getContainer')
  await page.locator('#getContainer').getByRole('link').click()
  await page.waitForURL('**/docs/containers#getContainer')
  await page.getByRole('heading', { name: 'Containers', level: 1 }).waitFor()
  await context.close()
})

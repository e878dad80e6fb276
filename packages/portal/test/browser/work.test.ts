import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '../../../../server/src/ground/testing/eventually.ts'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

test('many numbers are pasted, understood, corrected, asked for, and found', async () => {
  const { page, context, complaints } = await portal.visit()
  const fresh = await portal.service.numberOf('tmf-unpaid')
  const tracked = await portal.service.numberOf('demurrage-running')
  await page.getByRole('link', { name: 'Track a number' }).click()
  await page
    .getByLabel(/One per line/)
    .fill(
      `${fresh.request_number}, ${fresh.scac}, PO 1\n${tracked.request_number}\n${tracked.request_number}\nCSQU3054384\nnot a number at all`,
    )
  await page.getByText('3 numbers, 1 repeated, 1 line has no number').waitFor()
  await page.getByText('Line 5: not a number at all has no number').waitFor()
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('2 ready, 1 already tracked').waitFor()
  const doubtful = page.getByRole('row', { name: /CSQU3054384/ })
  assert.match(await doubtful.innerText(), /check digit does not fit/i)
  await doubtful.getByRole('button', { name: 'Remove CSQU3054384' }).click()
  await page.getByRole('button', { name: 'Track 1 number' }).click()
  await page
    .getByRole('row', { name: new RegExp(fresh.request_number) })
    .getByText('Tracked')
    .waitFor({ timeout: 20_000 })
  await page.getByText('1 found', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'See containers' }).click()
  await page.getByRole('heading', { level: 1, name: 'Containers' }).waitFor()
  await page.goto(`/tracking-requests?q=${fresh.request_number}`)
  await page.getByRole('row', { name: new RegExp(`${fresh.request_number}.*Tracked`) }).waitFor({ timeout: 20_000 })
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a batch that was left is there again', async () => {
  const { page, context } = await portal.visit()
  await page.goto('/tracking-requests/new')
  await page.getByLabel(/One per line/).fill('MAEU111111111')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('1 ready').waitFor()
  await page.getByRole('link', { name: 'Parties', exact: true }).click()
  await page.goto('/tracking-requests/new')
  await page.getByText('1 ready').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await context.close()
})

test('a number that failed is mended on the spot, in its batch and on Today', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/tracking-requests/new' })
  await page.getByLabel(/One per line/).fill('TEST-TR-FAILED, TEST')
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByLabel('Carrier, TEST-TR-FAILED').fill('TEST')
  await page.getByRole('button', { name: 'Track 1 number' }).click()
  await page.getByText('1 failed', { exact: true }).waitFor({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Fix TEST-TR-FAILED' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fix TEST-TR-FAILED' })
  await dialog.getByLabel('Carrier').fill('XXXX')
  await dialog.getByRole('button', { name: 'Track again' }).click()
  await dialog.getByText("Scac 'XXXX' is not recognized").waitFor()
  await dialog.getByLabel('Carrier').fill('TEST')
  await dialog.getByLabel('Number').fill('TEST-TR-SUCCEEDED')
  await dialog.getByRole('button', { name: 'Track again' }).click()
  await page.getByText('1 found', { exact: true }).waitFor({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Track more' }).click()

  await page.goto('/today')
  const failed = page.locator('.todo-row').filter({ hasText: 'TEST-TR-FAILED' })
  await failed.getByRole('button', { expanded: false }).click()
  await failed.getByLabel('Number').fill('TEST-TR-SUCCEEDED')
  await failed.getByRole('button', { name: 'Track again' }).click()
  await failed.waitFor({ state: 'detached' })
  await page.getByText('1 is handled.').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('requests say in words what came of them', async () => {
  const { page, context } = await portal.visit()
  await page.goto('/tracking-requests?status=failed')
  await page
    .getByText('The carrier does not know this number.')
    .or(page.getByText('No tracking requests yet.'))
    .first()
    .waitFor()
  const { request_number } = await portal.service.numberOf('awaiting-manifest')
  await page.goto('/tracking-requests')
  await page.getByRole('row', { name: new RegExp(`${request_number}.*Not manifested yet`) }).waitFor()
  await context.close()
})

test('a party is added and named on a shipment; references and tags are kept; tracking stops and resumes', async () => {
  const { page, context, complaints } = await portal.visit()
  await page.goto('/parties')
  await page.getByRole('button', { name: 'Add a party' }).click()
  await page.getByLabel('Company name').fill('Alder & Finch Trading')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Alder & Finch Trading', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add a party' }).click()
  await page.getByLabel('Company name').fill('alder & finch trading')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.keyboard.press('Escape')

  const { request_number } = await portal.service.numberOf('customs-hold-clears')
  await page.goto('/shipments')
  await page.getByRole('link', { name: request_number }).click()
  await page.getByRole('heading', { level: 1, name: request_number }).waitFor()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('customs_broker')
  await page.getByRole('combobox', { name: 'Party' }).selectOption({ label: 'Alder & Finch Trading' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Alder & Finch Trading' }).waitFor()
  await page.getByRole('textbox', { name: 'Tags' }).fill('north, urgent')
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually(
    'tags are kept',
    async () => (await portal.service.get('/shipments?filter[tag]=north')).body.data.length === 1,
  )

  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Stop tracking' }).click()
  await page.getByText('Tracking stopped: by a user').waitFor()
  await page.getByRole('button', { name: 'Resume tracking' }).click()
  await page.getByRole('button', { name: 'Stop tracking' }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an operator changes an account and sees how sources are doing', async () => {
  await portal.addPerson('otto@southwind.example', { plan: 'trial', entitlements: 'none' })
  const { page, context, complaints } = await portal.visit()
  await page.goto('/operator/accounts')
  await page.getByRole('button', { name: 'Edit Account of otto@southwind.example' }).click()
  await page.getByLabel('Plan').selectOption('paid')
  await page.getByLabel('Routing data').check()
  await page.getByLabel('Free time').check()
  await page.getByLabel('Documents').check()
  await page.getByLabel('Container limit').fill('25')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('row', { name: /otto@southwind\.example.*Paid plan.*3 \/ 7/ }).waitFor()
  await page.getByRole('button', { name: 'Issue a key Account of otto@southwind.example' }).click()
  await page.getByLabel('Name').fill('Shop')
  await page.getByLabel('Sites').fill('https://shop.example')
  await page.getByRole('button', { name: 'Issue a publishable key' }).click()
  await page.getByRole('dialog').getByText(/^qpk_/).waitFor()
  await page.goto('/operator/sources')
  await page.getByRole('row', { name: /Maersk.*Healthy/ }).waitFor()
  await page.getByRole('button', { name: 'Turn off Maersk' }).click()
  await page.getByRole('row', { name: /Maersk.*Off/ }).waitFor()
  await page.getByRole('button', { name: 'Turn on Maersk' }).click()
  const { db } = portal.service.app.parts
  const [{ id: source_id, name } = assert.fail('no source said anything')] = await db.work<
    { id: string; name: string }[]
  >`
    update source_health h set defects_on_day = 15 from source_configuration c
    where c.id = h.source_id and c.id = (select o.source from observation o
      join source_health told on told.source_id = o.source join source_configuration on source_configuration.id = o.source
      order by o.id desc limit 1) returning c.id, c.name`
  await db.work`
    update observation set body = jsonb_set(body, '{defects}', '["no time"]')
    where id = (select id from observation where source = ${source_id} order by id desc limit 1)`
  await page.getByRole('button', { name: `15 not fully read ${name}` }).click()
  const doubts = page.getByRole('dialog', { name: `What ${name} said that could not be read in full` })
  await doubts.getByRole('row', { name: /no time/ }).waitFor()
  await doubts.getByRole('button', { name: /^As it came/ }).click()
  await doubts.getByRole('group', { name: /^As it came, at / }).waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an operator adds a source, tries it, gives it a budget and sees what waits', async () => {
  const { page, context, complaints } = await portal.visit()
  await page.goto('/operator/sources')
  await page.getByRole('button', { name: 'Add a source' }).click()
  await page.getByLabel('Name, line or terminal').fill('MAEU')
  await page.getByRole('button', { name: 'Maersk MAEU, SEAU, SEJJ, SAFM' }).click()
  await page.getByText(/developer\.maersk\.com/).waitFor()
  await page.getByLabel('Short name').fill('own-maersk')
  await page.getByLabel('Address').fill('http://127.0.0.1:9')
  for (const name of ['consumer_key', 'client_id', 'client_secret'])
    await page.getByLabel(name, { exact: true }).fill('a secret of mine')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('textbox', { name: 'Number' }).fill('MAEU269010000')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Address' })
    .getByText(/gives no answer/)
    .waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: /own-maersk/ })
  await row.getByRole('button', { name: /^Rotate/ }).click()
  await page.getByLabel('client_secret', { exact: true }).fill('another secret of mine')
  await page.getByRole('button', { name: 'Save and test' }).click()
  await page.getByRole('dialog', { name: 'Test Maersk' }).getByRole('textbox', { name: 'Number' }).fill('MAEU269010000')
  await page.getByRole('dialog').getByRole('button', { name: 'Test' }).click()
  await page.getByText(/gives no answer/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await row.getByRole('button', { name: /^Edit/ }).click()
  assert.equal(await page.getByLabel('client_secret', { exact: true }).getAttribute('placeholder'), 'stored')
  assert.ok(!(await page.content()).includes('a secret of mine'))
  await page.getByLabel('Requests per minute').fill('30')
  await page.getByLabel('Requests per day').fill('500')
  await page.getByRole('button', { name: 'Save' }).click()
  await row.getByText('0 of 500 today').waitFor()
  await row.getByText('30 per minute').waitFor()
  await row.getByRole('button', { name: /^Turn off/ }).click()
  await row.getByText('Off', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Work', exact: true }).click()
  await page.getByText('Polls due').waitFor()
  await page.getByRole('region', { name: 'Quarantine' }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an operator adds a source that is listened to, and hears at once whether it can be reached', async () => {
  const { page, context, complaints } = await portal.visit()
  await page.goto('/operator/sources')
  await page.getByRole('button', { name: 'Add a source' }).click()
  await page.getByLabel('Name, line or terminal').fill('TCP')
  await page.getByRole('button', { name: /TCP/ }).click()
  await page.getByLabel('Short name').fill('own-ships')
  await page.getByLabel('Address').fill('tcp://127.0.0.1:9')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page
    .getByRole('status')
    .getByText(/cannot be reached/)
    .waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('row', { name: /own-ships/ })
    .getByRole('button', { name: /^Test/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await dialog.getByText(/cannot be reached/).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a feature that is off can be asked for, once', async () => {
  await portal.addPerson('nora@eastwind.example', { entitlements: 'none' })
  const { page, context, complaints } = await portal.visit({ as: 'nora@eastwind.example' })
  await page.goto('/plan')
  await page.getByRole('button', { name: 'Ask for access Routing data' }).click()
  await page.getByText('Asked', { exact: true }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a colleague is invited, and the name and the password are changed', async () => {
  const { page, context, complaints } = await portal.visit()
  await page.goto('/settings')
  await page.getByRole('textbox', { name: 'Email of a colleague' }).fill('lea@harbour.example')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByText(/Invited as member until/).waitFor()
  await page.getByRole('button', { name: 'Withdraw lea@harbour.example' }).click()
  await page.getByText(/Invited as member until/).waitFor({ state: 'detached' })
  await page.getByLabel('Current password').fill('wrong')
  await page.getByLabel('New password').fill('another harbour by day')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByText('The current password is not right').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('what somebody else changes while a form is open stays, and so does what is chosen while it is kept', async () => {
  await portal.addPerson('max@harbour.example', { role: 'member' })
  const { page, context, complaints } = await portal.visit()
  const { request_number } = await portal.service.numberOf('demurrage-running')
  const [shipment] = (await portal.service.get(`/shipments?number=${request_number}`)).body.data
  const path = `/shipments/${shipment?.id ?? ''}`
  const keep = (type: string, to: string, attributes: object) =>
    portal.service.send('PATCH', to, { data: { type, id: to.split('/').at(-1), attributes } })
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Tags' }).fill('ours')
  await keep('shipment', path, { tags: ['theirs'], ref_numbers: ['PO 7'] })
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually('both tags and the reference are kept', async () => {
    const { attributes } = (await portal.service.get(path)).body.data
    return String(attributes['tags']) === 'ours,theirs' && String(attributes['ref_numbers']) === 'PO 7'
  })

  const made = await portal.service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: 'http://127.0.0.1:9/noted', events: ['container.updated'] } },
  })
  const webhook = `/webhooks/${made.body.data.id}`
  await page.goto(`/developers${webhook}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await keep('webhook', webhook, { active: false })
  await page.getByRole('dialog').getByLabel(/^Note/).fill('the warehouse')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const kept = (await portal.service.get(webhook)).body.data
  assert.deepEqual([kept.attributes['description'], kept.attributes['active']], ['the warehouse', false])

  await page.goto('/settings')
  const role = page.getByRole('combobox', { name: 'Role, Otto Berg' })
  await role.waitFor()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/portal/api/team', async (route) => {
    await asked
    await route.continue()
  })
  const changed = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await role.selectOption('read_only')
  await changed
  assert.deepEqual([await role.inputValue(), await role.isDisabled()], ['read_only', true])
  answer()
  await eventually('the team is read again', () => role.isEnabled())
  assert.equal(await role.inputValue(), 'read_only')
  assert.deepEqual(complaints, [])
  await context.close()
})

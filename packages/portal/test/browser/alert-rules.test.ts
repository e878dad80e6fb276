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

test('a rule begins with a template, says what it would have told, and is kept, paused and removed', async (t) => {
  await portal.service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: 'http://127.0.0.1:9/deaf', events: ['container.updated'] } },
  })
  await portal.service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: 'http://127.0.0.1:9/hears', events: ['exception.opened'] } },
  })
  const { page, context, complaints } = await portal.visit({ to: '/alert-rules' })
  await page.getByText('No rules yet.').waitFor()
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a rule' })

  await t.test('the preview says how often it would have told', async () => {
    await dialog.getByRole('radio', { name: /^Critical only/ }).check()
    await dialog.getByText(/^It would have told (nobody|[\d,]+ times?)/).waitFor()
    assert.deepEqual(await violationsOf(page.mainFrame()), [])
  })

  await t.test('conditions that nothing can meet are refused where they are previewed, with the reason', async () => {
    await dialog.getByRole('radio', { name: /^Requests and sources/ }).check()
    await dialog.getByRole('spinbutton', { name: 'The next day costs at least' }).fill('100')
    await dialog.getByText('No exception of these kinds says what a day costs').first().waitFor()
    await dialog.getByRole('spinbutton', { name: 'The next day costs at least' }).fill('')
  })

  await t.test('only who listens to exceptions can be named', async () => {
    assert.equal(await dialog.getByLabel('http://127.0.0.1:9/deaf').isDisabled(), true)
    await dialog.getByLabel('http://127.0.0.1:9/hears').check()
  })

  await t.test('it is kept, paused, resumed and removed', async () => {
    await dialog.getByLabel('Name').fill('Holds at the piers')
    await dialog.getByRole('button', { name: 'Add a rule' }).click()
    const row = page.getByRole('row', { name: /Holds at the piers/ })
    await row.getByText('http://127.0.0.1:9/hears').waitFor()
    await row.getByRole('button', { name: 'Pause' }).click()
    await row.getByText('Paused').waitFor()
    await row.getByRole('button', { name: 'Resume' }).click()
    await row.getByText('Active').waitFor()
    page.once('dialog', (question) => void question.accept())
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No rules yet.').waitFor()
  })
  // The refused preview is an error of the network, which the browser writes down.
  assert.deepEqual(
    complaints.filter((one) => !one.includes('422')),
    [],
  )
  await context.close()
})

test('whoever only reads sees the rules, and is offered no way to change them', async () => {
  await portal.addPerson('reader@harbour.example', { role: 'read_only' })
  const { page, context } = await portal.visit({ as: 'reader@harbour.example', to: '/alert-rules' })
  await page.getByRole('heading', { level: 1, name: 'Alert rules' }).waitFor()
  await page.getByText('No rules yet.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Add a rule' }).count(), 0)
  await context.close()
})

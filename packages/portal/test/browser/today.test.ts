import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { eventually } from '../../../../server/src/ground/testing/eventually.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
  await portal.service.advance('2d')
  await eventually('exceptions are there', async () => (await exceptions('open')).length >= 7)
})
after(() => portal.close())

async function exceptions(status: string) {
  return (await portal.service.get(`/exceptions?filter[status]=${status}&page[size]=100`)).body.data
}

const rows = (page: Page) => page.locator('.todo-row')
/** Rows stand there, and keys are listened to. */
async function ready(page: Page, all = 1): Promise<void> {
  await rows(page)
    .nth(all - 1)
    .waitFor()
  await page.getByText('handled or seen').waitFor()
}

const openRow = (page: Page, at = 0) => page.locator('.todo-open').nth(at)

/** Changes an exception as a program or a colleague does. */
async function change(id: string, attributes: object) {
  const { status } = await portal.service.send('PATCH', `/exceptions/${id}`, {
    data: { type: 'exception', id, attributes },
  })
  assert.equal(status, 200)
}

/** Everything is open again, without owner and note. */
async function reset(): Promise<void> {
  for (const status of ['handled', 'snoozed', 'closed'])
    for (const { id, attributes } of await exceptions(status))
      if (attributes['closed_reason'] === 'handled' || attributes['closed_reason'] === 'seen' || status === 'snoozed')
        await change(id, { status: 'open' })
  for (const { id } of await exceptions('open'))
    await portal.service.send('PATCH', `/exceptions/${id}`, {
      data: { type: 'exception', id, attributes: { note: null }, relationships: { owner: { data: null } } },
    })
}

test('by what has to be done, and each deadline with the held boxes first', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/today' })
  const broker = page.getByRole('region', { name: /^Call the broker/ })
  await broker.getByText('Held', { exact: true }).first().waitFor()
  await page.getByRole('region', { name: /^Book a truck/ }).waitFor()
  const truck = page.getByRole('region', { name: /^Book a truck/ }).locator('.todo-row')
  assert.match(await truck.first().innerText(), /Critical/)
  await page.getByText(/What waiting costs for \d containers? is not known/).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the day is worked to empty by keys alone, and a colleague sees each deed at once', async () => {
  await reset()
  const all = (await exceptions('open')).length
  await portal.addPerson('otto@harbour.example', { role: 'member' })
  const colleague = await portal.visit({ as: 'otto@harbour.example', to: '/today' })
  const { page, context, complaints } = await portal.visit({ to: '/today' })
  await rows(colleague.page)
    .nth(all - 1)
    .waitFor()
  await rows(page)
    .nth(all - 1)
    .waitFor()
  await page.getByText('handled or seen').waitFor()

  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await rows(colleague.page).first().getByText('Ines Moreau').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill('Broker called, releases at noon')
  await page.getByRole('button', { name: 'Save the note' }).press('Enter')
  await rows(colleague.page).first().getByText('Broker called, releases at noon').waitFor()
  await openRow(page).press('e')
  await page.getByText('1 is handled.').waitFor()
  await rows(colleague.page)
    .nth(all - 1)
    .waitFor({ state: 'detached' })
  assert.equal(await rows(colleague.page).count(), all - 1)
  assert.equal(await openRow(page).evaluate((row) => row === document.activeElement), true)

  await page.keyboard.press('z')
  await rows(page)
    .nth(all - 1)
    .waitFor()
  await openRow(page).focus()
  await page.keyboard.press('Enter')
  const history = page.locator('.todo-history li')
  await history.filter({ hasText: 'Back to do' }).filter({ hasText: 'Ines Moreau' }).waitFor()
  await history.filter({ hasText: 'Broker called' }).waitFor()
  await page.keyboard.press('Enter')

  for (let left = all; left > 0; left--) {
    await openRow(page).focus()
    await page.keyboard.press('e')
    await rows(page)
      .nth(left - 1)
      .waitFor({ state: 'detached' })
  }
  await page.getByText('Nothing needs anybody.').waitFor()
  await page.getByText(/\d+ shipments are followed/).waitFor()
  await colleague.page.getByText('Nothing needs anybody.').waitFor()
  assert.match(page.url(), /\/today$/)
  assert.deepEqual([...complaints, ...colleague.complaints], [])
  await context.close()
  await colleague.context.close()
})

test('all that match are selected and snoozed at once, and come back at their moment', async () => {
  await reset()
  const all = (await exceptions('open')).length
  const { page, context, complaints } = await portal.visit({ to: '/today' })
  await rows(page)
    .nth(all - 1)
    .waitFor()
  await rows(page).first().getByRole('checkbox').check()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('group', { name: '2 selected' }).waitFor()
  await page.getByRole('button', { name: `Select all ${all}` }).click()
  await page.getByRole('group', { name: `${all} selected` }).waitFor()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'A moment' }).check()
  await dialog.getByLabel('Moment, in your time').fill('2020-01-01T08:00')
  await dialog.getByText('Choose a moment that is still to come.').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await dialog.getByRole('radio', { name: 'In 4 hours' }).check()
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await page.getByText(`${all} are snoozed.`).waitFor()
  await page.getByText(`${all} exceptions are snoozed.`).waitFor()
  await page.getByRole('navigation', { name: 'What is shown' }).getByRole('link', { name: 'Snoozed' }).click()
  await rows(page)
    .nth(all - 1)
    .waitFor()
  await rows(page).first().getByText(/until/).waitFor()
  assert.equal((await exceptions('snoozed')).length, all)
  await portal.service.advance('5h')
  await page.goto('/today')
  await rows(page)
    .nth(all - 1)
    .waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('what is refused stands there again with the reason; the others are done', async () => {
  await reset()
  const { page, context } = await portal.visit({ to: '/today' })
  await rows(page).nth(2).waitFor()
  const [refused, ...others] = await rows(page).evaluateAll((all) =>
    all.slice(0, 2).map((row) => (row instanceof HTMLElement ? (row.dataset['row'] ?? '') : '')),
  )
  await page.route('**/v2/exceptions', async (route) => {
    const { data }: { data: { id: string }[] } = route.request().postDataJSON()
    const answer = await route.fetch({ postData: { data: data.filter(({ id }) => id !== refused) } })
    const { results, meta }: { results: { id: string }[]; meta: object } = await answer.json()
    const why = { id: refused, status: 422, errors: [{ title: 'Not possible', detail: 'The port is closed' }] }
    const answers = data.map(({ id }) => (id === refused ? why : results.find((one) => one.id === id)))
    await route.fulfill({ json: { results: answers, meta } })
  })
  await rows(page).nth(0).getByRole('checkbox').check()
  await rows(page).nth(1).getByRole('checkbox').check()
  await page.getByRole('group', { name: '2 selected' }).getByRole('button', { name: 'Handled' }).click()
  await page.getByText(/1 is handled\. Not done for .+: The port is closed/).waitFor()
  await page.locator(`[data-row="${others[0]}"]`).waitFor({ state: 'detached' })
  await page.locator(`[data-row="${refused}"]`).waitFor()
  await context.close()
})

test('who acts on what a colleague has dealt with meanwhile is told so, and nothing is undone', async () => {
  await reset()
  const { page, context } = await portal.visit({ to: '/today' })
  await rows(page).first().waitFor()
  await page.route('**/v2/changes*', (route) => route.abort())
  await page.reload()
  await ready(page)
  const id = (await rows(page).first().getAttribute('data-row')) ?? ''
  await change(id, { status: 'handled' })
  await openRow(page).focus()
  await page.keyboard.press('s')
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
  await page.getByText(/Somebody was faster/).waitFor()
  await page.locator(`[data-row="${id}"]`).waitFor({ state: 'detached' })
  assert.equal((await portal.service.get(`/exceptions/${id}`)).body.data.attributes['status'], 'handled')
  await context.close()
})

test('who may only read sees everything and can press nothing', async () => {
  await reset()
  await portal.addPerson('rosa@harbour.example', { role: 'read_only' })
  const { page, context, complaints } = await portal.visit({ as: 'rosa@harbour.example', to: '/today' })
  await rows(page).first().waitFor()
  assert.equal(await page.getByRole('checkbox').count(), 0)
  assert.equal(await page.getByRole('button', { name: /Handled|Seen|Snooze|Take it/ }).count(), 0)
  await openRow(page).click()
  await page.locator('.todo-history li').first().waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Note' }).count(), 0)
  await openRow(page).press('e')
  assert.equal((await exceptions('handled')).length, 0)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('nothing tracked, nothing left and not loaded are three different things', async () => {
  await portal.addPerson('nina@eastwind.example')
  const { page, context } = await portal.visit({ as: 'nina@eastwind.example', to: '/today' })
  await page.getByText('Nothing tracked yet.').waitFor()
  assert.equal(await page.getByText('Nothing needs anybody.').count(), 0)
  await page.route('**/portal/api/today', (route) =>
    route.fulfill({ status: 422, json: { errors: [{ title: 'The service is away' }] } }),
  )
  await page.reload()
  await page.getByText('This could not be loaded.').waitFor()
  assert.equal(await page.getByText('Nothing needs anybody.').count(), 0)
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an open exception and a selection are accessible: ${colorScheme}`, async () => {
    await reset()
    for (const width of [390, 1280]) {
      const { page, context } = await portal.visit({ colorScheme, viewport: { width, height: 900 }, to: '/today' })
      await rows(page).first().waitFor()
      await openRow(page).click()
      await page.locator('.todo-history li').first().waitFor()
      await rows(page).nth(1).getByRole('checkbox').check()
      await page.getByRole('group', { name: '1 selected' }).waitFor()
      assert.deepEqual(await violationsOf(page.mainFrame()), [], `${colorScheme} ${width}`)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
      await context.close()
    }
  })
}

test('alerts stand over time, and are narrowed to what stands in the address', async () => {
  await reset()
  const [first] = await exceptions('open')
  await change(first?.id ?? '', { status: 'handled' })
  const { page, context, complaints } = await portal.visit({ to: '/today' })
  await page.getByRole('link', { name: 'All alerts' }).click()
  const table = page.getByRole('region', { name: 'Alerts' })
  await table.getByRole('row').nth(7).waitFor()
  await table.getByText('Handled', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('menuitemradio', { name: 'Hold released' }).click()
  await page.waitForURL('**/alerts?kind=hold_released')
  await table.getByText('Last free day has passed').first().waitFor({ state: 'detached' })
  await page.reload()
  await table.getByRole('row').nth(1).waitFor()
  await page.getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitemradio', { name: 'Snoozed' }).click()
  await page.getByText('No alert matches.').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(complaints, [])
  await context.close()
})

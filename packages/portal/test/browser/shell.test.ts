import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

test('the rail marks the place that a page belongs to, and the tab is named after the page', async () => {
  const { page, context } = await portal.visit({ to: '/today' })
  for (const [address, place, title] of [
    ['/alerts', 'Today', 'Alerts · Today · Quaylog'],
    ['/alert-rules', 'Today', 'Alert rules · Today · Quaylog'],
    ['/tariffs', 'Costs', 'Tariffs · Costs · Quaylog'],
    ['/channels', 'Today', 'Channels · Today · Quaylog'],
    ['/estimates', 'Today', 'Estimates · Today · Quaylog'],
    ['/today', 'Today', 'Today · Quaylog'],
    ['/chart', 'Map', 'Map · Quaylog'],
    ['/tracking-requests/new', 'Tracking requests', 'Track numbers · Tracking requests · Quaylog'],
    ['/invoices', 'Costs', 'Invoices · Costs · Quaylog'],
    ['/facility-calendars', 'Costs', 'Facility days · Costs · Quaylog'],
    ['/reports', 'Tracking requests', 'Reports · Tracking requests · Quaylog'],
  ] as const) {
    await page.goto(address)
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: place, exact: true }).and(page.locator('[aria-current]')).waitFor()
    assert.equal(await main.locator('[aria-current]').count(), 1, address)
    await page.waitForFunction((wanted) => document.title === wanted, title)
    const heading = await page.getByRole('heading', { level: 1 }).innerText()
    const shown = heading === place || (await page.locator('.crumb').innerText()).includes(place)
    assert.ok(shown, `${address}: the word of the menu stands on the page`)
  }
  await context.close()
})

test('the pages of developers and of operators stand under one heading each, which stays as it was left', async () => {
  const { page, context } = await portal.visit({ to: '/today' })
  const keys = page.getByRole('link', { name: 'API keys' })
  const heading = page.getByRole('button', { name: 'Developers' })
  await heading.waitFor()
  assert.equal(await keys.count(), 0)
  await heading.click()
  await keys.waitFor()
  await page.reload()
  await keys.waitFor()
  await heading.click()
  await page.reload()
  await heading.waitFor()
  assert.equal(await keys.count(), 0)
  await page.goto('/developers/keys')
  await keys.and(page.locator('[aria-current]')).waitFor()
  await context.close()
})

test('on a narrow screen the bar stands where the place of the page is in sight, and the page does not move', async () => {
  const { page, context } = await portal.visit({ to: '/today', viewport: { width: 390, height: 800 } })
  const isInSight = () => {
    const box = document.querySelector('.rail .nav-link[aria-current]')?.getBoundingClientRect()
    return box !== undefined && box.left >= 0 && box.right <= window.innerWidth
  }
  for (const address of ['/developers/calendars', '/chart', '/today']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(isInSight)
    assert.equal(await page.evaluate(() => window.scrollY), 0)
  }
  await context.close()
})

test('when the service goes away a line says so, what was loaded stays, and it is refreshed afterwards', async () => {
  const { page, context } = await portal.visit({ to: '/containers' })
  await page.locator('tbody tr').first().waitFor()
  const note = page.getByText('The service cannot be reached.')
  await page.route('**/*', (route) => route.abort())
  await page.getByRole('link', { name: 'At the terminal' }).click()
  await note.waitFor()
  await page.locator('tbody tr').first().waitFor()
  await page.getByRole('link', { name: 'Parties' }).click()
  await page.getByText('Something went wrong on this page.').waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.unroute('**/*')
  await note.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Parties' }).waitFor()
  await context.close()
})

test('a page whose file a newer version has replaced is loaded anew, once', async () => {
  const { page, context } = await portal.visit({ to: '/today' })
  await page.getByRole('button', { name: 'Developers' }).waitFor()
  let loads = 0
  page.on('load', () => loads++)
  await page.route('**/assets/parties-page-*', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Parties' }).click()
  await page.getByText('Something went wrong on this page.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Something went wrong on this page.').waitFor()
  assert.equal(loads, 1)
  await context.close()
})

test('an address for documents is offered only where the service takes mails in', async () => {
  const { page, context } = await portal.visit({ to: '/documents' })
  await page.getByText('This service takes no mails in. Its operator sets QUAYLOG_DOCUMENTS_MAIL_DOMAIN').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Make an address' }).count(), 0)
  await context.close()
})

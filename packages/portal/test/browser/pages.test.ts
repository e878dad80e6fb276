import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { colourViolationsOf, violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

/** Every page with what shows that it is there. */
async function pages(): Promise<readonly (readonly [string, string])[]> {
  const { id } = await portal.containerOf('customs-hold-clears')
  const { body } = await portal.service.get(
    '/shipments?number=' + (await portal.service.numberOf('customs-hold-clears')).request_number,
  )
  const made = await portal.service.send('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: 'http://127.0.0.1:9/hook', events: ['container.updated'] } },
  })
  return [
    ['/today', 'Today'],
    ['/alerts', 'Alerts'],
    ['/alert-rules', 'Alert rules'],
    ['/channels', 'Channels'],
    ['/estimates', 'Estimates'],
    ['/containers', 'Containers'],
    [`/containers/${id}`, 'Journey'],
    [`/evidence/containers/${id}/pickup_lfd`, 'Who says so about'],
    ['/chart', 'Map'],
    ['/shipments', 'Shipments'],
    [`/shipments/${body.data[0]?.id ?? ''}`, 'References and tags'],
    ['/tracking-requests', 'Tracking requests'],
    ['/tracking-requests/new', 'Track numbers'],
    ['/parties', 'Parties'],
    ['/settings', 'Active sessions'],
    ['/tariffs', 'Tariffs'],
    ['/invoices', 'Invoices'],
    ['/documents', 'Documents'],
    ['/reports', 'Reports'],
    ['/audit-log', 'Audit log'],
    ['/facility-calendars', 'Facility days'],
    ['/developers/start', 'First call'],
    ['/developers/keys', 'Which key?'],
    ['/developers/webhooks', 'Webhooks'],
    [`/developers/webhooks/${made.body.data.id}`, 'Log'],
    ['/developers/requests', 'Requests'],
    ['/developers/reference', 'API reference'],
    ['/developers/reference?call=createParty', 'Create a party'],
    ['/developers/connect', 'Set up'],
    ['/developers/embeds', 'Embeds'],
    ['/developers/calendars', 'Calendar links'],
    ['/custom-fields', 'Custom fields'],
    ['/plan', 'What this account can use'],
    ['/operator/accounts', 'Accounts'],
    ['/operator/sources', 'Sources'],
    ['/operator/work', 'Waiting'],
  ]
}

/** Pages that need something of their own, by the files that look at them. */
const looked_at_elsewhere: Readonly<Record<string, string>> = {
  '/documents/$id': 'documents.test.ts',
  '/invoices/$id': 'invoices.test.ts',
  '/operator/world': 'pages.test.ts',
}

test('every page of the route table is among those that are looked at', async () => {
  const table = readFileSync(join(import.meta.dirname, '../../src/router.tsx'), 'utf8')
  const routes = [...table.matchAll(/^ +path: '([^']+)',$/gm)].map(([, path = '']) => path)
  assert.ok(routes.length > 30, 'the table is read')
  const addresses = (await pages()).map(([address]) => address)
  const missing = routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return route !== '/' && looked_at_elsewhere[route] === undefined && !addresses.some((one) => pattern.test(one))
  })
  assert.deepEqual(missing, [], 'add them to pages(), with the heading that shows that they are there')
  for (const [route, file] of Object.entries(looked_at_elsewhere)) {
    assert.ok(routes.includes(route), `${route} is in the table`)
    assert.match(readFileSync(join(import.meta.dirname, file), 'utf8'), /violationsOf/, file)
  }
})

const schemes = ['light', 'dark'] as const

/**
 * Each page is loaded once at each width, and changes its colours as it would for somebody who changes theirs: nothing
 * else of it changes then.
 */
for (const width of [390, 1280]) {
  test(`every page is accessible, keeps its policy and fits, light and dark: ${width} px`, async () => {
    const { page, context, complaints } = await portal.visit({ viewport: { width, height: 900 } })
    for (const [address, heading] of await pages()) {
      await page.goto(address)
      await page.getByRole('heading', { name: heading }).first().waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      await page.emulateMedia({ colorScheme: 'light' })
      assert.deepEqual(await violationsOf(page.mainFrame()), [], `${address} light ${width}`)
      await page.emulateMedia({ colorScheme: 'dark' })
      assert.deepEqual(await colourViolationsOf(page.mainFrame()), [], `${address} dark ${width}`)
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        true,
        `${address} is not wider than ${width} px`,
      )
    }
    assert.deepEqual(complaints, [])
    await context.close()
  })
}

test('a page that is not there, and one that cannot be read, are accessible', async () => {
  for (const colorScheme of schemes) {
    const { page, context } = await portal.visit({ colorScheme, viewport: { width: 390, height: 900 } })
    for (const address of ['/no/such/page', '/containers/01a1f8d3-ea00-709a-8000-000000000001', '/operator/world']) {
      await page.goto(address)
      await page.getByText('There is nothing here.').first().waitFor()
      assert.equal(await page.title(), 'There is nothing here · Quaylog', address)
      assert.deepEqual(await violationsOf(page.mainFrame()), [], `${address} ${colorScheme}`)
    }
    await context.close()
  }
})

test('where there is no simulated world, none is spoken of, and times need not say whose they are', async () => {
  const { page, context } = await portal.visit()
  assert.equal(await page.getByRole('region', { name: 'Simulated world' }).count(), 0)
  await page.goto('/developers/requests')
  await page.getByRole('columnheader', { name: 'Time (UTC)', exact: true }).waitFor()
  await context.close()
})

test('dialogs and menus are accessible', async () => {
  const { page, context, complaints } = await portal.visit()
  const look = async (what: string) => {
    await page.evaluate(async () =>
      Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => undefined),
    )
    assert.deepEqual(await violationsOf(page.mainFrame()), [], what)
  }
  await page.locator('.filters').getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitemcheckbox').first().waitFor()
  await look('a filter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Account and settings/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
  await look('the account menu')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: /Search/ }).fill('MA')
  await page.getByRole('option').first().waitFor()
  await look('search results')
  await page.goto('/developers/keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').waitFor()
  await look('a dialog')
  await page.goto('/developers/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByRole('group').first().waitFor()
  await look('a long dialog')
  assert.deepEqual(complaints, [])
  await context.close()
})

test('the theme is chosen, kept, and written into the page by the server', async () => {
  const { page, context } = await portal.visit({ colorScheme: 'light' })
  await page.getByRole('button', { name: /Account and settings/ }).click()
  await page.getByRole('menuitemradio', { name: 'Night' }).click()
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  assert.equal(await paper(), 'rgb(11, 21, 27)')
  const source = await (await page.request.get('/containers', { headers: { accept: 'text/html' } })).text()
  assert.match(source, /<html data-theme="dark"/)
  await page.reload()
  assert.equal(await paper(), 'rgb(11, 21, 27)')
  await context.close()
})

test('times stand in the time of the place, of the reader, or in UTC, as one likes', async () => {
  const { page, context } = await portal.visit({ timezoneId: 'Europe/Amsterdam' })
  const { id } = await portal.containerOf('customs-hold-clears')
  await page.goto(`/containers/${id}`)
  const lead = page.locator('.lead-line')
  await lead.getByText('PST').waitFor()
  await page.getByRole('button', { name: /Account and settings/ }).click()
  await page.getByRole('menuitemradio', { name: 'My time' }).click()
  await lead.getByText('GMT+1').waitFor()
  await page.getByRole('button', { name: /Account and settings/ }).click()
  await page.getByRole('menuitemradio', { name: 'UTC' }).click()
  await lead.getByText('UTC').waitFor()
  await context.close()
})

test('everything on the way to a box can be done by keyboard', async () => {
  const { page, context } = await portal.visit()
  await page.goto('/containers')
  await page.locator('tbody tr').first().waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('Tab')
  assert.equal(await focused(), 'Skip to content')
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'main')
  await page.getByRole('button', { name: 'Carrier' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('[role=menu]:focus-within [role=menuitemcheckbox]').first().waitFor()
  await page.keyboard.press('m')
  await page.locator('[role=menuitemcheckbox][data-highlighted]').filter({ hasText: /^M/u }).waitFor()
  const maersk = page.locator('[role=menuitemcheckbox][data-highlighted]').filter({ hasText: /^Maersk/u })
  for (let steps = 0; steps < 40 && !(await maersk.isVisible()); steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.waitForURL('**/containers?scac=MAEU')
  await page.getByRole('button', { name: 'Carrier: Maersk' }).waitFor()
  await page.getByRole('link', { name: 'Clear' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('tbody tr').nth(3).waitFor()
  await page.evaluate(() => document.getElementById('main')?.focus())
  await page.keyboard.press('j')
  const first = await focused()
  await page.keyboard.press('j')
  assert.notEqual(await focused(), first)
  await page.keyboard.press('k')
  assert.equal(await focused(), first)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: first }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.waitForURL('**/shipments')
  await page.keyboard.press('?')
  await page.getByLabel('Single-key shortcuts').uncheck()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  assert.match(page.url(), /\/settings$/)
  await context.close()
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions } from 'playwright-core'
import { pacific, router } from '../../../../server/src/sea-routes/journey.fixture.ts'
import { toMapGeojson } from '../../../../server/src/sea-routes/map-geojson.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { complaintsOf, launchBrowser } from '../fixtures/browser.ts'
import { startService } from '../fixtures/service.ts'

const NOW = '2026-11-20T14:09:00Z'
const service = await startService({ c1: toMapGeojson(pacific, router) })
const browser = await launchBrowser()
after(async () => {
  await browser.close()
  await service.close()
})

/** Opens a customer's page with these elements and the widget's script, as strict about everything else as can be. */
async function open(body: string, options: BrowserContextOptions & { hash?: string } = {}) {
  service.pages.set(
    '/page',
    `<!doctype html><html lang="en"><title>Northwind</title><meta name="viewport" content="width=device-width">
    <body><main><h1>Track a shipment</h1>${body}</main><script src="${service.service_url}/widget/app.bundle.js"></script></body></html>`,
  )
  const context = await browser.newContext({
    viewport: { width: 820, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    ...options,
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date(NOW))
  const complaints = complaintsOf(page)
  await page.goto(`${service.site_url}/page${options.hash ?? ''}`)
  return { page, complaints, close: () => context.close() }
}

const form = '<div data-token="qpk_test"></div>'
const query = (number: string, rest = '') => `<div data-token="qpk_test" data-number="${number}" ${rest}></div>`

test('the whole widget is smaller than ten kilobytes', () => {
  const bytes = gzipSync(readFileSync(join(import.meta.dirname, '../../dist/widget/app.bundle.js')), {
    level: 9,
  }).length
  assert.ok(bytes < 10_000, `${bytes}`)
})

test('a refused key and a locked feature are told to the owner, not to the visitor', async () => {
  for (const [token, told] of [
    ['qpk_wrong', 'refused'],
    ['qpk_locked', 'does not have'],
  ] as const) {
    const { page, close } = await open('')
    const logged = page.waitForEvent('console', (message) => message.text().includes('[quaylog]'))
    await page.evaluate(`document.querySelector('main').insertAdjacentText('beforeend', '');
      const div = document.createElement('div'); div.dataset.token = '${token}'; div.dataset.number = 'CSQU3054383';
      document.querySelector('main').append(div); window.Quaylog.mount()`)
    assert.ok((await logged).text().includes(told))
    assert.equal(await page.getByRole('heading', { level: 2 }).textContent(), 'Tracking is not set up on this site')
    await close()
  }
})

test('nothing found, too many, and no answer are three different things', async () => {
  const { page, complaints, close } = await open(form)
  const heading = page.getByRole('heading', { level: 2 })
  for (const [number, title, again] of [
    ['NOTHING1', 'We have nothing under NOTHING1', 0],
    ['BUSY00', 'Too many searches', 1],
    ['BROKEN', 'Tracking is not answering', 1],
    ['NONSENSE', 'Tracking is not answering', 1],
  ] as const) {
    await page.getByLabel('Container, bill').fill(number)
    await page.getByRole('button', { name: 'Track' }).click()
    await heading.filter({ hasText: title }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), again)
    assert.deepEqual(await violationsOf(page.mainFrame()), [], number)
  }
  assert.deepEqual(complaints, [])
  await close()
})

test('the form asks for a number, doubts a wrong digit, and works by keyboard alone', async () => {
  const { page, complaints, close } = await open(form)
  const status = page.locator('#status')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.equal(await status.textContent(), 'Enter a number to search')
  await page.keyboard.type('csqu305438 4')
  assert.match((await status.textContent()) ?? '', /last digit does not match/)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('3')
  assert.equal(await status.textContent(), '')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Arriving Los Angeles' }).waitFor()
  const focused = await page.evaluate(`document.querySelector('[data-token]').shadowRoot.activeElement.textContent`)
  assert.equal(focused, 'Arriving Los Angeles', 'the answer takes the focus')
  assert.match((await page.locator('.spoken').textContent()) ?? '', /CSQU3054383: On the water/)
  assert.ok(page.url().endsWith('#track=CSQU3054383'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.equal(await page.getByText('Empty picked up').isVisible(), false, 'the log folds')
  assert.deepEqual(complaints, [])
  await close()
})

test('a number in the address is asked for again', async () => {
  const { page, close } = await open(form, { hash: '#track=MSKU7718404' })
  await page.getByRole('heading', { name: 'Arrived Los Angeles' }).waitFor()
  assert.equal(await page.getByLabel('Container, bill').inputValue(), 'MSKU7718404')
  await close()
})

test('a container at sea is shown whole, with its chart, on a page of another origin', async () => {
  const { page, complaints, close } = await open(query('CSQU3054383'))
  await page.locator('.chart svg').waitFor()
  assert.equal(await page.locator('input').count(), 0, 'no form')
  assert.deepEqual(await page.locator('.what').allTextContents(), [
    'Empty picked up',
    'Gated in full',
    'Loaded',
    'Departed',
    'On board Pacific Heron',
    'Arrived',
  ])
  assert.match((await page.locator('.arrival').textContent()) ?? '', /Thu, Nov 26, 6:00.AM PST/)
  assert.equal(await page.getByText('time zone not reported').count(), 1)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(complaints, [])
  const stored = await page.evaluate('[document.cookie, localStorage.length, sessionStorage.length].join()')
  assert.equal(stored, ',0,0')
  await close()
})

test('a container at the port tells what stands between it and its pick-up', async () => {
  const { page, complaints, close } = await open(query('MSKU7718404', 'data-theme="dark"'), { colorScheme: 'dark' })
  await page.getByRole('heading', { name: 'Arrived Los Angeles' }).waitFor()
  assert.deepEqual(await page.locator('dd').allTextContents(), [
    'Sun, Nov 22, in 2 days',
    'Not available',
    'CustomsFreight, pending',
    'Demurrage $150.00',
  ])
  // It makes room while it asks, and gives it back where the service has no chart.
  await page.locator('.chart').waitFor({ state: 'hidden' })
  await page.evaluate(`document.body.style.background = '#0b151b'; document.querySelector('h1').style.color = '#fff'`)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(complaints, [])
  await close()
})

test('several containers are a list that opens', async () => {
  const { page, close } = await open(query('MRDN4471902'))
  await page.getByText('3 containers').waitFor()
  assert.equal(await page.locator('.phases').count(), 0)
  await page.getByText('TCNU5211607').click()
  await page.locator('.phases').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.getByText('GESU6442313').click()
  await page.locator('.phases').nth(1).waitFor()
  assert.equal(await page.getByText('Arrived', { exact: true }).count(), 2, 'each expects its own arrival')
  await close()
})

test('a container asked for by its own number lies open among the others of its bill', async () => {
  const { page, close } = await open(query('TCNU5211607'))
  await page.locator('.phases').waitFor()
  assert.equal(await page.locator('details.box[open] .number').textContent(), 'TCNU5211607')
  await close()
})

test('on a small screen nothing sticks out, in any language', async () => {
  for (const [tag, title] of [
    ['de-AT', 'Ankunft in Los Angeles'],
    ['es', 'Llegada a Los Angeles'],
    ['fr', 'Arrivée à Los Angeles'],
    ['zh-Hans', '即将到达 Los Angeles'],
    ['pt', 'Arriving Los Angeles'],
    ['no such', 'Arriving Los Angeles'],
  ] as const) {
    const { page, complaints, close } = await open(query('CSQU3054383', `data-locale="${tag}"`), {
      viewport: { width: 360, height: 740 },
    })
    await page.getByRole('heading', { name: title }).waitFor()
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360, tag)
    assert.deepEqual(await violationsOf(page.mainFrame()), [], tag)
    assert.deepEqual(complaints, [])
    await close()
  }
})

test('texts of the answer stay texts, names of the language stay unknown', async () => {
  const { page, complaints, close } = await open(query('HOSTILE1'))
  await page.getByText('<img src=x onerror=alert(1)>').waitFor()
  assert.equal(await page.locator('article img, article script, article i, article b').count(), 0)
  assert.equal(await page.locator('.chip', { hasText: 'native code' }).count(), 0)
  assert.deepEqual(complaints, [])
  await close()
})

test('the owner decides on colours, chart and log', async () => {
  const { page, close } = await open(
    query('CSQU3054383', 'data-show-map="false" data-log="closed"') + '<div id="event"></div>',
  )
  await page.getByRole('heading', { name: 'Arriving Los Angeles' }).waitFor()
  await page.evaluate(`document.querySelector('[data-token]').style.setProperty('--quaylog-accent', 'rgb(1, 2, 3)')`)
  assert.equal(
    await page
      .locator('.phases li')
      .first()
      .evaluate((li) => getComputedStyle(li).borderTopColor),
    'rgb(1, 2, 3)',
  )
  assert.equal(await page.getByText('Empty picked up').isVisible(), false)
  assert.equal(service.asked.at(-1)?.includes('map_poster'), false)
  await close()
})

test('a script that comes late, twice, or before its elements makes one widget of each', async () => {
  const { page, close } = await open(form + form)
  await page.evaluate('window.Quaylog.mount()')
  assert.equal(await page.getByRole('search').count(), 2)
  await close()
})

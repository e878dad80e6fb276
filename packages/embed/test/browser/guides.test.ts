import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { createPublishableKey } from '../../../../server/src/people/operate.ts'
import { eventually } from '../../../../server/src/ground/testing/eventually.ts'
import { startService } from '../../../../server/test/service.ts'
import type { TestService } from '../../../../server/test/service.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { complaintsOf, launchBrowser } from '../fixtures/browser.ts'
import { temporaryFolder } from '../../../../server/src/ground/testing/handed-over.ts'

/**
 * What a newcomer does with the guides: paste a file, put in key and ids, open it. Against the whole service, from a
 * disk and from a site with a strict policy.
 */
const folder = temporaryFolder('guides')
let service: TestService
let browser: Browser
let origin: string
let sailing: { id: string; shipment_id: string; number: string; vessel_id: string }
const site = createServer((request, response) => {
  const html = readFileSync(join(folder, (request.url ?? '/').slice(1)), 'utf8')
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${origin} ${inline.join(' ')}; connect-src ${origin}; style-src ${origin} 'unsafe-hashes' 'sha256-${createHash('sha256').update('height: 480px').digest('base64')}'; frame-src ${origin}`,
    })
    .end(html)
})
const siteUrl = () => {
  const address = site.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

before(async () => {
  service = await startService()
  browser = await launchBrowser()
  origin = service.base_url.replace(/\/v2$/, '')
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { request_type, request_number, scac } = await service.numberOf('customs-hold-clears')
  await service.send('POST', '/tracking_requests', {
    data: { type: 'tracking_request', attributes: { request_type, request_number, scac } },
  })
  const { db, clock } = service.app.parts
  const boxes = () => db.work<(typeof sailing)[]>`
    select c.id, c.shipment_id, c.number, stop.value #>> '{outbound,vessel_id}' as vessel_id
    from container c, jsonb_array_elements(c.route) with ordinality stop (value, place)
    where stop.value #>> '{outbound,vessel_id}' is not null order by c.number, stop.place limit 1`
  await eventually('the box is there', async () => (await boxes()).length > 0)
  await eventually(
    'its terminal has answered',
    async () => (await service.get('/containers?filter[status]=not_available')).body.data.length > 0,
  )
  const [found] = await boxes()
  if (found === undefined) throw new Error('no box has a ship')
  sailing = found
  const at = (hours: number) => new Date(clock.worldMs() - hours * 3_600_000).toISOString()
  const route = JSON.stringify([
    {
      id: sailing.id,
      locode: 'CNSHA',
      inbound: null,
      outbound: {
        scac,
        mode: 'vessel',
        estimated_at: null,
        actual_at: at(90),
        voyage: '001E',
        vessel_id: sailing.vessel_id,
      },
    },
    {
      id: sailing.vessel_id,
      locode: 'USLAX',
      inbound: {
        scac,
        mode: 'vessel',
        estimated_at: at(-90),
        actual_at: null,
        voyage: '001E',
        vessel_id: sailing.vessel_id,
      },
      outbound: null,
    },
  ])
  await db.work`update container set route = ${route} where id = ${sailing.id}`
  await db.work`
    update vessel set latitude = 45, longitude = 179, heading_degrees = 90, speed_knots = 17, position_at = ${at(1)}
    where id = ${sailing.vessel_id}`
})
after(async () => {
  site.close()
  await browser.close()
  await service.close()
})

/** The whole file that a guide gives, with this service's address, the key and the ids in it. */
async function pasted(guide: string, origins: readonly string[] = []): Promise<string> {
  const { key } = await createPublishableKey(service.app.parts, service.account_id, guide, origins)
  const [, html = ''] =
    /```html\n([\s\S]*?<!doctype html>[\s\S]*?)```/.exec(
      readFileSync(join(import.meta.dirname, `../../../../docs/guides/${guide}.md`), 'utf8'),
    ) ?? []
  assert.ok(html.includes('PUBLISHABLE_KEY'))
  writeFileSync(
    join(folder, `${guide}.html`),
    html
      .replaceAll('http://127.0.0.1:4949', origin)
      .replace('PUBLISHABLE_KEY', key)
      .replace('SHIPMENT_ID', sailing.shipment_id)
      .replace('CONTAINER_ID', sailing.id)
      .replace('"NUMBER"', `"${sailing.number}"`),
  )
  return `${guide}.html`
}

const places = {
  disk: (file: string) => pathToFileURL(join(folder, file)).href,
  site: (file: string) => `${siteUrl()}/${file}`,
}

for (const [where, addressOf] of Object.entries(places)) {
  test(`the widget's file shows a container with its voyage, opened from a ${where}`, async () => {
    const page = await browser.newPage()
    const complaints = complaintsOf(page)
    await page.goto(addressOf(await pasted('widget')))
    await page.getByRole('heading').first().waitFor()
    await page.getByText(sailing.number).first().waitFor()
    await page.locator('.chart svg[role="img"]').first().waitFor()
    assert.deepEqual(complaints, [])
    await page.close()
  })

  test(`the map's file shows the ship, and the ship moves, opened from a ${where}`, async () => {
    const page = await browser.newPage({ viewport: { width: 900, height: 600 } })
    const complaints = complaintsOf(page)
    await page.route('**/map/frame.html*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace('<html ', '<html data-refresh-seconds="2" '),
      })
    })
    await page.goto(addressOf(await pasted('map-embed')))
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: /Los Angeles/ }).waitFor({ timeout: 60_000 })
    const panel = frame.locator('.quaylog-map__panel')
    const before = await panel.textContent()
    assert.match(before ?? '', /nm to Los Angeles/)
    const { db, clock } = service.app.parts
    await db.work`
      update vessel set longitude = case longitude when -160 then -150 else -160 end, speed_knots = speed_knots + 1,
        position_at = ${new Date(clock.worldMs() - 60_000).toISOString()} where id = ${sailing.vessel_id}`
    await eventually('the panel follows', async () => (await panel.textContent()) !== before)
    assert.equal(await frame.locator('main').getAttribute('data-drawn'), 'chart')
    const inner = page.frames().find((one) => one.url().includes('/map/frame.html'))
    assert.deepEqual(inner === undefined ? ['no frame'] : await violationsOf(inner), [])
    assert.deepEqual(complaints, [])
    await page.close()
  })
}

test('a key that is bound to other sites shows nothing here', async () => {
  const elsewhere = ['https://www.example.org']
  const page = await browser.newPage()
  await page.goto(places.site(await pasted('widget', elsewhere)))
  await page.getByRole('heading', { name: 'Tracking is not answering' }).waitFor()
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(places.site(await pasted('map-embed', elsewhere)))
  assert.match((await refused).text(), /https:\/\/www\.example\.org/)
  await page.close()
})

test('the demo pages of a service without a sandbox offer their form', async () => {
  const page = await browser.newPage()
  const complaints = complaintsOf(page)
  for (const path of ['/widget/demo', '/map/demo', '/widget', '/map']) {
    await page.goto(origin + path)
    await page.getByLabel('Publishable key').waitFor()
    assert.deepEqual(await violationsOf(page.mainFrame()), [])
  }
  assert.deepEqual(complaints, [])
  await page.close()
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { eventually } from '../../../../server/src/ground/testing/eventually.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
/** A box at sea, and the ship that it is on. */
let sailing: { id: string; number: string; vessel_id: string }

before(async () => {
  portal = await startPortal()
  const { db } = portal.service.app.parts
  const [found] = await db.work<{ id: string; number: string; vessel_id: string }[]>`
    select c.id, c.number, stop.value #>> '{outbound,vessel_id}' as vessel_id
    from container c, jsonb_array_elements(c.route) with ordinality stop (value, place)
    where c.account_id = ${portal.service.account_id} and c.is_active
      and stop.value #>> '{outbound,vessel_id}' is not null order by c.number, stop.place limit 1`
  if (found === undefined) throw new Error('no box has a ship')
  sailing = found
})
after(() => portal.close())

/** The ship is at sea now, whatever another test made of the time. */
beforeEach(async () => {
  const { db } = portal.service.app.parts
  await eventually('everybody has answered', async () => {
    const now = new Date(portal.service.app.parts.clock.worldMs()).toISOString()
    const [row] = await db.work<{ due: number }[]>`
      select count(*)::int as due from subject where next_poll_at <= ${now}`
    return row?.due === 0
  })
  const now_ms = portal.service.app.parts.clock.worldMs()
  const at = (hours: number) => new Date(now_ms - hours * 3_600_000).toISOString()
  const moves = JSON.stringify([
    {
      id: sailing.id,
      locode: 'CNSHA',
      inbound: null,
      outbound: {
        scac: 'MAEU',
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
        scac: 'MAEU',
        mode: 'vessel',
        estimated_at: at(-90),
        actual_at: null,
        voyage: '001E',
        vessel_id: sailing.vessel_id,
      },
      outbound: null,
    },
  ])
  await db.work`update container set route = ${moves}, current_status = 'on_ship' where id = ${sailing.id}`
  await db.work`
    update shipment set pod_eta_at = ${at(-90)} where id = (select shipment_id from container where id = ${sailing.id})`
  await db.work`
    update vessel set name = 'PACIFIC HERON', latitude = 45, longitude = 179, heading_degrees = 90, speed_knots = 17.1,
      position_at = ${at(1)} where id = ${sailing.vessel_id}`
})

const withoutWebgl = (context: BrowserContext) =>
  context.addInitScript(`{ const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (kind, options) { return kind.startsWith('webgl') ? null : getContext.call(this, kind, options) } }`)

test('without Routing Data the map is locked, and says who can open it', async () => {
  await portal.addPerson('bare@harbour.example', { entitlements: 'none' })
  const { page, context } = await portal.visit({ as: 'bare@harbour.example' })
  await page.goto('/chart')
  await page.getByText('Routing data is not enabled').waitFor()
  assert.equal(await page.locator('canvas').count(), 0)
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    test(`the ships of the account are on the chart and in the list: ${colorScheme}, ${width} px`, async () => {
      const { page, context, complaints } = await portal.visit({ colorScheme, viewport: { width, height: 900 } })
      await page.goto('/chart')
      const ship = page.getByRole('button', { name: /PACIFIC HERON/ })
      await ship.waitFor()
      await page.locator('.traffic-chart[data-state="drawn"] canvas').waitFor({ timeout: 60_000 })
      assert.match(
        (await ship.textContent()) ?? '',
        /next Los Angeles, due \d+ \w+, \d\d:\d\d P[SD]T.*17\.1 kn, position/,
      )
      assert.deepEqual(await violationsOf(page.mainFrame()), [])
      await page.getByRole('list', { name: 'What the ships look like' }).getByText('A day or more late').waitFor()
      await page.getByText(/^As of \d+ \w+, \d\d:\d\d/).waitFor()
      await ship.press('Enter')
      await page.getByRole('heading', { name: 'On board PACIFIC HERON' }).waitFor()
      await page.waitForURL(`**/chart?ship=${sailing.vessel_id}`)
      await page.reload()
      await page.getByRole('heading', { name: 'On board PACIFIC HERON' }).waitFor()
      assert.deepEqual(await violationsOf(page.mainFrame()), [])
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
      await page.getByRole('link', { name: sailing.number }).click()
      await page.getByRole('heading', { level: 1, name: sailing.number }).waitFor()
      assert.deepEqual(complaints, [])
      await context.close()
    })
  }
}

test('a ship that nobody hears is placed by her schedule, and the ways and ports of her boxes are drawn', async () => {
  const { page, context, complaints } = await portal.visit()
  const { db } = portal.service.app.parts
  await db.work`update vessel set position_at = position_at - interval '3 days' where id = ${sailing.vessel_id}`
  const asked = page.waitForResponse((response) => response.url().endsWith('/map_geojson'))
  await page.goto('/chart')
  const ship = page.getByRole('button', { name: /PACIFIC HERON/ })
  await ship.waitFor()
  assert.match((await ship.textContent()) ?? '', /By schedule, not heard in 48 hours$/)
  const { vessels }: { vessels: { id: string; estimate: { latitude: number; longitude: number } | null }[] } = await (
    await page.request.get('/portal/api/traffic')
  ).json()
  const { latitude, longitude } =
    vessels.find(({ id }) => id === sailing.vessel_id)?.estimate ?? assert.fail('it has no place')
  assert.ok(latitude > 35 && latitude < 60, `half way over the Pacific, at ${latitude}`)
  assert.ok(Math.abs(longitude) > 160, `half way over the Pacific, at ${longitude}`)
  await page.locator('.traffic-chart[data-state="drawn"] canvas').waitFor({ timeout: 60_000 })
  await ship.click()
  assert.equal((await asked).status(), 200)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a browser that draws no WebGL has the list, and keeps the drawing of a voyage', async () => {
  const { page, context, complaints } = await portal.visit()
  await withoutWebgl(context)
  await page.goto('/chart')
  await page.getByText('The list tells the same').waitFor()
  await page.getByRole('button', { name: /PACIFIC HERON/ }).waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.goto(`/containers/${sailing.id}`)
  await page.getByRole('button', { name: 'Open interactive chart' }).click()
  await page.getByText('The static chart shows the same voyage').waitFor({ timeout: 30_000 })
  await page.locator('.chart-sea svg[role="img"]').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(
    complaints.filter((line) => !line.includes('webgl')),
    [],
  )
  await context.close()
})

test('the chart of one container opens on demand and asks again when the stream tells of a change', async () => {
  const { page, context, complaints } = await portal.visit()
  await page.goto(`/containers/${sailing.id}`)
  assert.equal(
    await page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('maplibre'))),
    false,
    'it comes when it is asked for',
  )
  await page.getByRole('button', { name: 'Open interactive chart' }).click()
  await page.locator('.quaylog-map__marker').first().waitFor({ timeout: 60_000 })
  const panel = page.locator('.live-chart .quaylog-map__panel')
  assert.match((await panel.textContent()) ?? '', /PACIFIC HERON voyage 001E.*nm to Los Angeles.*17\.1 kn/)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  const again = page.waitForRequest((request) => request.url().endsWith('/map_geojson'), { timeout: 45_000 })
  await portal.service.advance('3d')
  await again
  await page.getByRole('button', { name: 'Back to the static chart' }).click()
  await page.locator('.chart-sea svg[role="img"]').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

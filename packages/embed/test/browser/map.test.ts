import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Frame, Page } from 'playwright-core'
import { pacific, router, transshipped } from '../../../../server/src/sea-routes/journey.fixture.ts'
import { toMapGeojson } from '../../../../server/src/sea-routes/map-geojson.ts'
import { createPosterDrawer } from '../../../../server/src/sea-routes/poster.ts'
import { violationsOf } from '../fixtures/axe.ts'
import { complaintsOf, launchBrowser } from '../fixtures/browser.ts'
import { startService } from '../fixtures/service.ts'

const DIST = join(import.meta.dirname, '../../dist')
const service = await startService({
  sailing: toMapGeojson(pacific, router),
  transshipped: toMapGeojson(transshipped, router),
  bare: { type: 'FeatureCollection', features: [] },
})
const browser = await launchBrowser()
const without_webgl = await launchBrowser('--disable-3d-apis')
after(async () => {
  await browser.close()
  await without_webgl.close()
  await service.close()
})

type Options = BrowserContextOptions & {
  container?: string
  token?: string
  attributes?: string
  on?: typeof browser
  clock?: boolean
  lang?: string
}

/** Opens a customer's page with a map on it and waits for what `load` comes to. */
async function open({
  container = 'sailing',
  token = 'qpk_test',
  attributes = '',
  on = browser,
  clock = false,
  lang = 'en',
  ...options
}: Options = {}) {
  service.pages.set('/style.css', '#map { height: 480px } body { margin: 0 }')
  service.pages.set(
    '/go.js',
    `const events = window.events = []
    addEventListener('quaylog:select', ({ detail }) => events.push(detail))
    const map = window.map = new QuaylogMap('#map', { authToken: '${token}' })
    map.start().then(() => map.load('s1', '${container}')).then(() => 'loaded', String).then((came) => { document.body.dataset.came = came })`,
  )
  service.pages.set(
    '/page',
    `<!doctype html><html lang="${lang}"><title>Northwind</title><meta name="viewport" content="width=device-width">
    <link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="${service.service_url}/map/bundle.css">
    <body><main><h1>Track</h1><div id="map" ${attributes}></div></main><script src="${service.service_url}/map/bundle.js"></script><script src="/go.js"></script></body></html>`,
  )
  const context = await on.newContext({ viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  if (clock) await page.clock.install({ time: new Date('2026-11-20T14:09:00Z') })
  const complaints = complaintsOf(page)
  await page.goto(`${service.site_url}/page`)
  await page.waitForSelector('body[data-came]', { timeout: 60_000 })
  return {
    page,
    frame: frameOf(page),
    complaints,
    came: await page.evaluate(() => document.body.dataset['came']),
    close: () => context.close(),
  }
}

function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes('/map/frame.html'))
  assert.ok(frame)
  return frame
}

/** Where colours of the drawing are looked up: in the middle of the ocean, and in Canada. */
const PROBES = [
  [330, 255],
  [620, 60],
] as const

const drawn = (frame: Frame) => frame.evaluate(() => document.querySelector('main')?.dataset['drawn'])
const size = (path: string) => gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length

test('loader, frame and chart keep to their sizes, and the chart is loaded by the frame alone', () => {
  assert.ok(size('map/bundle.js') < 3_000, `${size('map/bundle.js')}`)
  assert.ok(size('map/bundle.css') < 1_000)
  const assets = readdirSync(join(DIST, 'map/assets'))
  const sizeOf = (pattern: RegExp) =>
    assets.filter((name) => pattern.test(name)).reduce((sum, name) => sum + size(`map/assets/${name}`), 0)
  assert.ok(sizeOf(/^frame-.*js$/) < 10_000, `${sizeOf(/^frame-.*js$/)}`)
  assert.ok(sizeOf(/^chart-.*js$/) < 320_000 && sizeOf(/worker.*js$/) < 160_000)
  assert.ok(size('map/land.json') < 200_000)
})

test('a refused key, a locked feature, a foreign container and no start reject with the reason', async () => {
  for (const [options, reason] of [
    [{ token: 'qpk_wrong' }, 'key was refused'],
    [{ token: 'qpk_locked' }, 'does not have the map'],
    [{ container: 'foreign' }, 'no such container'],
  ] as const) {
    const { came, frame, close } = await open(options)
    assert.match(came ?? '', new RegExp(reason))
    assert.equal(await frame.getByRole('status').textContent(), 'The map could not be loaded.')
    await close()
  }
  const { page, close } = await open({ container: 'bare' })
  assert.match(
    await page.evaluate(() => {
      try {
        return String(window.QuaylogMap && new window.QuaylogMap('#nowhere', { authToken: 'x' }))
      } catch (error) {
        return String(error)
      }
    }),
    /no element #nowhere/,
  )
  assert.equal(await frameOf(page).getByRole('status').textContent(), 'No positions are known yet.')
  await close()
})

test('a voyage over the Pacific is drawn in one world on a page of another origin with a strict policy', async () => {
  const { came, frame, complaints, page, close } = await open()
  assert.equal(came, 'loaded')
  assert.equal(await drawn(frame), 'chart')
  const [shanghai, los_angeles] = [
    await frame.getByRole('button', { name: 'Shanghai' }).boundingBox(),
    await frame.getByRole('button', { name: 'Los Angeles' }).boundingBox(),
  ]
  assert.ok(shanghai && los_angeles && shanghai.x > 0 && los_angeles.x < 1000 && los_angeles.x - shanghai.x > 500)
  assert.match(
    (await frame.locator('.quaylog-map__panel').textContent()) ?? '',
    /Pacific <Heron> voyage 047E.*nm to Los Angeles.*17\.1 kn, heading 095°/,
  )
  assert.deepEqual(await frame.locator('ol > li').allTextContents(), [
    'Shanghai POL · Departed Thu, Nov 12, 10:40 AM UTC',
    'Los Angeles POD · Due Thu, Nov 26, 2:00 PM UTC',
  ])
  assert.deepEqual(complaints, [])
  assert.deepEqual(await violationsOf(frame), [])
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await close()
})

test('a port tells the page when it is chosen, by mouse and by keyboard, and the page alone is told', async () => {
  const { frame, page, close } = await open()
  const port = frame.getByRole('button', { name: 'Los Angeles' })
  await port.hover()
  assert.equal(await port.getAttribute('data-hovered'), 'true')
  assert.equal(await port.getAttribute('data-journey-state'), 'on-the-way')
  await port.click()
  await port.press('Enter')
  const chosen = { location_id: 'id of Los Angeles', name: 'Los Angeles' }
  await page.waitForFunction(() => Reflect.get(window, 'events').length === 2)
  assert.deepEqual(await page.evaluate('window.events'), [chosen, chosen])
  /** Has a window told something by itself, and waits until what it is told after that has come. */
  const forge = (target: Pick<Page, 'evaluate'>, message: object) =>
    target.evaluate(
      (forged) =>
        new Promise<void>((resolve) => {
          addEventListener('message', ({ data }) => data === 'the last' && resolve())
          postMessage(forged, '*')
          postMessage('the last', '*')
        }),
      message,
    )
  await forge(page, { quaylog: 'quaylog-map', type: 'select', name: 'forged' })
  await forge(frame, { quaylog: 'quaylog-map', type: 'theme', theme: 'dark', variables: {} })
  assert.deepEqual(
    await page.evaluate('window.events'),
    [chosen, chosen],
    'a message of the page itself is no message of the frame',
  )
  assert.equal(
    await frame.evaluate(() => document.documentElement.dataset['theme']),
    'light',
    'nor is one of the frame itself one of the page',
  )
  await close()
})

test('the page decides on theme and colours, and may change its mind', async () => {
  const { frame, page, complaints, close } = await open({
    attributes: 'data-theme="dark"',
    container: 'transshipped',
    lang: 'de',
  })
  assert.equal(await frame.evaluate(() => document.documentElement.dataset['theme']), 'dark')
  assert.deepEqual(await violationsOf(frame), [])
  await page.evaluate(() => {
    const map = document.querySelector<HTMLElement>('#map')
    map?.style.setProperty('--route-past-color', 'rgb(1, 2, 3)')
    map?.style.setProperty('--marker-text-color', 'rgb(4, 5, 6)')
    map?.setAttribute('data-theme', 'light')
  })
  await frame.waitForFunction(() => document.documentElement.dataset['theme'] === 'light')
  assert.equal(
    await frame
      .locator('.quaylog-map__label')
      .first()
      .evaluate((label) => getComputedStyle(label).color),
    'rgb(4, 5, 6)',
  )
  assert.equal(
    await frame
      .locator('.quaylog-map__legend li')
      .first()
      .evaluate((line) => getComputedStyle(line, '::before').borderTopColor),
    'rgb(1, 2, 3)',
  )
  assert.deepEqual(await frame.locator('.quaylog-map__legend li').allTextContents(), ['Gefahren', 'Erwartet'])
  assert.deepEqual(complaints, [])
  await close()
})

test('on a phone the map fits, and no port hides under the panel', async () => {
  const { frame, page, complaints, close } = await open({
    viewport: { width: 360, height: 640 },
    container: 'transshipped',
  })
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360)
  const panel = await frame.locator('.quaylog-map__panel').boundingBox()
  for (const dot of await frame.locator('.quaylog-map__dot').all()) {
    const box = await dot.boundingBox()
    assert.ok(
      panel && box && (box.y > panel.y + panel.height || box.x > panel.x + panel.width) && box.x >= 0 && box.x < 360,
    )
  }
  assert.deepEqual(await violationsOf(frame), [])
  assert.deepEqual(complaints, [])
  await close()
})

test('without WebGL the drawing of the service takes its place, and the words stand beside it', async () => {
  const { came, frame, complaints, close } = await open({ on: without_webgl })
  assert.equal(came, 'loaded')
  assert.equal(await drawn(frame), 'poster')
  assert.equal(await frame.locator('svg[role=img]').isVisible(), true)
  assert.equal(await frame.getByText('Departed Thu, Nov 12').isVisible(), true)
  assert.deepEqual(await violationsOf(frame), [])
  assert.deepEqual(complaints, [])
  await close()
})

test('the drawing is the same pixel for pixel each time, and its sea and land have the colours of the page', async () => {
  const page = await without_webgl.newPage()
  const svg = createPosterDrawer()(toMapGeojson(pacific, router), { width: 640, height: 280, id: 'land' }) ?? ''
  const shots: Buffer[] = []
  for (const theme of ['', '', '--map-deep: rgb(1, 2, 3); --map-land: rgb(4, 5, 6)']) {
    await page.setContent(`<body style="margin: 0"><div style="width: 640px; ${theme}">${svg}</div>`)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    shots.push(await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 280 } }))
  }
  assert.ok(shots[0]?.equals(shots[1] ?? Buffer.of()))
  const colours = await Promise.all(
    [shots[0], shots[2]].map((shot) =>
      page.evaluate(
        async ([data, probes]) => {
          const canvas = document.createElement('canvas').getContext('2d')
          const image = new Image()
          image.src = data
          await image.decode()
          if (canvas) [canvas.canvas.width, canvas.canvas.height] = [640, 280]
          canvas?.drawImage(image, 0, 0)
          return probes.map(([x, y]) => [...(canvas?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join())
        },
        [`data:image/png;base64,${shot?.toString('base64')}`, PROBES] as const,
      ),
    ),
  )
  assert.deepEqual(colours, [
    ['243,248,250', '241,233,212'],
    ['1,2,3', '4,5,6'],
  ])
  await page.close()
})

test('positions are asked for again every quarter of an hour, until the map is taken away', async () => {
  const { page, close } = await open({ on: without_webgl, clock: true })
  const asked = () => service.asked.filter((line) => line.startsWith('GET') && line.includes('map_geojson')).length
  const before = asked()
  // Its clock runs on by itself too, so minutes are left on either side.
  await page.clock.fastForward('08:00')
  assert.equal(asked(), before)
  const again = page.waitForResponse(
    (response) => response.url().includes('map_geojson') && response.request().method() === 'GET',
  )
  await page.clock.fastForward('08:00')
  await again
  assert.equal(asked(), before + 1)
  await page.evaluate('window.map.destroy()')
  assert.equal(await page.locator('iframe').count(), 0)
  await page.clock.fastForward('30:00')
  assert.equal(asked(), before + 1)
  await close()
})

test('the demo pages show what the address names', async () => {
  for (const [path, shown] of [
    ['/widget/demo?token=qpk_test&number=CSQU3054383', 'Arriving Los Angeles'],
    ['/map/demo?token=qpk_test&shipment=s1&container=sailing', 'Where the container is'],
  ] as const) {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    const complaints = complaintsOf(page)
    await page.goto(service.service_url + path)
    await page.getByRole('heading', { name: shown }).waitFor()
    if (path.startsWith('/map'))
      await page.frameLocator('iframe').getByRole('button', { name: 'Los Angeles' }).waitFor({ timeout: 60_000 })
    assert.match((await page.locator('#markup').textContent()) ?? '', /qpk_test/)
    assert.deepEqual(await violationsOf(page.mainFrame()), [])
    assert.deepEqual(complaints, [])
    await page.close()
  }
})

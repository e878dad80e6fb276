import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../packages/embed/test/fixtures/browser.ts'
import { startService as startEmbeds } from '../packages/embed/test/fixtures/service.ts'
import { startPortal } from '../packages/portal/test/fixtures/portal.ts'
import type { Figure } from './figure.ts'

const ships = 3_000
/** Lighthouse's mobile profile: a phone four times slower than this machine on a slow connection. */
const slow = { cpu: 4, latency_ms: 150, bytes_per_s: 200_000 }

/**
 * What a visitor's browser takes, in a real one: 3,000 ships on the map page, and the widget's first card on a slow
 * phone.
 */
export async function mapBench(): Promise<readonly Figure[]> {
  return [...(await fleetFigures()), ...(await widgetFigures())]
}

async function fleetFigures(): Promise<readonly Figure[]> {
  const portal = await startPortal()
  try {
    const { page } = await portal.visit()
    await page.route('**/portal/api/traffic', (route) =>
      route.fulfill({ json: fleetOf(portal.service.app.parts.clock.worldMs()) }),
    )
    await page.goto('/chart')
    await page.locator('.traffic-chart[data-state="drawn"] canvas').waitFor({ timeout: 120_000 })
    await page.waitForTimeout(2_000)
    const rest = await frameTimes(page, async () => page.waitForTimeout(2_000))
    const pan = await frameTimes(page, () => drag(page))
    const line = (name: string, frames: readonly number[]) => [
      figure(`${ships} ships, ${name}: frame, median`, at(frames, 0.5), 'ms'),
      figure(`${ships} ships, ${name}: frame, 95th of 100`, at(frames, 0.95), 'ms'),
    ]
    return [...line('at rest', rest), ...line('while the chart is dragged, WebGL in software', pan)]
  } finally {
    await portal.close()
  }
}

function fleetOf(now_ms: number) {
  const vessels = Array.from({ length: ships }, (_, i) => ({
    id: `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`,
    name: `SHIP ${i}`,
    imo: null,
    latitude: -55 + ((i * 37) % 110),
    longitude: -180 + ((i * 97) % 360),
    heading_degrees: (i * 13) % 360,
    speed_knots: 15,
    position_at: new Date(now_ms - (i % 10) * 3_600_000).toISOString(),
    containers: (i % 9) + 1,
    next_port: 'Los Angeles',
    next_time_zone: 'America/Los_Angeles',
    arrival_at: new Date(now_ms + 86_400_000).toISOString(),
    is_late: i % 7 === 0,
  }))
  return { now: new Date(now_ms).toISOString(), vessels }
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator('.traffic-chart').boundingBox()
  const [x, y] = [(box?.x ?? 0) + 300, (box?.y ?? 0) + 300]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 60; step++) await page.mouse.move(x + step * 3, y + Math.sin(step / 6) * 40)
  await page.mouse.up()
}

/** Milliseconds from one frame to the next while something is done. */
async function frameTimes(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(
    `{ window.frames_ms = []; let before = performance.now(); const tick = (now) => { window.frames_ms?.push(now - before); before = now; if (window.frames_ms) requestAnimationFrame(tick) }; requestAnimationFrame(tick) }`,
  )
  await act()
  const frames: unknown = await page.evaluate(
    '(() => { const seen = window.frames_ms; window.frames_ms = undefined; return seen })()',
  )
  return Array.isArray(frames) ? frames.map(Number).slice(1) : []
}

async function widgetFigures(): Promise<readonly Figure[]> {
  const service = await startEmbeds({})
  const browser = await launchBrowser()
  try {
    const cards: number[] = []
    for (let run = 0; run < 5; run++) cards.push(await firstCardMs(browser, service))
    const { lcp, cls } = await paintOf(browser, `${service.service_url}/widget/demo?token=qpk_test&number=CSQU3054383`)
    return [
      figure('widget on a slow phone: first card after the answer, median of 5 (limit 300)', at(cards, 0.5), 'ms'),
      figure('demo page on a slow phone: largest contentful paint', lcp, 'ms'),
      figure('demo page on a slow phone: layout shift', cls, ''),
    ]
  } finally {
    await browser.close()
    await service.close()
  }
}

async function slowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency_ms,
    downloadThroughput: slow.bytes_per_s,
    uploadThroughput: slow.bytes_per_s,
  })
  return page
}

async function firstCardMs(browser: Browser, service: Awaited<ReturnType<typeof startEmbeds>>): Promise<number> {
  service.pages.set(
    '/go.js',
    `addEventListener('quaylog:result', () => requestAnimationFrame(() => { window.shown_ms = performance.now() }))`,
  )
  service.pages.set(
    '/page',
    `<!doctype html><title>Northwind</title><script src="/go.js"></script><div data-token="qpk_test" data-number="CSQU3054383"></div><script src="${service.service_url}/widget/app.bundle.js"></script>`,
  )
  const page = await slowPage(browser)
  await page.goto(`${service.site_url}/page`)
  await page.waitForFunction(() => Reflect.get(window, 'shown_ms') !== undefined)
  const ms: unknown = await page.evaluate(
    `window.shown_ms - performance.getEntriesByType('resource').find(({ name }) => name.includes('/public/track')).responseEnd`,
  )
  await page.context().close()
  return Number(ms)
}

async function paintOf(browser: Browser, address: string): Promise<{ lcp: number; cls: number }> {
  const page = await slowPage(browser)
  await page.addInitScript(`window.seen = { lcp: 0, cls: 0 }
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.lcp = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.cls += entry.value }).observe({ type: 'layout-shift', buffered: true })`)
  await page.goto(address)
  await page.waitForTimeout(4_000)
  const [lcp, cls]: unknown[] = await page
    .evaluate('[window.seen.lcp, window.seen.cls]')
    .then((seen: unknown) => (Array.isArray(seen) ? seen : []))
  await page.context().close()
  return { lcp: Number(lcp), cls: Number(cls) }
}

function figure(name: string, ours: number, unit: string): Figure {
  return { name, ours, baseline: null, unit, goal: null }
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

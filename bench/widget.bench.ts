import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../packages/embed/test/fixtures/browser.ts'
import { startService } from '../packages/embed/test/fixtures/service.ts'
import type { Figure } from './figure.ts'
import { median } from './rounds.ts'

const rounds = 7

/**
 * Processor time of a customer's page from the visitor's question to the widget's card, beside that of a page which is
 * given the ready card as HTML; each in a fresh page, in turns.
 */
export async function widgetBench(): Promise<Figure[]> {
  const service = await startService({})
  const browser = await launchBrowser()
  service.pages.set(
    '/page',
    `<!doctype html><html lang="en"><title>Northwind</title><body><div data-token="qpk_test"></div>
    <script src="${service.service_url}/widget/app.bundle.js"></script></body></html>`,
  )
  const address = `${service.site_url}/page`
  const asked: number[] = []
  const given: number[] = []
  for (let round = 0; round < rounds; round++) {
    const card = await costOf(browser, address, ask)
    asked.push(card.busy_ms)
    given.push((await costOf(browser, address, `(${draw})(${JSON.stringify(card.html)})`)).busy_ms)
  }
  await browser.close()
  await service.close()
  return [
    {
      name: 'the first card of a page, beside drawing it from HTML',
      ours: median(asked),
      baseline: median(given),
      unit: 'ms of CPU',
      goal: 4,
      goal_is: 'at most',
    },
  ]
}

const ask = `new Promise((resolve) => {
  const host = document.querySelector('[data-token]')
  host.addEventListener('quaylog:result', () => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  host.shadowRoot.querySelector('input').value = 'CSQU3054383'
  host.shadowRoot.querySelector('form').requestSubmit()
})`

const draw = `(html) => new Promise((resolve) => {
  document.querySelector('[data-token]').shadowRoot.innerHTML = html
  requestAnimationFrame(() => requestAnimationFrame(resolve))
})`

async function costOf(browser: Browser, address: string, work: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce', bypassCSP: true })
  const page = await context.newPage()
  await page.goto(address)
  const busyMs = await clockOf(page)
  const before = await busyMs()
  await page.evaluate(work)
  const busy_ms = (await busyMs()) - before
  const html = String(await page.evaluate(`document.querySelector('[data-token]').shadowRoot.innerHTML`))
  await context.close()
  return { busy_ms, html }
}

/** Processor time that the page's own thread has taken so far. */
async function clockOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Infinity) * 1000
  }
}

import assert from 'node:assert/strict'
import { complaintsOf, launchBrowser } from '../../packages/embed/test/fixtures/browser.ts'
import type { Facts } from './started.ts'

/** A box of the demo may not be at sea in the first moment; the demo page looks again by itself. */
const drawn_within_ms = 120_000

/**
 * In a real browser: signs in with the banner's login, sees the day and the fleet, opens a container, sees widget and
 * map draw.
 */
export async function walkInBrowser(facts: Facts): Promise<void> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    page.setDefaultTimeout(60_000)
    const complaints = complaintsOf(page)
    await page.goto(facts.portal_url)
    await page.getByLabel('E-mail').fill(facts.login.email)
    await page.getByLabel('Password').fill(facts.login.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
    await page.getByRole('link', { name: 'Containers', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Containers' }).waitFor()

    const box = page
      .locator('a[href^="/containers/"]')
      .filter({ hasText: /[A-Z]{4}\d{7}/ })
      .first()
    await box.waitFor()
    const number = /[A-Z]{4}\d{7}/.exec((await box.textContent()) ?? '')?.[0] ?? ''
    await box.click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()

    await page.goto(`${facts.widget_url}/demo`)
    await page.locator('.chart svg[role="img"]').first().waitFor({ timeout: drawn_within_ms })
    await page.goto(`${facts.map_url}/demo`)
    await page.frameLocator('iframe').locator('main[data-drawn="chart"]').waitFor({ timeout: drawn_within_ms })
    assert.deepEqual(complaints, [], 'what the browser complained of')
  } finally {
    await browser.close()
  }
}

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { complaintsOf, launchBrowser } from '../../../embed/test/fixtures/browser.ts'
import { eventually } from '../../../../server/src/ground/testing/eventually.ts'
import { newcomer } from '../../../../server/test/sandbox/up.ts'

/**
 * The portal of a fresh start, as a newcomer opens it; what is shown where there is no such world, pages.test.ts says.
 */
const up = await newcomer()
const day_ms = 86_400_000
let facts: Awaited<ReturnType<typeof up.start>>
let browser: Browser

before(async () => {
  facts = await up.start()
  browser = await launchBrowser()
})
after(async () => {
  await browser.close()
  await up.remove()
})

const bar = (page: Page) => page.getByRole('region', { name: 'Simulated world' })
const shownMs = async (page: Page) => Date.parse((await bar(page).locator('time').getAttribute('datetime')) ?? '')
/** The clock as a fresh start has it, whatever another test did with it. */
async function startClock(): Promise<void> {
  for (const order of [{ resume: true }, { speed: 600 }]) {
    const answer = await fetch(`${facts.world_url}/world/clock`, { method: 'POST', body: JSON.stringify(order) })
    assert.equal(answer.status, 200, await answer.text())
  }
}
const button = (page: Page, name: string) => bar(page).getByRole('button', { name })

async function visit(signIn: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    baseURL: facts.portal_url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  await startClock()
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await signIn(page)
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await bar(page).waitFor()
  return { page, context, complaints }
}

async function asOperator(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(facts.login.email)
  await page.getByLabel('Password').fill(facts.login.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function asVisitor(page: Page): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('Work e-mail').fill('vera@visitor.example')
  await page.getByLabel('Your name').fill('Vera Visser')
  await page.getByLabel('Company').fill('Visser Imports')
  await page.getByLabel('Password').fill('a quiet harbour at night')
  await page.getByRole('button').click()
}

test('who may not turn the clock sees what time it is and how fast it goes, and no buttons', async () => {
  const { page, context } = await visit(asVisitor)
  await bar(page).getByText('600 times real time, a day takes 2 minutes').waitFor()
  await bar(page)
    .getByText(/^\w{3} \d{1,2} \w{3}, \d\d:\d\d UTC$/)
    .waitFor()
  assert.equal(await bar(page).getByRole('button').count(), 0)
  const refused = await page.evaluate(
    async () =>
      (
        await fetch('/portal/api/operator/world/clock', {
          method: 'PATCH',
          headers: { 'content-type': 'application/json', 'x-requested-with': 'quaylog-portal' },
          body: '{"advance":"1d"}',
        })
      ).status,
  )
  assert.equal(refused, 403)
  await context.close()
})

test('the clock stands still when it is paused, and goes on at its speed', async () => {
  const { page, context } = await visit(asOperator)
  await button(page, 'Pause').click()
  await bar(page).getByText('Paused').waitFor()
  const first = await shownMs(page)
  await page.reload()
  await bar(page).getByText('Paused').waitFor()
  assert.equal(await shownMs(page), first)
  await button(page, 'Resume').click()
  await bar(page).getByText('600 times real time').waitFor()
  await eventually('it goes on', async () => (await shownMs(page)) > first)
  await context.close()
})

test('a day is skipped, and every page follows', async () => {
  const { page, context, complaints } = await visit(asOperator)
  await button(page, 'Pause').click()
  await bar(page).getByText('Paused').waitFor()
  const first = await shownMs(page)
  await button(page, 'Skip a day').click()
  await eventually('a day is over', async () => (await shownMs(page)) === first + day_ms)
  assert.equal(await button(page, 'Skip a day').isDisabled(), false)
  const session: { clock: { now_ms: number } } = await page.evaluate(async () =>
    (await fetch('/portal/api/session', { headers: { 'x-requested-with': 'quaylog-portal' } })).json(),
  )
  assert.equal(Math.floor(session.clock.now_ms / 1_000), Math.floor((first + day_ms) / 1_000))
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(complaints, [])
  await context.close()
})

test('times by the machine say so: calls, the last use of a key, sessions', async () => {
  const { page, context } = await visit(asOperator)
  await page.goto('/developers/requests')
  await page.getByRole('columnheader', { name: /^Time.*machine time$/ }).waitFor()
  await page.goto('/developers/keys')
  await page
    .getByRole('row', { name: /Demo key/ })
    .getByText('machine time')
    .waitFor()
  await page.goto('/settings')
  await page.getByText('machine time').first().waitFor()
  await context.close()
})

test('on a narrow screen the bar stays within it', async () => {
  const { page, context } = await visit(asOperator)
  await page.setViewportSize({ width: 360, height: 740 })
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await button(page, 'Skip a day').waitFor()
  await context.close()
})

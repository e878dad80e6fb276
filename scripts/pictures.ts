import { statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../packages/embed/test/fixtures/browser.ts'
import { startDemoService } from './demo-service.ts'
import type { DemoService } from './demo-service.ts'
import { endWithUsage, readArguments } from './help.ts'

const usage = `Usage: npm run pictures -- [NAME...]

Takes the portal's pictures in docs/images anew, by day and by night, of exactly what npm start shows in its first
minutes: its fleet, its world, its speed. What is added is the README's first webhook. With names, such as today, only
those pictures.
  --help  show this
`
const { values: options, positionals: wanted } = readArguments(usage, {
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
})
if (options.help) endWithUsage(usage)

const folder = 'docs/images'
const port = 4961
const size = { width: 1280, height: 860 }
const bytes_max = 250_000

interface Picture {
  readonly name: string
  readonly take: (page: Page, service: DemoService) => Promise<void>
}

const go = (path: string, heading: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('heading', { name: heading }).first().waitFor()
}

const pictures: readonly Picture[] = [
  { name: 'today', take: go('/today', 'Today') },
  { name: 'containers', take: go('/containers', 'Containers') },
  {
    name: 'container',
    async take(page, service) {
      await page.goto(`/containers/${await service.containerOf('eta-slips')}`)
      await page.locator('.chart-sea svg').waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'provenance',
    async take(page, service) {
      await page.goto(`/containers/${await service.containerOf('demurrage-running')}`)
      await page.locator('.chart-sea svg').waitFor({ timeout: 60_000 })
      await page
        .getByRole('region', { name: 'Pickup' })
        .locator('.sourced')
        .filter({ has: page.locator('b') })
        .first()
        .click()
      await page.getByRole('dialog').getByText('The statement as it came').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Show the source answer' }).first().click()
      await page.getByRole('group', { name: 'Source answer' }).waitFor()
    },
  },
  {
    name: 'map',
    async take(page) {
      await page.setViewportSize({ width: 1080, height: 720 })
      await page.goto('/chart')
      await page.locator('canvas').first().waitFor({ timeout: 60_000 })
      await page.waitForTimeout(4_000)
    },
  },
  {
    name: 'track',
    async take(page) {
      await page.goto('/tracking-requests/new')
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await page
        .getByLabel(/One per line/)
        .fill(
          'HLCUGQZ259090000, HLCU, PO 88301\nMSCU6639870\nCSQU3054384, , PO 88302\nMAEU269010000, MAEU\nYMLUF499070000',
        )
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByRole('row').nth(5).waitFor()
    },
  },
  {
    name: 'webhook',
    async take(page, service) {
      const [webhook] = (await service.send('GET', '/webhooks')).data
      await page.goto(`/developers/webhooks/${webhook?.id ?? ''}`)
      // A day of the world, in which something happens.
      await page.locator('.log-time').nth(6).waitFor({ timeout: 300_000 })
      await page
        .getByRole('button', { name: /^container\.updated|container\.updated/ })
        .first()
        .click()
      await page.getByText('What changed').waitFor()
    },
  },
  { name: 'connect', take: go('/developers/connect', 'Set up') },
  { name: 'sources', take: go('/operator/sources', 'Sources') },
  { name: 'world', take: go('/operator/world', 'Clock') },
]

const unknown = wanted.filter((name) => !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) {
  process.stderr.write(`There is no picture ${unknown.join(', ')}.\n\n${usage}`)
  process.exit(2)
}
const service = await startDemoService(port)
const browser = await launchBrowser()
try {
  await mkdir(folder, { recursive: true })
  await service.addWebhook()
  const [day, night] = [await signedIn('light'), await signedIn('dark')]
  // One beside the other, as the world goes on between pictures.
  for (const { name, take } of pictures.filter((picture) => wanted.length === 0 || wanted.includes(picture.name))) {
    for (const [time, page] of [
      ['day', day],
      ['night', night],
    ] as const) {
      await page.setViewportSize(size)
      await take(page, service)
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      await page.locator('.world-bar').waitFor()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const path = `${folder}/${name}-${time}.png`
      await page.screenshot({ path })
      const bytes = statSync(path).size
      process.stdout.write(`${path} ${Math.round(bytes / 1_000)} kB${bytes > bytes_max ? ': TOO LARGE' : ''}\n`)
      if (bytes > bytes_max) process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await service.close()
}

async function signedIn(theme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: service.portal_url,
    viewport: size,
    deviceScaleFactor: 1,
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Amsterdam',
  })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(service.login.email)
  await page.getByLabel('Password').fill(service.login.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  return page
}

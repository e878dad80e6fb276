import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launchBrowser } from '../packages/embed/test/fixtures/browser.ts'
import { startDemoService } from './demo-service.ts'
import { endWithUsage, readArguments } from './help.ts'

const usage = `Usage: npm run lighthouse [-- PATH...]

Prints what Lighthouse says of the portal's main pages on a desktop, or of those that are named, such as /documents: the
median of three runs, in a browser that is signed in. All of them take about ten minutes; the tool comes by npx, as it
is no part of the product.
`
const { values, positionals: named } = readArguments(usage, {
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
})
if (values.help) endWithUsage(usage)

const version = '13.5.0'
const port = 4963
const debugging_port = 9_333
const runs = 3
const least = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof least

const service = await startDemoService(port)
// Drawing in software would be counted as the page's own work.
const browser = await launchBrowser(`--remote-debugging-port=${debugging_port}`, '--disable-gpu')
try {
  await service.turnWorld({ speed: 1 })
  const page = await browser.newPage({ baseURL: service.portal_url })
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(service.login.email)
  await page.getByLabel('Password').fill(service.login.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const container = `/containers/${await service.containerOf('eta-slips')}`
  await page.goto(container)
  await page.locator('.chart-sea svg').waitFor({ timeout: 60_000 })
  const main_pages = ['/today', '/containers', container, '/shipments', '/developers/keys']
  for (const path of named.length === 0 ? main_pages : named) {
    const scores: Record<Category, number>[] = []
    for (let run = 0; run < runs; run++) scores.push(await scoresOf(`${service.portal_url}${path}`, cookie))
    const medians = (['performance', 'accessibility', 'best-practices'] as const).map(
      (category) => [category, median(scores.map((score) => score[category]))] as const,
    )
    for (const [category, score] of medians) if (score < least[category]) process.exitCode = 1
    process.stdout.write(
      `${path.replace(/[0-9a-f-]{36}/, ':id').padEnd(20)} ${medians.map(([category, score]) => `${category} ${score}${score < least[category] ? ` (wanted ${least[category]})` : ''}`).join(', ')}\n`,
    )
  }
} finally {
  await browser.close()
  await service.close()
}

/** Not in step: the browser waits for this process with every page that it opens. */
async function scoresOf(url: string, cookie: string): Promise<Record<Category, number>> {
  const output = join(mkdtempSync(join(tmpdir(), 'lighthouse-')), 'report.json')
  await promisify(execFile)('npx', [
    '--yes',
    `lighthouse@${version}`,
    url,
    `--port=${debugging_port}`,
    '--preset=desktop',
    '--output=json',
    `--output-path=${output}`,
    '--quiet',
    '--only-categories=performance,accessibility,best-practices',
    `--extra-headers=${JSON.stringify({ cookie })}`,
  ])
  const report: { categories: Record<Category, { score: number }> } = JSON.parse(readFileSync(output, 'utf8'))
  const of = (category: Category) => Math.round(report.categories[category].score * 100)
  return { performance: of('performance'), accessibility: of('accessibility'), 'best-practices': of('best-practices') }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

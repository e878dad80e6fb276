import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../packages/embed/test/fixtures/browser.ts'
import { createPerson } from '../server/src/people/operate.ts'
import type { Figure } from './figure.ts'
import { filledService } from './filled-service.ts'
import { dressFleet } from './portal-data.ts'
import { interactions, timed } from './portal-interactions.ts'
import { median } from './rounds.ts'

/** How many containers the account has, and how long an interaction may take until its outcome is painted. */
const goals = [
  { containers: 10_000, ms_max: 100 },
  { containers: 100_000, ms_max: 200 },
] as const
const rounds = 5
const email = 'ines@bench.example'
const password = 'a quiet harbour at night'

/**
 * Interactions with the table of containers in a real browser, from the press until the outcome is painted. The portal
 * is as `npm run build` left it.
 */
export async function portalBench(): Promise<Figure[]> {
  const browser = await launchBrowser()
  const figures: Figure[] = []
  for (const goal of goals) figures.push(...(await figuresAt(browser, goal)))
  await browser.close()
  return figures
}

async function figuresAt(browser: Browser, { containers, ms_max }: (typeof goals)[number]): Promise<Figure[]> {
  const { app, db, clock, newId, account_id } = await filledService(containers)
  await dressFleet(db, account_id, clock.now())
  await createPerson({ db, clock, newId }, { account_id, email, password, name: 'Ines', is_operator: false })
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, url)
  const figures: Figure[] = []
  for (const interaction of interactions) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timed(page, interaction))
    figures.push({
      name: `${interaction.name}, ${containers.toLocaleString('en')} containers`,
      ours: median(times),
      baseline: null,
      unit: 'ms',
      goal: ms_max,
      goal_is: 'at most',
    })
  }
  await context.close()
  await app.stop()
  await db.close()
  return figures
}

async function signIn(page: Page, url: string): Promise<void> {
  const form = { email, password }
  const answer = await page.request.post('/sign-in', { form, headers: { origin: url }, maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`nobody is signed in: ${answer.status()}`)
}

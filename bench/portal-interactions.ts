import type { Locator, Page } from 'playwright-core'

/** What is done on a page, and by what it shows that it is done. */
export interface Interaction {
  readonly name: string
  readonly from: string
  /** What is done before; it is not measured. */
  readonly before?: (page: Page) => Promise<void>
  readonly on: (page: Page) => Locator
  /** A key that goes down there; without one it is clicked. */
  readonly key?: { readonly key: string; readonly ctrlKey?: boolean }
  /** A part of the page that has to be there, and to show something else than before where it was there already. */
  readonly shows: string
}

const settle_ms = 1_500
const table = 'table.fleet tbody'
const columns = 'number,journey,status,arrival,free,holds,cost,calculated,return,carrier,updated'
const heads = [
  'Container',
  'Journey',
  'Status',
  'Arrival',
  'Last free day',
  'Next day costs',
  'Last free day, calculated',
  'Return empty by',
  'Carrier',
  'Updated',
] as const
const choose = (text: RegExp) => (page: Page) => page.getByRole('menuitemcheckbox', { name: text }).first()
const open = (name: string) => async (page: Page) => {
  await page.locator('.filters').getByRole('button', { name, exact: true }).click()
  await page.getByRole('menuitemcheckbox').first().waitFor()
}
const row_link = (page: Page) => page.locator(`${table} [data-row-link]`).first()

/** What people do with the table of containers all day. */
export const interactions: readonly Interaction[] = [
  ...heads.map((head) => ({
    name: `sort by ${head.toLowerCase()}`,
    from: `/containers?columns=${columns}`,
    on: (page: Page) => page.getByRole('columnheader').getByRole('button', { name: head, exact: true }),
    shows: table,
  })),
  { name: 'filter by status', from: '/containers', before: open('Status'), on: choose(/^Available/), shows: table },
  { name: 'filter by carrier', from: '/containers', before: open('Carrier'), on: choose(/^Maersk/), shows: table },
  {
    name: 'another view',
    from: '/containers?sort=number',
    on: (page) => page.getByRole('link', { name: /^At the terminal/ }),
    shows: table,
  },
  { name: 'next page', from: '/containers', on: (page) => page.getByRole('button', { name: 'Next' }), shows: table },
  { name: 'peek', from: '/containers', on: row_link, key: { key: ' ' }, shows: '.peek h2' },
  {
    name: 'select one row',
    from: '/containers',
    on: (page) => page.locator(`${table} input[type=checkbox]`).first(),
    shows: '.bulk-bar',
  },
  { name: 'open the palette', from: '/containers', on: row_link, key: { key: 'k', ctrlKey: true }, shows: '.palette' },
]

/** Milliseconds from the press until what it led to is painted; the page is fresh, and what it counts is counted. */
export async function timed(page: Page, { from, before, on, key, shows }: Interaction): Promise<number> {
  await page.goto(from)
  await page.locator(table).waitFor()
  // What is counted comes after the rows; what else a page asks at first is over soon after it.
  await page
    .locator('.filters-count')
    .getByText(/container/)
    .waitFor()
  await page.locator('.filters button').nth(2).waitFor()
  await page.waitForTimeout(settle_ms)
  await before?.(page)
  const pressed = on(page)
  await pressed.focus()
  return page.evaluate<number>(`(${pressAndLook})(document.activeElement, ${JSON.stringify({ key, shows })})`)
}

/** Runs in the page: looked at with each frame; what a frame shows is painted when the task after it begins. */
const pressAndLook = `(element, asked) => {
  const textOf = () => document.querySelector(asked.shows)?.textContent ?? null
  const before = textOf()
  const started = performance.now()
  if (asked.key) element.dispatchEvent(new KeyboardEvent('keydown', { ...asked.key, bubbles: true, cancelable: true }))
  else element.click()
  return new Promise((resolve) => {
    const look = () => requestAnimationFrame(() => {
      const text = textOf()
      if (text === null || text === before) return look()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - started)
      port2.postMessage(null)
    })
    look()
  })
}`

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { eventually } from '../../../../server/src/ground/testing/eventually.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Commands' })

/** Opens the palette by its keys, as soon as they are heard, and waits until what is typed goes there. */
async function openPalette(page: Page, key = 'Control+k'): Promise<void> {
  await eventually('the palette opens', async () => {
    if ((await paletteOf(page).count()) === 0) await page.keyboard.press(key)
    return (await paletteOf(page).count()) === 1
  })
  await eventually('it has the focus', async () =>
    page.evaluate(() => document.activeElement?.getAttribute('role') === 'combobox'),
  )
}

/** What a screen reader says of the line that Enter runs. */
const chosenLine = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
    const line = document.getElementById(id)
    return line?.getAttribute('role') === 'option' && line.ariaSelected === 'true' ? line.textContent : null
  })

test('pages, records and actions are found by typing, and told to screen readers as they are chosen', async () => {
  const { page, context, complaints } = await portal.visit()
  const { number } = await portal.containerOf('demurrage-running')
  await page.locator('tbody tr').first().waitFor()
  await openPalette(page)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.keyboard.type('req')
  await eventually('the first fitting page is chosen', async () => (await chosenLine(page)) === 'Requests')
  await page.keyboard.press('ArrowDown')
  await eventually('the next is chosen', async () => (await chosenLine(page)) === 'Tracking requests')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/developers/requests')
  await openPalette(page, 'Meta+k')
  await page.keyboard.type(number.slice(0, 9).toLowerCase())
  await paletteOf(page).getByRole('option', { name: number }).waitFor()
  await paletteOf(page)
    .getByRole('status')
    .getByText(/^\d+ results?$/)
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await openPalette(page)
  await page.keyboard.type('no such thing')
  await paletteOf(page).getByText('Nothing matches no such thing.').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await paletteOf(page).waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
  await context.close()
})

test('what the page offers for the selection is offered, and a field of it gets the focus', async () => {
  const { page, context, complaints } = await portal.visit()
  const { number } = await portal.containerOf('freight-unpaid')
  await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.getByRole('textbox', { name: 'Add a tag' }).waitFor()
  await openPalette(page)
  await page.keyboard.type('add a tag')
  await eventually('it is chosen', async () => (await chosenLine(page)) === 'Add a tag')
  await page.keyboard.press('Enter')
  await eventually('the field has the focus', async () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Add a tag'),
  )
  await openPalette(page)
  await page.keyboard.type('theme night')
  await page.keyboard.press('Enter')
  await eventually('it is night', async () => page.evaluate(() => document.documentElement.dataset['theme'] === 'dark'))
  await openPalette(page)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(complaints, [])
  await context.close()
})

test('who may only read is offered nothing to write, and nobody but operators their pages', async () => {
  await portal.addPerson('rea@harbour.example', { role: 'read_only' })
  const { page, context } = await portal.visit({ as: 'rea@harbour.example' })
  await page.locator('tbody tr').first().waitFor()
  await openPalette(page)
  const lines = await paletteOf(page).getByRole('option').allInnerTexts()
  assert.ok(lines.includes('Containers') && lines.includes('Webhooks'))
  for (const refused of ['Track numbers', 'Track a number', 'Create an API key', 'Invite somebody', 'Sources'])
    assert.equal(lines.includes(refused), false, refused)
  await context.close()
})

test("a field of one's own is defined, filled in, found by what is in it, and removed", async (t) => {
  const { page, context, complaints } = await portal.visit({ to: '/custom-fields' })
  const { id, number } = await portal.containerOf('demurrage-running')
  const dialog = page.getByRole('dialog')

  await t.test('what is missing is said, and a taken name', async () => {
    await page.getByText('No custom fields yet.').waitFor()
    for (const missing of ['Give it a name.', 'Add at least one choice.']) {
      if (missing === 'Give it a name.') await page.getByRole('button', { name: 'Add a field' }).click()
      else {
        await dialog.getByLabel('Name', { exact: true }).fill('Cost centre')
        await dialog.getByLabel('Type').selectOption('Several of several')
      }
      await dialog.getByText(missing).waitFor()
      assert.equal(await dialog.getByRole('button', { name: 'Save' }).isDisabled(), true)
    }
    for (const choice of ['Rotterdam', 'Gdansk']) {
      await dialog.getByRole('button', { name: 'Add a choice' }).click()
      await dialog
        .getByRole('textbox', { name: /^Choice/ })
        .last()
        .fill(choice)
    }
    assert.deepEqual(await violationsOf(page.mainFrame()), [])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Cost centre.*Rotterdam, Gdansk/ }).waitFor()
    await page.getByRole('button', { name: 'Add a field' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Cost centre')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Api slug has already been taken').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await t.test('a choice is renamed; a container has it; the search finds the container by it', async () => {
    await page.getByRole('button', { name: 'Edit Cost centre' }).click()
    await dialog.getByLabel('Choice 2').fill('Gdynia')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Rotterdam, Gdynia/ }).waitFor()
    await page.goto(`/containers/${id}`)
    const panel = page.getByRole('region', { name: 'Custom fields' })
    await panel.getByLabel('Gdynia').check()
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('Saved.').waitFor({ state: 'attached' })
    await page.getByRole('combobox', { name: /Search/ }).fill('gdyn')
    await page.getByRole('option', { name: /Gdynia.*Cost centre, 1 container/ }).click()
    await page.waitForURL('**/containers?field.cost_centre=gdansk')
    await page.getByRole('link', { name: number }).waitFor()
  })

  await t.test('removing it says what goes with it', async () => {
    await page.goto('/custom-fields')
    const asked: string[] = []
    page.once('dialog', (confirmation) => {
      asked.push(confirmation.message())
      void confirmation.accept()
    })
    await page.getByRole('button', { name: 'Remove Cost centre' }).click()
    await page.getByText('No custom fields yet.').waitFor()
    assert.match(asked.join(), /Its values go from every record/)
  })
  assert.deepEqual(complaints, [])
  await context.close()
})

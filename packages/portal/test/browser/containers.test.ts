import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { eventually } from '../../../../server/src/ground/testing/eventually.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

test('the box that costs money is first and says why, and nothing on the page breaks a rule', async () => {
  const { page, context, complaints } = await portal.visit()
  const { number } = await portal.containerOf('demurrage-running')
  const first = page.locator('tbody tr').first()
  await first.getByRole('link', { name: number }).waitFor()
  assert.match(await first.innerText(), /Free time ended \d+ days? ago/)
  assert.match(await first.innerText(), /Demurrage \$\d+/)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('views and filters stand in the address, come back with it, and can be left', async () => {
  const { page, context } = await portal.visit()
  await page.getByRole('link', { name: /^Needs attention/ }).click()
  await page.waitForURL('**/containers?view=attention')
  await page.getByRole('button', { name: 'Carrier' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Maersk/ }).click()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/containers?view=attention&scac=MAEU')
  const rows = page.locator('tbody tr')
  const { number } = await portal.containerOf('customs-hold-clears')
  await page.getByRole('link', { name: number }).waitFor()
  assert.equal(await rows.count(), 1)
  await page.reload()
  await page.getByRole('link', { name: number }).waitFor()
  await page.getByRole('button', { name: 'Carrier: Maersk' }).waitFor()
  await page.getByRole('link', { name: 'Clear' }).click()
  await page.waitForURL('**/containers?view=attention')
  await page.goto('/containers?status=on_rail&scac=MAEU')
  await page.getByText('No container matches.').waitFor()
  await context.close()
})

test('a container page answers when, where, until when, what stands in the way, and who says so', async () => {
  const { page, context, complaints } = await portal.visit()
  const { id, number } = await portal.containerOf('customs-hold-clears')
  await page.goto(`/containers/${id}`)
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  assert.match(
    await page.locator('.lead').innerText(),
    /Arrived Los Angeles Wed 18 Nov, \d\d:\d\d PST[\s\S]*Customs hold/,
  )
  const journey = page.getByRole('region', { name: 'Journey' })
  assert.match(
    await journey.innerText(),
    /Shanghai[\s\S]*times in GMT\+8[\s\S]*Departed[\s\S]*Los Angeles[\s\S]*times in PST[\s\S]*Discharged[\s\S]*Picked up[\s\S]*No date yet/,
  )
  const pickup = page.getByRole('region', { name: 'Pickup' })
  assert.match(await pickup.innerText(), /Not available[\s\S]*24 Nov[\s\S]*Terminal: 24 Nov[\s\S]*Customs/)
  await page.locator('.chart-sea svg').waitFor()
  await pickup.getByRole('button', { name: /^24 Nov/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Who says so?' })
  await dialog.getByText('Last free day, terminal', { exact: true }).waitFor()
  await dialog.getByText(/ said on \w+ \d+ Nov, \d\d:\d\d \(PST\) that free time ends 24 Nov\.$/).waitFor()
  await dialog.getByText('The line has not said when free time ends.').waitFor()
  await dialog.getByText(/as (it|they) came$/).click()
  await dialog.getByRole('button', { name: 'Show the source answer' }).first().click()
  await dialog.getByRole('group', { name: 'Source answer' }).waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await dialog.getByRole('link', { name: 'Page to print' }).click()
  await page.getByRole('heading', { level: 1, name: `Who says so about ${number}` }).waitFor()
  assert.doesNotMatch(
    await page.getByRole('main').innerText(),
    /[a-z]_[a-z]/,
    'no name of a field as the interface spells it',
  )
  await page
    .getByText(/^SHA-256 [0-9a-f]{64}$/)
    .first()
    .waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.getByRole('navigation', { name: 'Main' }).isVisible(), false)
  await page.emulateMedia({ media: null })
  await page.getByRole('link', { name: 'Back to the record' }).click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('on paper a page stands by day and without anything to press, whatever theme is on screen', async () => {
  const { page, context } = await portal.visit({ colorScheme: 'dark' })
  const { id } = await portal.containerOf('customs-hold-clears')
  const pressed = page.locator(
    '.page-actions, .filters, .pager, .button, .rail, .top-bar, .time-bar, .views [aria-current] ~ *, [type="checkbox"]',
  )
  for (const address of ['/containers', `/containers/${id}`, '/today']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(address)
    await page.locator('tbody tr, .columns, .todo-row').first().waitFor()
    await page.locator('.button').first().waitFor()
    await page.emulateMedia({ media: 'print' })
    const shown = await pressed.filter({ visible: true }).evaluateAll((all) => all.map((one) => one.className))
    assert.deepEqual(shown, [], address)
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).color), 'rgb(13, 34, 48)', 'dark ink')
  }
  await context.close()
})

test('the page can be turned back to what was known, and back to now', async () => {
  const { page, context } = await portal.visit()
  const { id } = await portal.containerOf('eta-slips')
  await portal.service.advance('2h')
  await page.goto(`/containers/${id}`)
  const bar = page.getByRole('slider', { name: 'As known at' })
  await bar.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const middleOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? assert.fail('it is not shown')
    return y + height / 2
  }
  const now = await middleOf(page.locator('.time-bar output'))
  assert.ok(Math.abs(now - (await middleOf(bar))) < 5, 'now stands beside the slider')
  await page.setViewportSize({ width: 1280, height: 900 })
  await bar.focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('button', { name: 'Back to now' }).waitFor()
  const shown = (await bar.getAttribute('aria-valuetext')) ?? ''
  assert.match(shown, /Nov/)
  await page.waitForURL(/as_of=/)
  await page.reload()
  await page.getByRole('button', { name: 'Back to now' }).waitFor()
  const [chart, documents] = [
    page.getByRole('figure', { name: 'Chart of the voyage' }),
    page.getByRole('region', { name: 'Documents' }),
  ]
  await chart.locator('svg').first().waitFor()
  await documents.getByText('No document was linked to this then.').waitFor()
  const pickup = page.getByRole('region', { name: 'Pickup' })
  for (const name of ['Holds', 'Fees'])
    await pickup
      .getByText(new RegExp(`${name}.*Not checked yet`, 's'))
      .first()
      .waitFor()
  assert.equal(await pickup.getByText('None reported').count(), 0, 'nothing is said of what was not asked')
  for (const button of ['Open interactive chart', 'Who says so?', 'Assign'])
    assert.equal(await page.getByRole('button', { name: button }).count(), 0, `${button} would show now`)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  for (const [path, status] of [
    ['chart?as_of=yesterday', 400],
    ['documents', 400],
    ['documents?as_of=yesterday', 400],
    ['chart?as_of=2020-01-01T00:00:00Z', 204],
  ] as const)
    assert.equal((await page.request.get(`/portal/api/containers/${id}/${path}`)).status(), status, path)
  const said = async () => [await page.locator('.lead').innerText(), await pickup.innerText()]
  const then = await said()
  assert.match(then[0] ?? '', /Last heard .* ago/)
  await portal.service.advance('30h')
  await page.reload()
  await documents.getByText('No document was linked to this then.').waitFor()
  assert.deepEqual(await said(), then, 'ages and days left are those of the moment, whenever it is looked at')
  assert.equal(await bar.getAttribute('aria-valuetext'), shown)
  assert.notEqual(await bar.inputValue(), '200')
  await page.getByRole('button', { name: 'Back to now' }).click()
  await page.waitForURL((url) => url.search === '')
  assert.equal(await bar.getAttribute('aria-valuetext'), 'Now')
  await chart.getByRole('button', { name: 'Open interactive chart' }).waitFor()
  await documents.getByText('No document is linked to this yet.').waitFor()
  await context.close()
})

test('what changes shows without a reload', async () => {
  const { page, context } = await portal.visit()
  const { id } = await portal.containerOf('omitted-port')
  await page.goto(`/containers/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await portal.service.send('PATCH', `/containers/${id}`, {
    data: { type: 'container', id, attributes: { delivered_at: '2026-11-20T21:00:00Z' } },
  })
  await page.locator('.page-head').getByText('Delivered').waitFor({ timeout: 15_000 })
  await portal.service.send('PATCH', `/containers/${id}`, {
    data: { type: 'container', id, attributes: { delivered_at: null } },
  })
  await context.close()
})

test('search finds by part of a number and by reference, with arrows and Enter', async () => {
  const { page, context } = await portal.visit()
  const { number } = await portal.containerOf('demurrage-running')
  await eventually('the key is heard', async () => {
    await page.keyboard.press('/')
    return page.evaluate(() => document.activeElement?.id === 'search')
  })
  await page.keyboard.type(number.slice(0, 8).toLowerCase())
  await page.getByRole('option', { name: new RegExp(number) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await page.getByRole('combobox').fill('no such thing')
  await page.getByText('No results for no such thing.').waitFor()
  await context.close()
})

test('the list is exported as it is filtered', async () => {
  const { page, context } = await portal.visit()
  await page.getByRole('link', { name: /^Needs attention/ }).click()
  await page.waitForURL('**/containers?view=attention')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const answer = await page.request.get(download.url())
  const lines = (await answer.text()).trim().split('\r\n')
  assert.match(download.suggestedFilename(), /^containers-2026-11-\d\d\.csv$/)
  assert.match(lines[0] ?? '', /^id,container_number,current_status,/)
  assert.ok(lines.length > 2 && lines.length < 8)
  await context.close()
})

test('every column sorts, and the address and the next visit keep order, values and columns', async (t) => {
  const { page, context, complaints } = await portal.visit()
  const numbers = () => page.locator('tbody .record-link').allInnerTexts()
  await page.locator('tbody tr').first().waitFor()

  await t.test('by a column, the other way round, and as the list comes', async () => {
    const unsorted = await numbers()
    const head = page.getByRole('columnheader', { name: 'Container' })
    await head.getByRole('button').click()
    await page.waitForURL('**/containers?sort=number')
    await eventually('it is sorted', async () => String(await numbers()) === String((await numbers()).toSorted()))
    await head.getByRole('button').click()
    await page.waitForURL('**/containers?sort=-number')
    await eventually(
      'it is turned',
      async () => String(await numbers()) === String((await numbers()).toSorted().toReversed()),
    )
    assert.equal(await head.getAttribute('aria-sort'), 'descending')
    await head.getByRole('button').click()
    await page.waitForURL(/containers$/)
    await eventually('it is as it came', async () => String(await numbers()) === String(unsorted))
  })

  await t.test('several values of a filter', async () => {
    await page.getByRole('button', { name: 'Carrier' }).click()
    const choices = page.getByRole('menuitemcheckbox')
    await choices.nth(0).click()
    await choices.nth(1).click()
    await page.keyboard.press('Escape')
    await page.waitForURL(/scac=[A-Z]{4}(%2C|,)[A-Z]{4}/)
    await page.getByRole('link', { name: 'Clear' }).click()
  })

  await t.test('columns', async () => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Next day costs' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Journey' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Next day costs' }).waitFor()
    await page
      .getByRole('cell', { name: /^No tariff/ })
      .first()
      .waitFor()
    await page.goto('/containers')
    await page.getByRole('columnheader', { name: 'Next day costs' }).waitFor()
    assert.equal(await page.getByRole('columnheader', { name: 'Journey' }).count(), 0)
    for (const column of await page.locator('thead .sort').all()) {
      await column.click()
      await page.locator('tbody tr').first().waitFor()
    }
  })
  assert.deepEqual(complaints, [])
  await context.close()
})

test('space shows a container beside the list and Escape closes it; all that match are selected', async () => {
  const { page, context, complaints } = await portal.visit()
  const links = page.locator('tbody .record-link')
  await links.nth(1).waitFor()
  const [first = '', second = ''] = await links.allInnerTexts()
  await links.first().focus()
  await page.keyboard.press('Space')
  const peek = page.getByRole('complementary', { name: 'Container beside the list' })
  await peek.getByRole('heading', { name: first }).waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.keyboard.press('j')
  await peek.getByRole('heading', { name: second }).waitFor()
  await page.keyboard.press('Escape')
  await peek.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: `Select ${second}` }).check()
  await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click()
  const total = await page.getByText(/^\d+ containers?$/).innerText()
  await page.getByRole('group', { name: `${total} selected` }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a tag goes to the shipments of the chosen rows', async () => {
  const { page, context } = await portal.visit()
  const { number } = await portal.containerOf('freight-unpaid')
  await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.getByRole('textbox', { name: 'Add a tag' }).fill('urgent')
  await page.getByRole('button', { name: 'Add a tag' }).click()
  await page.getByRole('group', { name: /selected/ }).waitFor({ state: 'detached' })
  const { body } = await portal.service.get('/shipments?filter[tag]=urgent')
  assert.equal(body.data.length, 1)
  await context.close()
})

test('a narrowed list is kept under a name, counted, opened again and removed', async () => {
  const { page, context, complaints } = await portal.visit()
  await page.goto('/containers?view=attention&scac=MAEU')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').fill('Maersk, urgent')
  await page.keyboard.press('Enter')
  const tab = page.getByRole('link', { name: /^Maersk, urgent \d/ })
  await tab.waitFor()
  assert.equal(await tab.getAttribute('aria-current'), 'page')
  assert.equal(await page.getByRole('navigation', { name: 'Views' }).locator('[aria-current]').count(), 1)
  await page.getByRole('link', { name: /^All/ }).click()
  await page.waitForURL('**/containers?scac=MAEU')
  await tab.click()
  await page.waitForURL(
    ({ searchParams }) => searchParams.get('view') === 'attention' && searchParams.get('scac') === 'MAEU',
  )
  await page.getByRole('button', { name: 'Remove the view Maersk, urgent' }).click()
  await tab.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a pickup carrier goes to the chosen boxes, shows on the page of each and can be taken off', async () => {
  const { page, context, complaints } = await portal.visit()
  await portal.service.send('POST', '/parties', {
    data: { type: 'party', attributes: { company_name: 'Pier Drayage' } },
  })
  const { id, number } = await portal.containerOf('freight-unpaid')
  await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.getByRole('combobox', { name: 'Choose a pickup carrier' }).selectOption({ label: 'Pier Drayage' })
  await page.getByRole('button', { name: 'Assign a pickup carrier' }).click()
  await page.getByRole('group', { name: /selected/ }).waitFor({ state: 'detached' })
  await page.goto(`/containers/${id}`)
  const shipment = page.getByRole('region', { name: 'Shipment' })
  await shipment.getByText('Pier Drayage').waitFor()
  await shipment.getByRole('button', { name: 'Remove Pier Drayage' }).click()
  await shipment.getByText('Pier Drayage').waitFor({ state: 'detached' })
  await shipment.getByRole('button', { name: 'Assign' }).click()
  await shipment.getByRole('combobox', { name: 'Choose a pickup carrier' }).selectOption({ label: 'Pier Drayage' })
  await shipment.getByRole('button', { name: 'Remove Pier Drayage' }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

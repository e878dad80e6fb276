import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { readTariff } from '@quaylog/free-time'
import type { Download } from 'playwright-core'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { eventually } from '../../../../server/src/ground/testing/eventually.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

const tariff = (scac: string) => `quaylog_tariff: 1
name: ${scac} import tariff
issuer: { kind: line, scac: ${scac} }
authority: public_tariff
currency: USD
versions:
  - effective_from: 2020-01-01
    terms:
      - id: dem
        charge: demurrage
        direction: import
        rule: "Item 12: two working days"
        clock: { start_event: box_discharged, first_day: next_day, end_event: gated_out_full, end_day: counted, day_start: "00:00" }
        free: { days: 2, unit: working, week: mon_fri, holidays: none, forgiven: [] }
        charge_days: { unit: calendar, forgiven: [], tier_anchor: after_free }
        tiers: [ { from: 1, rate: 300 } ]
`

test('a container says that no tariff covers it; with one each day has its price and its reason', async () => {
  const { page, context, complaints } = await portal.visit()
  const { id, number } = await portal.containerOf('demurrage-running')
  await page.goto(`/containers/${id}`)
  const panel = page.getByRole('region', { name: 'Free time and charges' })
  await panel.getByText('No tariff covers this container').waitFor()
  await panel.getByRole('link', { name: 'Tariffs' }).click()

  await page.getByRole('heading', { level: 1, name: 'Tariffs' }).waitFor()
  await page.getByRole('button', { name: 'Add a tariff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a tariff' })
  const line = await lineOf(id)
  await dialog.getByLabel('Tariff file').fill(tariff(line).replace('rate: 300', 'rate: -300'))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText(/tiers\/0\/rate/).waitFor()
  await dialog.getByLabel('Tariff file').fill(tariff(line))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText('Nothing is wrong with it.').waitFor()
  await dialog.getByText(/^It changes (one charge|\d+ charges) of open containers/).waitFor()
  await dialog.getByRole('cell', { name: 'No such charge' }).first().waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: `${line} import tariff`, exact: true }).waitFor()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'YAML' }).click()
  assert.match(await textOf(await saving), /rate: 300/)

  const edit = page.getByRole('dialog', { name: `Edit ${line} import tariff` })
  const rate = edit.getByLabel('rate, row 1')
  await page.getByRole('button', { name: 'Edit' }).click()
  await rate.fill('-310')
  await edit.getByRole('alert').getByText('is less than 0').waitFor()
  await rate.fill('310')
  await edit.getByRole('button', { name: 'Show what it would change' }).click()
  await edit.getByText(/^It changes/).waitFor()
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit' }).click()
  await edit.locator('input[value="310"]').waitFor()
  await rate.fill('300')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })

  await portal.service.send('POST', '/facility_calendars', {
    data: { attributes: { facility: await facilityOf(id), timezone: 'America/Los_Angeles', week: 'mon_fri' } },
  })
  await page.goto(`/containers/${id}`)
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await panel.getByText('Charging').waitFor()
  await panel.getByRole('button', { name: /\$300/ }).first().click()
  await panel.getByText('Item 12: two working days').waitFor()
  await panel.getByText('Told by').waitFor()
  await panel.getByRole('table').waitFor()

  await panel.getByRole('button', { name: 'State a payment or dispute' }).click()
  const statement = page.getByRole('dialog', { name: 'State a payment or dispute' })
  await statement.getByText('Some of what this needs is still empty.').waitFor()
  await statement.getByLabel('Amount').fill('200,50')
  await statement.getByRole('button', { name: 'Save' }).click()
  await statement.getByRole('alert').waitFor()
  await statement.getByLabel('Amount').fill('200')
  await statement.getByRole('button', { name: 'Save' }).click()
  const kept = panel.getByRole('region', { name: 'Paid, granted and disputed' })
  await kept
    .getByRole('listitem')
    .filter({ hasText: /Paid Demurrage.*\$200/ })
    .waitFor()
  await panel.getByText('Still open').waitFor()
  await kept.getByRole('button', { name: 'Withdraw Paid' }).click()
  await kept.getByText('withdrawn').waitFor()
  await panel.getByText('Still open').waitFor({ state: 'detached' })

  await eventually('the charge is kept', async () => (await read('/charge_clocks?filter[state]=running')).includes(id))
  await page.goto('/tariffs')
  const fleet = page.getByRole('region', { name: 'What costs money now' }).first()
  await fleet.getByRole('link', { name: number }).waitFor()
  await fleet.getByRole('cell', { name: /^\$300/ }).waitFor()
  await fleet.getByLabel('Weeks, added up').selectOption({ label: 'By terminal or ramp' })
  await fleet.getByRole('columnheader', { name: 'Terminal or ramp' }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a tariff is written as a table over an invented one, and a version that is left out goes out of use', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/tariffs' })
  await page.getByRole('button', { name: 'Write a tariff as a table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a tariff as a table' })
  await dialog.getByText('Write your own tariff over this invented one').waitFor()
  await dialog.getByLabel('tariff_name, row 1').fill('Written here')
  await dialog.getByLabel('effective_from, row 1').fill('2026-06-31')
  await dialog.getByRole('alert').getByText('row 1').first().waitFor()
  await dialog.getByLabel('effective_from, row 1').fill('2026-06-20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /Written here/ })
  await row.getByText('from 20 June 2026').waitFor()

  const edit = page.getByRole('dialog', { name: 'Edit Written here' })
  await row.getByRole('button', { name: 'Edit' }).click()
  for (const at of [1, 2, 3]) await edit.getByLabel(`effective_from, row ${at}`).fill('2026-07-01')
  await edit.getByText('The version from 2026-06-20 is not in the table any more').waitFor()
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await row.getByText('from 1 July 2026').waitFor()
  assert.equal(await row.getByText('from 20 June 2026').count(), 0)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a workbook is a tariff file too, out and in, and the mistake of a table is named with its line', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/tariffs' })
  await page.getByRole('button', { name: 'Add a tariff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a tariff' })
  await dialog.getByLabel('Tariff file').fill('charge,term_id\ndemurrage,dem\n')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('alert').getByText('line 1').waitFor()
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Template (.xlsx)' }).click()
  await dialog.getByLabel('Choose a file').setInputFiles(await (await template).path())
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText(/^Atlantis Line US import.*Nothing is wrong with it\.$/).waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const saving = page.waitForEvent('download')
  await page
    .getByRole('row', { name: /Atlantis Line US import/ })
    .getByRole('button', { name: 'XLSX' })
    .click()
  const file = await saving
  assert.match(file.suggestedFilename(), /^atlantis-line-us-import.*\.xlsx$/)
  assert.equal((await readFile(await file.path())).subarray(0, 2).toString('latin1'), 'PK')
  await page.setViewportSize({ width: 390, height: 800 })
  const last = await page
    .getByRole('row', { name: /Atlantis Line US import/ })
    .getByRole('button')
    .last()
    .boundingBox()
  assert.ok(last !== null && last.x + last.width <= 390, JSON.stringify(last))
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a container that is still aboard shows a range of what it may cost, and nothing that has happened', async () => {
  const { page, context, complaints } = await portal.visit()
  const { id } = await portal.containerOf('eta-slips')
  await portal.service.send('POST', '/tariffs', { data: { attributes: attributesOfTariff(await lineOf(id)) } })
  await portal.service.send('POST', '/facility_calendars', {
    data: { attributes: { facility: await facilityOf(id), timezone: 'America/Los_Angeles', week: 'mon_fri' } },
  })
  await page.goto(`/containers/${id}`)
  const panel = page.getByRole('region', { name: 'Free time and charges' })
  await panel.getByText(/^Still aboard\. It may be discharged between/).waitFor()
  await panel.getByRole('columnheader', { name: 'At worst' }).waitFor()
  assert.equal(await panel.getByText('Charging').count(), 0)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a calendar file is read with its mistakes named, shown day by day, kept, and added to', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/facility-calendars' })
  await page.getByRole('button', { name: 'Add a calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' })
  const file = dialog.getByLabel('Calendar file')
  await file.fill('facility: USOAK\ntimezone: America/Los_Angeles\nweek: mon_sum\nholidays: []\nexceptions: []\n')
  await dialog.getByText('line 3 /week').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Save' }).isDisabled(), true)
  await file.fill('facility: USOAK\ntimezone: America/Los_Angeles\nweek: mon_sat\nholidays: []\nexceptions: []\n')
  assert.equal(await dialog.getByRole('listitem').filter({ hasText: 'Closed' }).count(), 6, 'six Sundays')
  await dialog.getByRole('button', { name: 'Save' }).click()

  const row = page.getByRole('row', { name: /USOAK/ })
  await row.getByText('Monday to Saturday').waitFor()
  await row.getByRole('button', { name: 'Show the days' }).click()
  const days = page.getByRole('dialog', { name: /USOAK/ })
  const tuesday = await days.locator('time').nth(8).getAttribute('datetime')
  await days.getByLabel('Day', { exact: true }).fill(tuesday ?? '')
  await days.getByLabel('What it is').selectOption('strike')
  await days.getByRole('button', { name: 'State it' }).click()
  await days.getByRole('listitem').filter({ hasText: 'strike' }).waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

/** The same tariff as a request states it. */
function attributesOfTariff(scac: string) {
  const read = readTariff(tariff(scac))
  assert.ok(read.ok)
  const { quaylog_tariff: _, ...attributes } = read.value
  return attributes
}

/** What the API answers to a read, as text. */
async function read(path: string): Promise<string> {
  const { base_url, key } = portal.service
  return (await fetch(base_url + path, { headers: { authorization: `Token ${key}` } })).text()
}

async function lineOf(id: string): Promise<string> {
  return /"shipping_line_scac":"([A-Z]{4})"/.exec(await read(`/containers/${id}?include=shipment`))?.[1] ?? ''
}

async function facilityOf(id: string): Promise<string> {
  return /the calendar of ([^,"]+)/.exec(await read(`/containers/${id}/charge_clocks`))?.[1] ?? ''
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}

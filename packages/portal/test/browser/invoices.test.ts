import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal()
})
after(() => portal.close())

test('an account that has none yet is told what invoices are for', async () => {
  await portal.addPerson('first@harbour.example')
  const { page, context } = await portal.visit({ as: 'first@harbour.example', to: '/invoices' })
  await page.getByText('No invoices yet').waitFor()
  await context.close()
})

test('an invoice is entered, its mistakes are named, the letter is written, and the pack is kept', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/invoices' })
  await page.getByRole('button', { name: 'Add an invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an invoice' })
  await dialog.getByLabel('Invoice number').fill('ATL-778120')
  await dialog.getByLabel('SCAC, or code of the facility').fill('ATLL')
  await dialog.getByLabel('Issued on').fill('2026-09-30')
  await dialog.getByLabel('Port of discharge (UN/LOCODE)').fill('USLAX')
  await dialog.getByLabel('Container', { exact: true }).fill('TCLU1234568')
  await dialog.getByLabel('From', { exact: true }).fill('2026-07-13')
  await dialog.getByLabel('To', { exact: true }).fill('2026-07-16')
  await dialog.getByLabel('Rate per day').fill('300')
  await dialog.getByLabel('Amount').fill('much')
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await dialog.getByRole('button', { name: 'Save and check' }).click()
  await dialog.getByRole('alert').getByText('/lines/0/amount').waitFor()
  await dialog.getByLabel('Amount').fill('1200')
  await dialog.getByRole('button', { name: 'Save and check' }).click()

  await page.getByRole('heading', { level: 1, name: 'ATL-778120' }).waitFor()
  const verdict = page.getByRole('region', { name: 'What the check came to' })
  assert.match(await verdict.innerText(), /Together\s+\$1,200/)
  const findings = page.getByRole('region', { name: 'Findings' })
  await findings.getByRole('heading', { name: 'The invoice as a whole' }).waitFor()
  await findings.getByRole('heading', { name: /TCLU1234568/ }).waitFor()
  await page.getByRole('button', { name: 'Write the letter' }).click()
  const letter = await page.getByLabel('Letter', { exact: true }).innerText()
  assert.match(letter, /ATL-778120/)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Evidence pack' }).click(),
  ])
  const pack: { quaylog_pack: number } = JSON.parse(readFileSync(await download.path(), 'utf8'))
  assert.equal(pack.quaylog_pack, 1)
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('disputed')
  await page.getByRole('term').filter({ hasText: 'Biller answers by' }).waitFor()
  const checks = page.getByRole('region', { name: 'What it was compared with' }).getByRole('listitem')
  await checks.filter({ hasText: 'Handed in' }).waitFor()
  const pages = context.waitForEvent('page')
  const disputed = checks.filter({ has: page.getByText('Disputed', { exact: true }).and(page.locator('b')) })
  await disputed.getByRole('link', { name: 'Every day, with its evidence' }).click()
  await (await pages).getByRole('heading', { level: 1, name: 'How much of invoice ATL-778120 is owed?' }).waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  assert.deepEqual(complaints, [])
  await context.close()
})

test('an invoice that prints everything that the law asks for is not said to lack any of it', async () => {
  const { page, context } = await portal.visit({ to: '/invoices' })
  await page.getByRole('button', { name: 'Add an invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an invoice' })
  const printed = {
    'Invoice number': 'ATL-778121',
    'SCAC, or code of the facility': 'ATLL',
    'Issued on': '2026-08-01',
    'Due on': '2026-09-01',
    'Bills of lading': 'ATLL26110441',
    'Port of discharge (UN/LOCODE)': 'USLAX',
    Total: '1200',
    'Why the billed party owes it': 'Consignee, clause 1',
    'Contact for disputes': 'dnd@atlantis.example',
    'Address of the page about disputes': 'https://atlantis.example/disputes',
    'Days for a dispute': '30',
    Container: 'TCLU1234568',
    From: '2026-07-13',
    To: '2026-07-16',
    'Rate per day': '300',
    Amount: '1200',
    'Free days': '4',
    'Free time from': '2026-07-09',
    'Free time to': '2026-07-12',
    'Available on': '2026-07-09',
    'Tariff and rule': 'ATLL-001 Item 12',
  }
  for (const [label, text] of Object.entries(printed)) await dialog.getByLabel(label, { exact: true }).fill(text)
  const certified = await dialog.getByRole('checkbox').all()
  assert.equal(certified.length, 2)
  for (const box of certified) await box.check()
  await dialog.getByRole('button', { name: 'Save and check' }).click()
  await page.getByRole('heading', { level: 1, name: 'ATL-778121' }).waitFor()
  const findings = await page.getByRole('region', { name: 'Findings' }).innerText()
  assert.doesNotMatch(findings, /lacks/)
  assert.match(findings, /only the invoice itself was checked/)
  await context.close()
})

test('an export invoice has its earliest return date and a rate for each step', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/invoices' })
  await page.getByRole('button', { name: 'Add an invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an invoice' })
  const fill = async (texts: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(texts)) await dialog.getByLabel(label, { exact: true }).fill(text)
  }
  await fill({ 'Invoice number': 'EXP-1', 'SCAC, or code of the facility': 'ATLL', 'Issued on': '2026-08-01' })
  await fill({ 'Port of discharge (UN/LOCODE)': 'USLAX', Container: 'TCLU1234568', 'Available on': '2026-07-09' })
  await dialog.getByLabel('Direction').selectOption('Export')
  await dialog.getByLabel('Available on').waitFor({ state: 'detached' })
  await fill({ 'Earliest return date': '2026-07-06', From: '2026-07-13', To: '2026-07-19', Amount: '1000' })
  await dialog.getByLabel('Rate per day').fill('100')
  await dialog.getByRole('button', { name: 'Add a rate' }).click()
  await dialog.getByLabel('Number of days').first().fill('4')
  await dialog.getByLabel('Rate per day').nth(1).fill('200')
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await dialog.getByRole('button', { name: 'Save and check' }).click()
  await page.getByRole('heading', { level: 1, name: 'EXP-1' }).waitFor()
  const findings = await page.getByRole('region', { name: 'Findings' }).innerText()
  assert.doesNotMatch(findings, /earliest return date|the rates|when the container was available|S04/)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a file of invoices is taken whole, or refused with the row that is wrong', async () => {
  const { page, context } = await portal.visit({ to: '/invoices' })
  const head = 'number,biller_kind,biller_scac,currency_code,container_number,charge,from,to,rate,amount\n'
  const row = (number: string, amount: string) =>
    `${number},line,ATLL,USD,TCLU1234568,demurrage,2026-08-01,2026-08-02,300,${amount}\n`
  await page.getByRole('button', { name: 'Add an invoice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an invoice' })
  await dialog.getByRole('radio', { name: 'As a CSV file' }).check()
  await dialog.getByRole('textbox', { name: 'CSV file' }).fill(head + row('A-1', '600') + row('A-2', 'x'))
  await dialog.getByRole('button', { name: 'Save and check' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('textbox', { name: 'CSV file' }).fill(head + row('A-1', '600') + row('A-2', '600'))
  await dialog.getByRole('button', { name: 'Save and check' }).click()
  await page.getByRole('link', { name: 'A-1' }).waitFor()
  await page.getByRole('link', { name: 'A-2' }).waitFor()
  await page.getByRole('button', { name: 'Stage' }).click()
  await page.getByRole('menuitemradio', { name: 'Paid' }).click()
  await page.getByText('No invoice is at this stage.').waitFor()
  await context.close()
})

test('who may only read sees the invoices and no buttons', async () => {
  await portal.addPerson('rosa@harbour.example', { role: 'read_only' })
  const { status } = await portal.service.send('POST', '/invoices', {
    data: {
      type: 'invoice',
      attributes: {
        number: 'R-1',
        biller: { kind: 'line', scac: 'ATLL' },
        currency_code: 'USD',
        lines: [
          {
            container_number: 'TCLU1234568',
            charge: 'demurrage',
            charged_days: [{ from: '2026-08-03', to: '2026-08-04' }],
            amount: 600,
          },
        ],
      },
    },
  })
  assert.equal(status, 201)
  const { page, context } = await portal.visit({ as: 'rosa@harbour.example', to: '/invoices' })
  await page.getByRole('link', { name: 'R-1' }).click()
  await page.getByRole('heading', { level: 1, name: 'R-1' }).waitFor()
  assert.equal(await page.getByRole('button', { name: /Write the letter|Check again/ }).count(), 0)
  await context.close()
})

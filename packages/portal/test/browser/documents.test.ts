import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { violationsOf } from '../../../embed/test/fixtures/axe.ts'
import { pdfOf } from '../../../../server/src/documents/testing/pdf.ts'
import { startPortal } from '../fixtures/portal.ts'
import type { TestPortal } from '../fixtures/portal.ts'

let portal: TestPortal
before(async () => {
  portal = await startPortal({ QUAYLOG_DOCUMENTS_MAIL_DOMAIN: 'papers.harbour.example' })
})
after(() => portal.close())

/** An arrival notice on one page; the order of day and month of its last free day is nowhere said. */
function notice({ bill, container, scac }: { bill: string; container: string; scac: string }): Buffer {
  const lines = [
    `Master B/L No.: ${bill}`,
    'Vessel: NORTHERN QUEEN',
    'Voyage: 214E',
    'Port of Discharge: LOS ANGELES, CA (USLAX)',
    'Last Free Day: 12/03/2026',
    `SCAC: ${scac}`,
    `Container No.: ${container}`,
    'Deliver to the warehouse',
  ]
  const marks = lines.map((text, at) => ({ text, x: 60, y: 120 + at * 24 }))
  return pdfOf([{ marks: [{ text: 'ARRIVAL NOTICE', x: 220, y: 60, size: 18, bold: true }, ...marks] }])
}

const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer })
const made_up = { bill: 'NSLU260712345', container: 'MSCU1234566', scac: 'NSLU' }

test('a file that is not taken, or of which nothing is read, says why and what to do', async () => {
  await portal.addPerson('first@harbour.example')
  const { page, context } = await portal.visit({ as: 'first@harbour.example', to: '/documents' })
  await page.getByText('No documents yet').waitFor()
  const png = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), Buffer.alloc(64)])
  await page
    .getByLabel('Drop files here')
    .setInputFiles([file('program.exe', Buffer.from('MZ\0\0'), ''), file('scan.png', png, 'image/png')])
  const outcomes = page.getByRole('list', { name: 'What became of the files' })
  await outcomes.getByText('The file is not taken').waitFor()
  await outcomes.getByText('Ask the sender for the PDF that their program wrote, or').waitFor()
  await page.getByText('2 of 2 files are done').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.getByLabel('Drop files here').setInputFiles([file('again.png', png, 'image/png')])
  await outcomes.getByText('The same file is here already, as').getByRole('link', { name: 'scan.png' }).click()
  await page.getByRole('heading', { level: 1, name: 'scan.png' }).waitFor()
  await page.getByText('Nothing could be read of this file.').waitFor()
  await context.close()
})

test('what documents count for is chosen, and senders that no mail could have are refused with the cure', async () => {
  const { page, context } = await portal.visit({ as: 'first@harbour.example', to: '/documents' })
  await page.getByText('No mail is held.').waitFor()
  await page.getByRole('button', { name: 'Make an address' }).click()
  await page.getByText('@papers.harbour.example').waitFor()
  const senders = page.getByLabel('Senders whose mails are read')
  await senders.fill('no address')
  await page.getByRole('button', { name: 'Save senders' }).click()
  await page.getByText('is neither an address nor a domain').first().waitFor()
  await senders.fill('ops@line.example, @forwarder.example')
  await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith('/document_inbox') && response.request().method() === 'PATCH',
    ),
    page.getByRole('button', { name: 'Save senders' }).click(),
  ])
  const choice = page.getByLabel('What counts of a document linked to a container')
  assert.equal(await choice.inputValue(), 'off')
  await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith('/document_settings') && response.request().method() === 'PATCH',
    ),
    choice.selectOption('confirmed'),
  ])
  await page.reload()
  await choice.waitFor()
  assert.equal(await choice.inputValue(), 'confirmed')
  assert.equal(await senders.inputValue(), 'ops@line.example\n@forwarder.example')
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await context.close()
})

test('a file is handed in, read, and shows each field where it stands', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/documents' })
  await page.getByLabel('Drop files here').setInputFiles([file('notice.pdf', notice(made_up))])
  const outcomes = page.getByRole('list', { name: 'What became of the files' })
  await outcomes.getByText('Arrival notice').waitFor()
  await outcomes.getByText('Needs review').waitFor()
  await outcomes.getByRole('link', { name: 'notice.pdf' }).click()
  await page.getByRole('heading', { level: 1, name: 'notice.pdf' }).waitFor()

  const fields = page.getByRole('region', { name: 'What was read' }).getByRole('table')
  const bill = fields.getByRole('row', { name: /^Master bill of lading/ })
  await bill.getByText('page 1').waitFor()
  assert.match(await bill.innerText(), /NSLU260712345/)
  await bill.getByRole('button', { name: /NSLU260712345/ }).focus()
  await page.locator('svg [data-pointed="/master_bill_of_lading"]').waitFor()

  assert.match(
    await fields.getByRole('row', { name: /^Last free day/ }).innerText(),
    /Not decided: 12 March 2026 or 3 December 2026|Not decided: 3 December 2026 or 12 March 2026/,
  )
  assert.match(await fields.getByRole('row', { name: /^Consignee/ }).innerText(), /Needed, and not read/)
  await page.getByText('Also looked for and not read').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])

  const page_one = page.getByRole('img', { name: 'Page 1' })
  await page_one.getByText('warehouse').waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the original' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'notice.pdf')
  assert.equal(await download.failure(), null)
  await page.getByRole('button', { name: 'Everything read is right' }).click()
  await page.getByRole('term').filter({ hasText: 'Confirmed' }).waitFor()
  assert.equal(await page.getByText('Needs review').count(), 0)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a value is corrected and decided beside what stands on the page, by keys alone, and the history says who did', async () => {
  const { page, context, complaints } = await portal.visit({ to: '/documents' })
  const bill = 'NSLU260712399'
  await page.getByLabel('Drop files here').setInputFiles([file('wrong.pdf', notice({ ...made_up, bill }))])
  const outcomes = page.getByRole('list', { name: 'What became of the files' })
  await outcomes.getByRole('link', { name: 'wrong.pdf' }).click()
  const fields = page.getByRole('region', { name: 'What was read' }).getByRole('table')
  const vessel = fields.getByRole('row', { name: /^Vessel / }).first()
  await page.getByRole('button', { name: 'Correct: Vessel', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Vessel', exact: true }).fill('SOUTHERN QUEEN')
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await page.keyboard.press('Enter')
  await vessel.getByText('read as NORTHERN QUEEN').waitFor()
  await page.getByRole('button', { name: 'It is 3 December 2026' }).click()
  const history = page.getByRole('region', { name: 'Corrections' })
  await history.getByText('Last free day: nothing became 3 December 2026').waitFor()
  await history.getByText('Vessel: NORTHERN QUEEN became SOUTHERN QUEEN').waitFor()
  await page.getByRole('button', { name: 'Enter: Consignee', exact: true }).click()
  await page.getByRole('textbox', { name: 'Consignee' }).press('Escape')
  assert.equal(await page.getByRole('textbox', { name: 'Consignee' }).count(), 0)
  await page.getByRole('button', { name: 'Correct: Port of discharge, UN/LOCODE' }).click()
  await page.getByRole('textbox', { name: 'Port of discharge, UN/LOCODE' }).fill('somewhere')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Locode is invalid').waitFor()
  assert.equal(complaints.filter((said) => !said.includes('422')).length, 0)
  await context.close()
})

/** A picture of a paper, as a scanner makes it. */
async function scanOf(lines: readonly string[]): Promise<Buffer> {
  const page = await portal.browser.newPage({ viewport: { width: 600, height: 320 } })
  await page.setContent(`<h1>Arrival notice</h1>${lines.map((line) => `<p>${line}</p>`).join('')}`)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

test('what a scan says is entered beside its picture, value by value with its place, and taken back', async () => {
  const { number, id } = await portal.containerOf('demurrage-running')
  const { page, context, complaints } = await portal.visit({ to: '/documents' })
  const scan = await scanOf([`Container ${number}`, 'Last free day 3 Dec 2026'])
  await page.getByLabel('Drop files here').setInputFiles([file('fax.png', scan, 'image/png')])
  await page.getByRole('list', { name: 'What became of the files' }).getByRole('link', { name: 'fax.png' }).click()
  const entry = page.getByRole('region', { name: 'Entered by hand' })
  await entry.getByLabel('What it is').selectOption({ label: 'Proof of delivery' })
  await entry.getByText('Of this kind of document no values are kept.').waitFor()
  await entry.getByLabel('What it is').selectOption({ label: 'Arrival notice' })
  await entry.getByLabel('Which value').selectOption({ label: 'Container 1, number (needed)' })
  await entry.getByLabel('Value', { exact: true }).fill(number)
  await page.getByRole('img', { name: 'The original' }).scrollIntoViewIfNeeded()
  const picture = await page.locator('.document-scan-marks').boundingBox()
  assert.ok(picture !== null)
  await page.mouse.move(picture.x + 20, picture.y + 40)
  await page.mouse.down()
  await page.mouse.move(picture.x + 200, picture.y + 70)
  await page.mouse.up()
  await entry.getByText('A box is marked for it.').waitFor()
  assert.deepEqual(await violationsOf(page.mainFrame()), [])
  await entry.getByRole('button', { name: 'Enter the value' }).click()
  await entry
    .getByRole('row', { name: /^Container 1, number/ })
    .getByText('page 1')
    .waitFor()
  await entry.getByLabel('Which value').selectOption({ label: 'Last free day' })
  await entry.getByLabel('Value', { exact: true }).fill('2026-12-03')
  await entry.getByRole('button', { name: 'Enter the value' }).click()
  await entry.getByRole('row', { name: /^Last free day/ }).waitFor()
  await page.getByText('Entered by hand').first().waitFor()
  const history = page.getByRole('region', { name: 'Corrections' })
  await history.getByText('Last free day: nothing became 3 December 2026').waitFor()
  await history.getByText('Ines Moreau').first().waitFor()

  const belongs = page.getByRole('region', { name: 'Belongs to' })
  await belongs.getByRole('button', { name: `It belongs there: ${number}` }).click()
  await belongs.locator(`.document-links a[href="/containers/${id}"]`).waitFor()

  await page.getByRole('button', { name: 'Read again' }).click()
  await entry.getByRole('row', { name: /^Last free day/ }).waitFor()
  await entry.getByRole('button', { name: 'Take everything back' }).click()
  await entry.getByLabel('What it is').waitFor()
  assert.equal(await entry.getByRole('row').count(), 0)
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a document stands with what it is linked to, and a suggestion is no link', async () => {
  const { request_number, scac } = await portal.service.numberOf('demurrage-running')
  const { number, id } = await portal.containerOf('demurrage-running')
  const { page, context } = await portal.visit({ to: '/documents' })
  await page
    .getByLabel('Drop files here')
    .setInputFiles([
      file('ours.pdf', notice({ bill: request_number, container: number, scac })),
      file('other-line.pdf', notice({ ...made_up, container: number })),
    ])
  await page.getByText('2 of 2 files are done').waitFor()
  const suggested = await portal.service.db.work<{ name: string }[]>`
    select distinct d.name from document_link l join document d on d.account_id = l.account_id and d.id = l.document_id
    where l.state = 'suggested' and d.name = 'other-line.pdf'`
  assert.equal(suggested.length, 1)
  await page.goto(`/containers/${id}`)
  const documents = page.getByRole('region', { name: 'Documents' })
  await documents.getByRole('link', { name: 'ours.pdf' }).waitFor()
  assert.equal(await documents.getByRole('link', { name: 'other-line.pdf' }).count(), 0)
  assert.deepEqual(await violationsOf(page.mainFrame()), [])

  await page.goto('/documents')
  await page
    .getByRole('row', { name: /^other-line/ })
    .getByText('Nothing yet')
    .waitFor()
  await page.getByRole('row', { name: /^ours/ }).getByRole('link', { name: number }).waitFor()
  await page
    .getByRole('row', { name: /^other-line/ })
    .getByRole('link', { name: 'other-line.pdf' })
    .click()
  const belongs = page.getByRole('region', { name: 'Belongs to' })
  await belongs.getByRole('button', { name: `It belongs there: ${number}` }).click()
  await belongs.getByRole('button', { name: `It belongs there: ${number}` }).waitFor({ state: 'detached' })
  await belongs.getByRole('button', { name: /^It does not/ }).click()
  await belongs.getByText('It may belong to').waitFor({ state: 'detached' })
  await belongs.getByRole('link', { name: number }).waitFor()
  await page.goto('/documents')
  const by_program = notice({ ...made_up, bill: 'NSLU260712346' }).toString('base64')
  const { status } = await portal.service.send('POST', '/documents', {
    data: { type: 'document', attributes: { name: 'By a program', file_base64: by_program } },
  })
  assert.equal(status, 201)
  await page.getByRole('row', { name: /^By a program/ }).waitFor()
  await context.close()
})

test('who may only read sees documents and hands none in', async () => {
  await portal.addPerson('rosa@harbour.example', { role: 'read_only' })
  const { page, context } = await portal.visit({ as: 'rosa@harbour.example', to: '/documents' })
  await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  assert.equal(await page.getByLabel('Drop files here').count(), 0)
  await context.close()
})

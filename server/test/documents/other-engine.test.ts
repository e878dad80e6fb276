import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../../packages/embed/test/fixtures/browser.ts'
import { readFile } from '../../src/documents/read-file.ts'

type Paper = NonNullable<Parameters<Page['pdf']>[0]>

let browser: Browser
before(async () => (browser = await launchBrowser()))
after(() => browser.close())

/** The payload of a document as a browser prints it: its fonts, its drawing order and its boxes are not ours. */
async function payloadOf(html: string, options: Paper = { format: 'Letter' }) {
  const page = await browser.newPage()
  await page.setContent(`<meta charset="utf-8">${html}`)
  const bytes = await page.pdf({ printBackground: true, ...options })
  await page.close()
  const outcome = await readFile({ name: 'printed.pdf', bytes }, [{ scac: 'NSLU' }])
  assert.equal(outcome.status, 'read')
  const [document] = outcome.reading.documents
  return { type: document?.document_type, payload: document?.payload }
}

const boxed = `<style>body{font:10px Arial;margin:30px} table{border-collapse:collapse;width:100%}
  .form td{border:1px solid #333;vertical-align:top;padding:2px 4px;height:42px} small{font-size:7px;display:block}
  .rows td,.rows th{text-align:left;padding:2px 6px}</style>
<h2>ARRIVAL NOTICE</h2>
<table class="form">
  <tr><td><small>SHIPPER</small>HANGZHOU BRIGHT LAMP CO<br>88 WENYI ROAD<td><small>BILL OF LADING NO.</small>NSLU260712345
  <tr><td><small>CONSIGNEE</small>ACME LIGHTING LLC<br>1200 MAIN STREET<td><small>VESSEL / VOYAGE</small>NORTHERN QUEEN / 214E
  <tr><td><small>PORT OF DISCHARGE</small>LOS ANGELES, CA<td><small>ETA</small>28-NOV-2026
</table>
<table class="rows">
  <tr><th>CONTAINER NO.<th>SEAL NO.<th>PACKAGES<th>GROSS WEIGHT (KGS)
  <tr><td>MSCU1234566<td>SL998877<td>640 CARTONS<td>12,345.60
  <tr><td>TGHU 765432-0<td>SL998878<td>600 CARTONS<td>11,900.00
</table>`

const boxed_payload = {
  master_bill_of_lading: 'NSLU260712345',
  parties: {
    shipper: { name: 'HANGZHOU BRIGHT LAMP CO', address: '88 WENYI ROAD' },
    consignee: { name: 'ACME LIGHTING LLC', address: '1200 MAIN STREET' },
  },
  vessel: { voyage: '214E', name: 'NORTHERN QUEEN' },
  port_of_discharge: { name: 'LOS ANGELES, CA' },
  eta_pod: '2026-11-28',
  containers: [
    {
      number: 'MSCU1234566',
      seals: ['SL998877'],
      packages: 640,
      package_type: 'CARTONS',
      weight: { value: '12345.60', unit: 'KGM' },
    },
    {
      number: 'TGHU7654320',
      seals: ['SL998878'],
      packages: 600,
      package_type: 'CARTONS',
      weight: { value: '11900.00', unit: 'KGM' },
    },
  ],
  carrier: { scac: 'NSLU' },
}

test('a boxed form says the same on every size of paper', async () => {
  const papers: readonly Paper[] = [
    { format: 'Letter' },
    { format: 'A4' },
    { format: 'A4', landscape: true },
    { format: 'Letter', scale: 0.7 },
  ]
  for (const paper of papers)
    assert.deepEqual(
      await payloadOf(boxed, paper),
      { type: 'arrival_notice', payload: boxed_payload },
      JSON.stringify(paper),
    )
})

test('an invoice of demurrage with narrow columns', async () => {
  const { type, payload } =
    await payloadOf(`<style>body{font:10px Verdana;margin:40px}td,th{padding:2px 12px 2px 0;text-align:left}</style>
    <h2>DEMURRAGE INVOICE</h2>
    <p>Invoice No.: DEM2026-00981</p><p>Invoice Date: 2026-12-10</p><p>Bill of Lading: NSLU260712345</p>
    <table><tr><th>Container<th>Description<th>From<th>To<th>Days<th>Rate<th>Amount
    <tr><td>MSCU1234566<td>Demurrage tier 1<td>2026-12-03<td>2026-12-06<td>4<td>185.00<td>740.00</table>
    <p>Total Due: USD 740.00</p>`)
  assert.equal(type, 'demurrage_detention_invoice')
  assert.deepEqual(payload, {
    invoice_number: 'DEM2026-00981',
    invoice_date: '2026-12-10',
    bills_of_lading: ['NSLU260712345'],
    total_due: { amount: '740.00', currency: 'USD' },
    containers: [{ number: 'MSCU1234566' }],
    charges: [
      {
        container: 'MSCU1234566',
        description: 'Demurrage tier 1',
        from: '2026-12-03',
        to: '2026-12-06',
        quantity: '4',
        rate: '185.00',
        amount: '740.00',
      },
    ],
  })
})

test('white text on white, and text without ink, are not read', async () => {
  const { payload } = await payloadOf(`<style>body{font:12px Arial}</style><h1>ARRIVAL NOTICE</h1>
    <p>B/L No.: NSLU260712345</p>
    <p style="color:#fff">Booking No.: 71234567</p>
    <p style="background:#013;color:#fff">Vessel: NORTHERN QUEEN</p>`)
  assert.deepEqual(payload, {
    master_bill_of_lading: 'NSLU260712345',
    vessel: { name: 'NORTHERN QUEEN' },
    carrier: { scac: 'NSLU' },
  })
})

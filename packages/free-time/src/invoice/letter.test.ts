import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { readable } from '../testing/stay.ts'
import { checkInvoice } from './check.ts'
import { readInvoice } from './document.ts'
import { disputeLetter } from './letter.ts'

const invoiceOf = (line: object, head: object = {}) =>
  readable(
    readInvoice(
      JSON.stringify({
        data: {
          type: 'invoice',
          attributes: {
            number: 'ATL-1',
            biller: { kind: 'line', scac: 'ATLL' },
            issued_on: '2026-08-10',
            port_of_discharge_locode: 'NLRTM',
            currency_code: 'JPY',
            total_amount: 300,
            dispute_contact: 'dnd@atlantis.example',
            lines: [{ container_number: 'TCLU1234568', charge: 'demurrage', amount: 300, ...line }],
            ...head,
          },
        },
      }),
    ),
  )
const alone = { clocks: [], others: [], in_us: null, disputed_on: null }

test('there is no letter where nothing is disputed, also where nothing could be assessed', () => {
  const invoice = invoiceOf({})
  equal(disputeLetter(invoice, checkInvoice(invoice, alone), '2026-08-20'), null)
})

test('a letter names amounts, lines, days and grounds, and asks for what could not be assessed', () => {
  const invoice = invoiceOf({
    free_time_end_on: '2026-07-13',
    charged_days: [{ from: '2026-07-13', to: '2026-07-15' }],
    rates: [{ days: 3, rate: 100 }],
  })
  const verdict = checkInvoice(invoice, alone)
  const letter = disputeLetter(invoice, verdict, '2026-08-20')
  ok(letter !== null)
  equal(letter.to, 'dnd@atlantis.example')
  match(letter.text, /We dispute JPY 100 of this invoice\. Payable: JPY 0\. Not yet assessable: JPY 200\./)
  match(letter.text, /- S02 line 1 \(TCLU1234568\): .* \[2026-07-13\]; JPY 100/)
  match(letter.text, /please send us what clears it up:\n- X01 line 1/)
})

test('the first grounds of a letter are called no further ones, whatever their strength', () => {
  const invoice = invoiceOf({ charged_days: [{ from: '2026-07-13', to: '2026-07-15' }] })
  const verdict = { ...checkInvoice(invoice, alone), disputed: 100 }
  const ground = { line: 0, days: [], amount: 100, legal_ref: null, observation_ids: [] }
  const headingsOf = (...strengths: readonly ('certain' | 'likely' | 'arguable')[]) => {
    const findings = strengths.map((certainty) => ({ ...ground, code: 'E02' as const, certainty, text: 'A ground' }))
    const { text } = disputeLetter(invoice, { ...verdict, findings }, '2026-08-20') ?? { text: '' }
    return text
      .split('\n')
      .filter((line, index, all) => line.endsWith(':') && all[index + 1]?.startsWith('- ') === true)
  }
  deepEqual(headingsOf('likely', 'arguable'), ['Grounds of this dispute:', 'We also ask you to consider:'])
  deepEqual(headingsOf('arguable'), ['We ask you to consider:'])
  deepEqual(headingsOf('certain', 'likely'), [
    'Grounds that follow from the invoice, the terms or the record:',
    'Further grounds:',
  ])
})

test('a letter names the law for the answer only where the law is known to apply', () => {
  const answerTo = (lading: string | null, port: string) => {
    const invoice = invoiceOf(
      { direction: 'import', charged_days: [{ from: '2026-07-13', to: '2026-07-15' }], amount: 400 },
      { port_of_lading_locode: lading, port_of_discharge_locode: port, total_amount: 500 },
    )
    const verdict = checkInvoice(invoice, { ...alone, disputed_on: '2026-08-20' })
    return /Please answer by.*/.exec(disputeLetter(invoice, verdict, '2026-08-20')?.text ?? '')?.[0]
  }
  equal(answerTo(null, 'USOAK'), 'Please answer by 2026-09-19 (46 CFR 541.8).')
  equal(answerTo(null, 'PRSJU'), 'Please answer by 2026-09-19.')
  equal(answerTo('NLRTM', 'PRSJU'), 'Please answer by 2026-09-19 (46 CFR 541.8).')
  equal(answerTo(null, 'NLRTM'), undefined)
})

import { invoice_statuses } from '@quaylog/contract'
import type { Invoice } from '@quaylog/sdk'
import { z } from 'zod'
import { answer_characters_max, fitting } from '../answer-size.ts'
import { clampedPageSize, page, page_size, record_id } from '../arguments.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { withoutNulls } from '../without-nulls.ts'
import { quoted } from './quoted.ts'

/** Days of a finding that one answer shows. */
const days_shown = 10
/** What else is said of one invoice, in characters. */
const own_room = 1_000

function rowOf({ id, number, biller, status, totalAmount, verdict, ...invoice }: Invoice) {
  return withoutNulls({
    id,
    number,
    biller: biller.scac ?? biller.facility ?? biller.kind,
    status,
    issuedOn: invoice.issuedOn,
    dueOn: invoice.dueOn,
    currencyCode: invoice.currencyCode,
    totalAmount,
    payableAmount: verdict.payableAmount,
    disputedAmount: verdict.disputedAmount,
    cannotAssessAmount: verdict.cannotAssessAmount,
    ...verdict.deadlines,
    disputedOn: invoice.disputedOn,
    checkedAt: invoice.checkedAt,
  })
}

const found = z.looseObject({
  code: z.string(),
  certainty: z.string(),
  text: z.string(),
  line: z.int().nullable().optional(),
  amount: z.number().nullable().optional(),
  days: z.array(z.string()).default([]),
})
const billed = z.looseObject({ lines: z.array(z.looseObject({ container_number: z.string().nullish() })) })

/** What is wrong with one invoice, and what it would come to if the law took nothing of it. */
function findingsOf({ verdict, document }: Invoice) {
  const { lines } = billed.catch({ lines: [] }).parse(document)
  const rows = verdict.findings.map((finding) => {
    const { code, certainty, text, line = null, amount = null, days } = found.parse(finding)
    return withoutNulls({
      code,
      certainty,
      container: line === null ? null : quoted(lines[line]?.container_number ?? null),
      amount,
      days: days.length === 0 ? null : days.slice(0, days_shown),
      daysLeftOut: days.length > days_shown ? days.length - days_shown : null,
      text: quoted(text),
    })
  })
  const { shown, left } = fitting(rows, answer_characters_max - own_room)
  return {
    findings: shown,
    ...(left.length === 0 ? {} : { findingsLeftOut: left.length }),
    ...(verdict.withoutLaw === null ? {} : { withoutLaw: verdict.withoutLaw }),
  }
}

/** Whether an invoice is right, what of it is disputed on which grounds, and until when. */
export const check_invoice = defineTool({
  name: 'check_invoice',
  title: 'Check an invoice',
  description:
    'Invoices of demurrage, detention and storage that were handed in, each with its last check: what of it is payable, disputed, and cannot be assessed, and until when it can be disputed (disputeBy). ' +
    'With number or id, where one fits, findings say what is wrong, how sure that is (certain, likely, arguable, cannot_assess), and what it takes off. ' +
    'cannotAssessAmount is neither owed nor disputed: say what is missing. withoutLaw is the division if the grounds of 46 CFR part 541 did not apply. ' +
    'checkedAt says when the check was made: what became known later may change it. An empty list means that no such invoice was handed in, not that nothing is owed.',
  input: z.object({
    number: z.string().trim().min(1).max(100).optional().describe('Number of the invoice, exact'),
    id: record_id.optional(),
    status: z.enum(invoice_statuses).optional(),
    page,
    page_size,
  }),
  output: z.object({
    items: z.array(z.object({ id: z.string(), number: z.string(), status: z.string(), payableAmount: z.number() })),
    findings: z.array(z.object({ code: z.string(), certainty: z.string(), text: z.string() })).optional(),
    links: z.object({ next: z.string().optional() }),
    meta: z.object({ total: z.int() }),
  }),
  tolerate: clampedPageSize,
  async run({ id, number, status, ...given }, { client, signal }) {
    const { items, links, meta } =
      id === undefined
        ? await client.invoices.list(
            { number, status },
            { format: 'mapped', page: given.page, pageSize: given.page_size, signal },
          )
        : { items: [await client.invoices.get(id, { format: 'mapped', signal })], links: {}, meta: { total: 1 } }
    const [only] = items
    const is_one = only !== undefined && items.length === 1 && (id ?? number) !== undefined
    return answer({ items: items.map(rowOf), ...(is_one ? findingsOf(only) : {}), links, meta })
  },
})

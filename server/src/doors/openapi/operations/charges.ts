import {
  create_charge_adjustment_request,
  create_charge_fact_request,
  create_facility_calendar_statement_request,
  create_invoice_request,
  create_tariff_import_request,
  create_tariff_version_request,
  import_invoices_request,
  tariff_file_formats,
  update_invoice_request,
} from '@quaylog/contract'
import { z } from 'zod'
import { all, html, nothing, one, page, plain } from '../operation.ts'
import type { OperationRow } from '../operation.ts'

const tag = 'Charges'

const file_format = {
  name: 'format',
  description: 'Of the file; a workbook (xlsx) comes in Base64',
  schema: { enum: [...tariff_file_formats], default: 'yaml' },
}

const tariffs: readonly OperationRow[] = [
  {
    call: 'POST /tariffs/import',
    id: 'importTariff',
    tag: 'Tariffs',
    summary: 'Make a tariff of its file, or check the file',
    body: create_tariff_import_request,
    answer: one('tariff_import'),
    status: 200,
    notes:
      'With `dry_run` nothing is kept, and `effect` shows which open containers would change, and by how much; `in_place_of` names the tariff whose versions the file has instead, all at once; what a tariff is (issuer, authority, currency, customer) stays. Each mistake names its place and its line in the file. The `file` of a workbook (`xlsx`) is Base64.',
  },
  {
    call: 'GET /tariffs/:id/export',
    id: 'exportTariff',
    tag: 'Tariffs',
    summary: 'Write a tariff as a file',
    query: [file_format],
    answer: one('tariff_export'),
    notes: 'Read again by an import, the file gives the same tariff.',
  },
  {
    call: 'GET /tariffs/template',
    id: 'getTariffTemplate',
    tag: 'Tariffs',
    summary: 'Write a tariff file to start from',
    query: [file_format],
    answer: one('tariff_export'),
    notes: 'An invented tariff to write over. The workbook has a second sheet that says what each column takes.',
  },
  {
    call: 'GET /tariffs/:id/versions',
    id: 'listTariffVersions',
    tag: 'Tariffs',
    summary: 'List every version that a tariff ever had',
    answer: page('tariff_version'),
  },
  {
    call: 'POST /tariffs/:id/versions',
    id: 'createTariffVersion',
    tag: 'Tariffs',
    summary: 'Add a version to a tariff',
    body: create_tariff_version_request,
    answer: one('tariff_version'),
    notes: 'A version with the first day of another takes its place.',
  },
]

const calendars: readonly OperationRow[] = [
  {
    call: 'GET /facility_calendars/:id/statements',
    id: 'listFacilityCalendarStatements',
    tag: 'Tariffs',
    summary: 'List what was stated of a facility',
    answer: page('facility_calendar_statement'),
  },
  {
    call: 'POST /facility_calendars/:id/statements',
    id: 'createFacilityCalendarStatement',
    tag: 'Tariffs',
    summary: 'State a closure, a holiday or another day of a facility',
    body: create_facility_calendar_statement_request,
    answer: one('facility_calendar_statement'),
    notes: 'Statements are only added. Of two on the same thing the later counts.',
  },
  {
    call: 'DELETE /facility_calendars/:id/statements/:statement_id',
    id: 'withdrawFacilityCalendarStatement',
    tag: 'Tariffs',
    summary: 'Withdraw a statement',
    answer: nothing,
    status: 204,
  },
]

const as_of = {
  name: 'as_of',
  description: 'As it was known at this instant',
  schema: { type: 'string', format: 'date-time' },
} as const

const clocks: readonly OperationRow[] = [
  {
    call: 'GET /containers/:id/charge_clocks',
    id: 'listContainerChargeClocks',
    tag,
    summary: 'Read what a container has cost, day by day',
    answer: all('charge_clock'),
    query: [as_of],
    notes: 'A charge that cannot be counted is `cannot_assess`, with what is missing; its amounts are null, never 0.',
  },
  {
    call: 'GET /charge_summary',
    id: 'getChargeSummary',
    tag,
    summary: 'Read what all containers have cost and cost now',
    answer: one('charge_summary'),
    query: [
      {
        name: 'by',
        description: 'Whose sums per week are given: the biller, the facility or the customer',
        schema: { enum: ['biller', 'facility', 'customer'], default: 'biller' },
      },
      { name: 'from', description: 'The first day of the weeks', schema: { type: 'string', format: 'date' } },
      { ...as_of, description: 'As it was known at this instant; of at most 1,000 containers' },
    ],
    notes:
      'Counters come first: sums are of charges that could be counted, and read "at least" while others could not. Amounts of different currencies are never added.',
  },
  {
    call: 'GET /containers/:id/charge_forecast',
    id: 'getContainerChargeForecast',
    tag,
    summary: 'Read what waiting costs',
    answer: one('charge_forecast'),
    query: [
      {
        name: 'until',
        description: 'The last day; without it two weeks after the last free day. At most 120 days are given',
        schema: { type: 'string', format: 'date' },
      },
      as_of,
    ],
  },
]

const statements: readonly OperationRow[] = [
  {
    call: 'GET /containers/:id/charge_adjustments',
    id: 'listContainerChargeAdjustments',
    tag,
    summary: 'List what was paid, granted and disputed',
    answer: page('charge_adjustment'),
  },
  {
    call: 'POST /containers/:id/charge_adjustments',
    id: 'createContainerChargeAdjustment',
    tag,
    summary: 'State a payment, waiver, extension or dispute',
    body: create_charge_adjustment_request,
    answer: one('charge_adjustment'),
    notes: 'What has accrued is never changed by a payment or a dispute.',
  },
  {
    call: 'DELETE /containers/:id/charge_adjustments/:statement_id',
    id: 'withdrawContainerChargeAdjustment',
    tag,
    summary: 'Withdraw an adjustment',
    answer: nothing,
    status: 204,
  },
  {
    call: 'GET /shipments/:id/charge_facts',
    id: 'listShipmentChargeFacts',
    tag,
    summary: 'List the facts on which the terms of a shipment depend',
    answer: page('charge_fact'),
  },
  {
    call: 'POST /shipments/:id/charge_facts',
    id: 'createShipmentChargeFact',
    tag,
    summary: 'State facts that no source tells',
    body: create_charge_fact_request,
    answer: one('charge_fact'),
  },
  {
    call: 'DELETE /shipments/:id/charge_facts/:statement_id',
    id: 'withdrawShipmentChargeFact',
    tag,
    summary: 'Withdraw facts',
    answer: nothing,
    status: 204,
  },
]

const invoices_document = z.looseObject({ data: z.array(z.looseObject({ id: z.uuid(), type: z.literal('invoice') })) })

const invoices: readonly OperationRow[] = [
  {
    call: 'GET /invoices',
    id: 'listInvoices',
    tag: 'Invoices',
    summary: 'List invoices with their verdicts',
    answer: page('invoice'),
  },
  {
    call: 'POST /invoices',
    id: 'createInvoice',
    tag: 'Invoices',
    summary: 'Hand in an invoice and have it checked',
    body: create_invoice_request,
    answer: one('invoice'),
    notes: 'Payable, disputed and what cannot be assessed add up to the total.',
  },
  {
    call: 'POST /invoices/import',
    id: 'importInvoices',
    tag: 'Invoices',
    summary: 'Hand in invoices as CSV',
    body: import_invoices_request,
    answer: plain('The invoices, each of them checked', invoices_document),
    notes: 'One row for each range of charged days. All invoices of a file are taken, or none.',
  },
  { call: 'GET /invoices/:id', id: 'getInvoice', tag: 'Invoices', summary: 'Read an invoice', answer: one('invoice') },
  {
    call: 'PATCH /invoices/:id',
    id: 'updateInvoice',
    tag: 'Invoices',
    summary: 'Change the status of an invoice',
    body: update_invoice_request,
    answer: one('invoice'),
  },
  {
    call: 'POST /invoices/:id/check',
    id: 'checkInvoice',
    tag: 'Invoices',
    summary: 'Check an invoice again',
    answer: one('invoice'),
    status: 200,
  },
  {
    call: 'GET /invoices/:id/checks',
    id: 'listInvoiceChecks',
    tag: 'Invoices',
    summary: 'List the checks of an invoice as they were made',
    answer: page('invoice_check'),
    notes:
      'Each has the charges with which the invoice was compared, as they were counted then; what becomes known later never changes it. A check that came to the same as the one before is not listed again.',
  },
  {
    call: 'POST /invoices/:id/dispute_letter',
    id: 'createDisputeLetter',
    tag: 'Invoices',
    summary: 'Write the letter that disputes an invoice, with its evidence pack',
    answer: one('dispute_letter'),
    refusals: [422],
  },
  {
    call: 'GET /evidence_packs/:id',
    id: 'getEvidencePack',
    tag: 'Invoices',
    summary: 'Read an evidence pack',
    answer: one('evidence_pack'),
    notes: '`quaylog verify-pack` counts it again, without the service.',
  },
  {
    call: 'GET /evidence_packs/:id/page',
    id: 'getEvidencePackPage',
    tag: 'Invoices',
    summary: 'Read an evidence pack as a page',
    answer: html('The verdict, every day with its reason, the evidence with its hashes, and the terms'),
    notes:
      'A page to read, print or send, which loads nothing. The pack is counted again for it, and the page says where the pack states something else.',
  },
]

/** Tariffs, facility calendars, charges and what became of them. */
export const charge_operations: readonly OperationRow[] = [
  ...tariffs,
  ...calendars,
  ...clocks,
  ...statements,
  ...invoices,
]

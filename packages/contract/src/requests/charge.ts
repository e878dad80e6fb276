import { z } from 'zod'
import { charge_adjustment_kinds } from '../resources/charge.ts'
import { invoice_statuses } from '../resources/invoice.ts'
import { tariff_file_formats } from '../resources/tariff.ts'
import { timestamp } from '../scalars.ts'
import { ownDocument } from './envelope.ts'

const text = z.string().trim().min(1)
const name = text.max(300)
const code = text.max(100)

/** The parts of a tariff are checked by the rules of tariff files, with a pointer for each mistake. */
export const create_tariff_request = ownDocument(
  'tariff',
  {
    name,
    reference: name.nullable().optional(),
    issuer: z.unknown(),
    authority: code,
    customer: code.nullable().optional(),
    overrides: code.nullable().optional(),
    currency: code,
    time_zone: code.nullable().optional(),
    versions: z.array(z.unknown()).min(1).max(500),
  },
  {},
)
export type CreateTariffRequest = z.infer<typeof create_tariff_request>

/**
 * A tariff as its file: YAML, or a table with one row for each step of each term, as CSV or as the bytes of a workbook
 * in Base64. `dry_run` only reads it. `in_place_of`: the tariff whose versions it has instead;
 * `unchanged_since`: the `updated_at` of that tariff as it was read, so that what others changed since is not lost.
 */
export const create_tariff_import_request = ownDocument(
  'tariff_import',
  {
    format: z.enum(tariff_file_formats),
    file: z.string().min(1),
    dry_run: z.boolean().optional(),
    in_place_of: z.uuid().optional(),
    unchanged_since: timestamp.optional(),
  },
  {},
)
export type CreateTariffImportRequest = z.infer<typeof create_tariff_import_request>

/** Issuer, authority, currency and what a contract changes stay: make another tariff for that. */
export const update_tariff_request = ownDocument(
  'tariff',
  { name: name.optional(), reference: name.nullable().optional() },
  {},
)
export type UpdateTariffRequest = z.infer<typeof update_tariff_request>

/** A version that begins on the first day of another takes its place. */
export const create_tariff_version_request = ownDocument('tariff_version', { document: z.looseObject({}) }, {})

export const create_facility_calendar_request = ownDocument(
  'facility_calendar',
  {
    facility: code,
    timezone: code,
    week: z.unknown(),
    holidays: z.array(z.unknown()).max(4_000).optional(),
    exceptions: z.array(z.unknown()).max(4_000).optional(),
    known_through: z.iso.date().nullable().optional(),
  },
  {},
)
export type CreateFacilityCalendarRequest = z.infer<typeof create_facility_calendar_request>

export const create_facility_calendar_statement_request = ownDocument(
  'facility_calendar_statement',
  { says: z.looseObject({ kind: text }) },
  {},
)

const day = z.iso.date()

export const create_charge_adjustment_request = ownDocument(
  'charge_adjustment',
  {
    kind: z.enum(charge_adjustment_kinds),
    charge_type: code.nullable().optional(),
    biller: code.nullable().optional(),
    amount: z.number().min(0).nullable().optional(),
    currency_code: code.nullable().optional(),
    days: z.int().min(1).max(365).nullable().optional(),
    from: day.nullable().optional(),
    to: day.nullable().optional(),
    on: day.nullable().optional(),
    event: code.nullable().optional(),
    at: code.nullable().optional(),
    reported_by: z.enum(['line', 'terminal', 'rail']).nullable().optional(),
    reference: code.nullable().optional(),
    note: text.max(2_000).nullable().optional(),
  },
  {},
)
export type CreateChargeAdjustmentRequest = z.infer<typeof create_charge_adjustment_request>

/** In what an arrival notice counts free time, in our words or in those of DCSA, whose DOD does not say it. */
const notice_unit = z.enum(['calendar', 'working', 'hours', 'CD', 'WD', 'HR'])

/** A field that is left out says nothing; null takes back what was stated of it. */
export const create_charge_fact_request = ownDocument(
  'charge_fact',
  {
    contract_reference: name.nullable().optional(),
    haulage: z.enum(['merchant', 'carrier']).nullable().optional(),
    leaves_by: z.enum(['rail', 'truck']).nullable().optional(),
    service: code.nullable().optional(),
    noticed_free_time: z
      .array(
        z.strictObject({
          charge_type: code,
          duration: z.int().min(0).max(400),
          unit: notice_unit.nullable().optional(),
          document: code.nullable().optional(),
          told_on: day.nullable().optional(),
        }),
      )
      .max(20)
      .optional(),
    operating_reefer: z.boolean().nullable().optional(),
    hazardous: z.boolean().nullable().optional(),
    shipper_owned: z.boolean().nullable().optional(),
    dates: z.record(z.string(), day).optional(),
  },
  {},
)
export type CreateChargeFactRequest = z.infer<typeof create_charge_fact_request>

const invoice_members = {
  number: code,
  biller: z.unknown(),
  billed_party: z.unknown().optional(),
  issued_on: z.unknown().optional(),
  due_on: z.unknown().optional(),
  received_on: z.unknown().optional(),
  bill_of_lading_numbers: z.unknown().optional(),
  port_of_lading_locode: z.unknown().optional(),
  port_of_discharge_locode: z.unknown().optional(),
  currency_code: code,
  total_amount: z.unknown().optional(),
  tax_amount: z.unknown().optional(),
  other_amount: z.unknown().optional(),
  liability_basis: z.unknown().optional(),
  dispute_contact: z.unknown().optional(),
  dispute_url: z.unknown().optional(),
  dispute_window_days: z.unknown().optional(),
  certifies_fmc_rules: z.unknown().optional(),
  certifies_no_own_fault: z.unknown().optional(),
  replaces: z.unknown().optional(),
  upstream_issued_on: z.unknown().optional(),
  lines: z.array(z.unknown()).min(1).max(5_000),
}

/** The parts of an invoice are checked by its reader, with a pointer for each mistake. */
export const create_invoice_request = ownDocument('invoice', invoice_members, {})
export type CreateInvoiceRequest = z.infer<typeof create_invoice_request>

/** What a paper does not say of its invoice, or says wrongly; `charge` is what all of its lines charge for. */
export const invoice_of_document_request = ownDocument(
  'invoice',
  {
    ...invoice_members,
    number: code.optional(),
    biller: z.unknown().optional(),
    currency_code: code.optional(),
    lines: invoice_members.lines.optional(),
    charge: code.optional(),
  },
  {},
)
export type InvoiceOfDocumentRequest = z.infer<typeof invoice_of_document_request>

export const update_invoice_request = ownDocument(
  'invoice',
  { status: z.enum(invoice_statuses), disputed_on: day.nullable().optional() },
  {},
)
export type UpdateInvoiceRequest = z.infer<typeof update_invoice_request>

/** `content` is the text of a CSV file, one row for each range of charged days. */
export const import_invoices_request = ownDocument('invoice', { content: z.string().min(1) }, {})

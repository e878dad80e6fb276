import type { Reader } from '../ground/db/index.ts'
import { notAllowed, notFound } from '../ground/http/refusal.ts'
import { isUuid } from '../ground/id.ts'
import { existsAnywhere } from './own-store.ts'
import { usual_tables } from './owned-tables.gen.ts'

/** Tables whose records belong to an account and are named in paths and bodies. */
export type OwnedTable =
  | 'shipment'
  | 'container'
  | 'tracking_request'
  | 'party_role'
  | 'webhook'
  | 'notification'
  | 'custom_field_definition'
  | 'custom_field_option'
  | 'custom_field'
  | 'facility_calendar_statement'
  | 'charge_statement'
  | 'invoice'
  | 'evidence_pack'
  | 'document'
  | 'document_link'
  | 'email_submission'
  | keyof typeof usual_tables

const words: Record<OwnedTable, string> = {
  shipment: 'shipment',
  container: 'container',
  tracking_request: 'tracking request',
  ...usual_tables,
  party_role: 'party role',
  webhook: 'webhook',
  notification: 'webhook notification',
  custom_field_definition: 'custom field definition',
  custom_field_option: 'custom field option',
  custom_field: 'custom field',
  facility_calendar_statement: 'facility calendar statement',
  charge_statement: 'charge statement',
  invoice: 'invoice',
  evidence_pack: 'evidence pack',
  document: 'document',
  document_link: 'document link',
  email_submission: 'email submission',
}

/** The id of a path in canonical form; anything that is no uuid is a record nobody has (contract 1.8). */
export function pathId(table: OwnedTable, text: string | undefined): string {
  const id = text?.toLowerCase() ?? ''
  if (!isUuid(id)) throw notFound(words[table])
  return id
}

/**
 * What a missing record means: 401 when another account has it, 404 when nobody does (contract 1.8, ownership rule).
 * The foreign row itself is never loaded.
 */
async function refuseMissing(reader: Reader, table: OwnedTable, id: string): Promise<never> {
  throw (await existsAnywhere(reader, table, id)) ? notAllowed() : notFound(words[table])
}

/**
 * Holds that a statement which deletes or edits a record hit it. What was read before says nothing: another request may
 * have taken the record away meanwhile, and then this one found nothing (404).
 */
export function requireHit(table: OwnedTable, hit: boolean): void {
  if (!hit) throw notFound(words[table])
}

/** The row when the account has it, else the refusal of the ownership rule. */
export async function owned<Row>(reader: Reader, table: OwnedTable, id: string, row: Row | undefined): Promise<Row> {
  return row ?? refuseMissing(reader, table, id)
}

import type {
  ResourceObject,
  TariffAttributes,
  TariffEffect,
  TariffImportAttributes,
  TariffVersionAttributes,
} from '@quaylog/contract'
import type { Tariff } from '@quaylog/free-time'
import { shared_account_id, writtenTariff } from './tariff.ts'
import type { TariffRow, TariffVersionRow } from './tariff.ts'

/** A tariff in the words of its file, with what the service knows of it. */
export function renderTariff(row: TariffRow): ResourceObject {
  const { name, issuer, authority, customer, overrides, currency, time_zone, versions } = writtenTariff(row)
  const attributes: TariffAttributes = {
    name,
    reference: row.reference,
    issuer,
    authority,
    customer: customer ?? null,
    overrides: overrides ?? null,
    currency,
    time_zone: time_zone ?? null,
    is_shared: row.account_id === shared_account_id,
    versions,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  return { id: row.id, type: 'tariff', attributes }
}

/** What a tariff file came to; `tariff_id` null: it was only read, and `effect` is what it would change. */
export function renderImport(
  id: string,
  { name, versions }: Tariff,
  tariff_id: string | null,
  effect: TariffEffect | null,
): ResourceObject {
  const attributes: TariffImportAttributes = {
    dry_run: tariff_id === null,
    tariff_id,
    name,
    versions: versions.length,
    terms: versions.reduce((sum, { terms }) => sum + terms.length, 0),
    effect,
  }
  const tariff = tariff_id === null ? null : { id: tariff_id, type: 'tariff' }
  return { id, type: 'tariff_import', attributes, relationships: { tariff: { data: tariff } } }
}

/** One version, in force or replaced. */
export function renderVersion(row: TariffVersionRow): ResourceObject {
  const { effective_from, document, created_at, replaced_at } = row
  const attributes: TariffVersionAttributes = { effective_from, document, created_at, replaced_at }
  return {
    id: row.id,
    type: 'tariff_version',
    attributes,
    relationships: { tariff: { data: { id: row.tariff_id, type: 'tariff' } } },
  }
}

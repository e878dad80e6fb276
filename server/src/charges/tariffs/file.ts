import type { ResourceObject, TariffExportAttributes } from '@quaylog/contract'
import { writeTariff, writeTariffCsv } from '@quaylog/free-time'
import type { Tariff } from '@quaylog/free-time'
import { spreadsheet_media_types } from '../../ground/spreadsheets/write.ts'
import { writeTariffWorkbook } from './workbook.ts'

const template_id = '00000000-0000-0000-0000-000000000000'

/** A tariff as a file; `id` null: it is the template, and `workbook` its bytes where it is one. */
export async function renderFile(
  tariff: Tariff,
  format: TariffExportAttributes['format'],
  id: string | null,
  workbook?: Uint8Array,
): Promise<ResourceObject> {
  const attributes = await fileOf(tariff, format, workbook)
  const relationships = { tariff: { data: id === null ? null : { id, type: 'tariff' as const } } }
  return { id: id ?? template_id, type: 'tariff_export', attributes, relationships }
}

async function fileOf(
  tariff: Tariff,
  format: TariffExportAttributes['format'],
  workbook?: Uint8Array,
): Promise<TariffExportAttributes> {
  switch (format) {
    case 'xlsx': {
      const bytes = workbook ?? (await writeTariffWorkbook(tariff))
      const file = Buffer.from(bytes).toString('base64')
      return { format, media_type: spreadsheet_media_types.xlsx, encoding: 'base64', file }
    }
    case 'csv':
      return { format, media_type: spreadsheet_media_types.csv, encoding: 'utf-8', file: writeTariffCsv(tariff) }
    case 'yaml':
      return { format, media_type: 'application/yaml; charset=utf-8', encoding: 'utf-8', file: writeTariff(tariff) }
  }
}

import type { TariffAttributes, TariffExportAttributes, TariffImportAttributes } from '@quaylog/contract'
import { queryOptions } from '@tanstack/react-query'
import { readApi, writeApi } from '../service/portal-api.ts'
import { bytesOf } from './tariff-file.ts'
import type { TariffFile } from './tariff-file.ts'

/** A tariff or contract, as the list shows it. */
export interface TariffRecord {
  readonly id: string
  readonly attributes: TariffAttributes
}

export const tariffsQuery = queryOptions({
  queryKey: ['tariffs'],
  queryFn: ({ signal }) =>
    readApi<{ data: readonly TariffRecord[]; meta: { total: number } }>('/tariffs?page[size]=100', signal),
})

/** How a tariff file is read: only checked, or kept; and perhaps in the place of another. */
interface ImportChoice {
  readonly dry_run: boolean
  readonly in_place_of?: string
  /** The `updated_at` of the tariff in whose place it is; one that was changed since is not overwritten. */
  readonly unchanged_since?: string
}

/** Reads a tariff file, and keeps it unless it is only to be checked. */
export async function importTariff(
  { format, file }: Pick<TariffFile, 'format' | 'file'>,
  choice: ImportChoice,
): Promise<TariffImportAttributes> {
  const body = { data: { type: 'tariff_import', attributes: { format, file, ...choice } } }
  return (await writeApi<{ data: { attributes: TariffImportAttributes } }>('POST', '/tariffs/import', body)).data
    .attributes
}

/** A tariff to write over, as a table. */
export const templateQuery = queryOptions({
  queryKey: ['tariff-template'],
  queryFn: async ({ signal }) =>
    (await readApi<{ data: { attributes: TariffExportAttributes } }>('/tariffs/template?format=csv', signal)).data
      .attributes.file,
})

/** Takes a tariff out of use; what was counted by it stays explicable. */
export const removeTariff = (id: string) => writeApi('DELETE', `/tariffs/${id}`, {})

/** A tariff as a file; read again, it gives the same tariff. */
export const exportTariff = (id: string, format: TariffFile['format']) =>
  readFile(`/tariffs/${id}/export?format=${format}`)

/** A workbook to start from, which says of each column what it takes. */
export const tariffTemplate = () => readFile('/tariffs/template?format=xlsx')

async function readFile(path: string): Promise<{ readonly content: BlobPart; readonly media_type: string }> {
  const { file, encoding, media_type } = (await readApi<{ data: { attributes: TariffExportAttributes } }>(path)).data
    .attributes
  return { content: encoding === 'base64' ? bytesOf(file) : file, media_type }
}

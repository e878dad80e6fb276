import type { MailedFile, MailedFileEnd } from '../../request/mailed-files.ts'
import { packBody } from '../inbound-store.ts'
import { headerOf } from '../reports/header.ts'
import { plainHeading } from '../reports/mapping.ts'
import { receiveReport } from '../reports/receive.ts'
import type { MappingRow } from '../reports/report-file.ts'
import { mappingsOf } from '../reports/store.ts'
import type { MailedFileParts } from './mailed-files.ts'

const name_length = 200

/**
 * Takes a table as the report of the one mapping whose headings it has, all of them. Null: it has those of none, and is
 * a paper. Where it has those of several it is one too, and the words name them.
 */
export async function takeMailedReport(
  parts: MailedFileParts,
  account_id: string,
  { name, bytes }: MailedFile,
): Promise<MailedFileEnd | null> {
  const fitting = await mappingsThatFit(parts, account_id, bytes)
  const [mapping, other] = fitting
  if (mapping === undefined) return null
  if (other !== undefined)
    return {
      is_taken: false,
      words: `no report was made of it: several mappings of columns fit (${fitting.map((one) => one.name).join(', ')})`,
    }
  const packed = await packBody(bytes)
  const handed = { name: name.slice(0, name_length), packed, stated_at: null }
  const { id } = await parts.db.transaction((tx) => receiveReport(tx, parts, mapping, handed))
  return { is_taken: true, words: `taken in as the report ${id} by the mapping ${mapping.name}` }
}

async function mappingsThatFit(
  { db, spreadsheets }: MailedFileParts,
  account_id: string,
  bytes: Buffer,
): Promise<readonly MappingRow[]> {
  const mappings = await mappingsOf(db.work, account_id)
  const fitting: MappingRow[] = []
  for (const sheet of new Set(mappings.map((one) => one.sheet))) {
    const table = await spreadsheets.read(account_id, bytes, sheet === null ? {} : { sheet })
    if ('refused' in table) continue
    for (const mapping of mappings.filter((one) => one.sheet === sheet)) {
      const found = headerOf(table, mapping.columns)?.headings.map(plainHeading) ?? []
      if (mapping.columns.every(({ heading }) => found.includes(plainHeading(heading)))) fitting.push(mapping)
    }
  }
  return fitting
}

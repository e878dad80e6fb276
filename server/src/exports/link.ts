import type { ExportName, ExportLinkAttributes, ResourceObject } from '@quaylog/contract'
import { signedName } from '../ground/signed-address.ts'

/** A link under which an export is read without a key. The secret is readable here, and sealed in the database. */
export interface ExportLink {
  readonly account_id: string
  readonly id: string
  readonly name: string | null
  readonly list: ExportName
  /** Filters of the list, as in its address. */
  readonly query: string
  readonly secret: string
  readonly created_at: string
}

/** Where the secret of a link is kept: sealed text opens nowhere else. */
export const secretContext = (id: string) => `export_link/${id}/secret`

/** One export link, with its address. */
export function renderExportLink(link: ExportLink, public_url: string): ResourceObject {
  const { id, name, list, query, created_at } = link
  const url = `${public_url}/exports/${signedName('export_link', link)}.csv`
  const attributes: ExportLinkAttributes = { name, list, query, url, created_at }
  return { id, type: 'export_link', attributes }
}

import { lockAccount } from '../accounts/store.ts'
import type { ListReader, Reader, Transaction } from '../ground/db/index.ts'
import type { Sealer } from '../ground/secret.ts'
import { secretContext } from './link.ts'
import type { ExportLink } from './link.ts'

const columns = [
  'account_id',
  'id',
  'name',
  'list',
  'query',
  'secret',
  'created_at',
] as const satisfies readonly (keyof ExportLink)[]

/** One export link of the account; undefined: it has none of that id. */
export async function findExportLink(
  reader: Reader,
  sealer: Sealer,
  account_id: string,
  id: string,
): Promise<ExportLink | undefined> {
  const [row] = await reader<ExportLink[]>`
    select ${reader(columns)} from export_link where account_id = ${account_id} and id = ${id}`
  return row && opened(sealer, row)
}

/** A link by the id in its address, whoever owns it. */
export async function exportLinkOfAddress(reader: Reader, sealer: Sealer, id: string): Promise<ExportLink | undefined> {
  const [row] = await reader<ExportLink[]>`select ${reader(columns)} from export_link where id = ${id}`
  return row && opened(sealer, row)
}

/** All links of the account, newest first; their number is bounded. */
export async function listExportLinks(
  reader: ListReader,
  sealer: Sealer,
  account_id: string,
): Promise<readonly ExportLink[]> {
  const rows = await reader<ExportLink[]>`
    select ${reader(columns)} from export_link where account_id = ${account_id} order by created_at desc, id desc`
  return rows.map((row) => opened(sealer, row))
}

/**
 * Keeps a new link unless the account has `most` of them already; the account is locked, so that two requests can't
 * both take the last place.
 */
export async function insertExportLink(
  tx: Transaction,
  sealer: Sealer,
  link: ExportLink,
  most: number,
): Promise<boolean> {
  await lockAccount(tx, link.account_id)
  const [row] = await tx<{ count: number }[]>`
    select count(*) as count from export_link where account_id = ${link.account_id}`
  if ((row?.count ?? 0) >= most) return false
  await tx`insert into export_link ${tx({ ...link, secret: sealer.seal(link.secret, secretContext(link.id)) })}`
  return true
}

/** Ends a link and its address at once. False: there was none. */
export async function deleteExportLink(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  return (await tx`delete from export_link where account_id = ${account_id} and id = ${id} returning id`).length > 0
}

function opened(sealer: Sealer, row: ExportLink): ExportLink {
  return { ...row, secret: sealer.open(row.secret, secretContext(row.id)) }
}

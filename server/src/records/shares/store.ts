import { lockAccount } from '../../accounts/store.ts'
import type { ListReader, Reader, Transaction } from '../../ground/db/index.ts'
import { andAll, byCreation, selectPage } from '../../ground/jsonapi/page-store.ts'
import type { Page } from '../../ground/jsonapi/page-store.ts'
import type { PageAsked } from '../../ground/jsonapi/reading.ts'
import type { Sealer } from '../../ground/secret.ts'
import { hashOfToken, tokenContext } from './share.ts'
import type { Share, ViewsOfDay } from './share.ts'

const columns = [
  'account_id',
  'id',
  'name',
  'shipment_id',
  'container_id',
  'token',
  'shows_holds',
  'shows_fees',
  'expires_at',
  'views',
  'first_viewed_at',
  'last_viewed_at',
  'created_at',
] as const satisfies readonly (keyof Share)[]

type Opener = Pick<Sealer, 'open'>

/** A page of the account; undefined: it has none of that id. */
export async function findShare(
  reader: Reader,
  sealer: Opener,
  account_id: string,
  id: string,
): Promise<Share | undefined> {
  const [row] = await reader<Share[]>`
    select ${reader(columns)} from share where account_id = ${account_id} and id = ${id}`
  return row && opened(sealer, row)
}

/** The page of an address that is open now; undefined: there is none, or its time is over. */
export async function shareOfAddress(
  reader: Reader,
  sealer: Opener,
  token: string,
  now: string,
): Promise<Share | undefined> {
  const hash = hashOfToken(token)
  if (hash === null) return undefined
  const [row] = await reader<Share[]>`
    select ${reader(columns)} from share
    where token_hash = ${hash} and (expires_at is null or expires_at > ${now}::timestamptz)`
  return row && opened(sealer, row)
}

/** A page of the list, the newest first. */
export async function listShares(
  reader: ListReader,
  sealer: Opener,
  account_id: string,
  filters: ReadonlyMap<string, string>,
  page: PageAsked,
): Promise<Page<Share>> {
  const shipment_id = filters.get('filter[shipment_id]')
  const container_id = filters.get('filter[container_id]')
  const narrowed = andAll(reader, [
    ...(shipment_id === undefined ? [] : [reader`shipment_id = ${shipment_id}::uuid`]),
    ...(container_id === undefined ? [] : [reader`container_id = ${container_id}::uuid`]),
  ])
  const found = await selectPage<Share>(reader, {
    table: 'share',
    columns: reader`${reader(columns)}`,
    where: reader`account_id = ${account_id} ${narrowed}`,
    order: byCreation(reader, 'newest'),
    page,
  })
  return { ...found, rows: found.rows.map((row) => opened(sealer, row)) }
}

/**
 * Keeps a new page unless the account has `most` of them already; the account is locked, so that two requests can't
 * both take the last place.
 */
export async function insertShare(
  tx: Transaction,
  sealer: Pick<Sealer, 'seal'>,
  share: Share,
  most: number,
): Promise<boolean> {
  await lockAccount(tx, share.account_id)
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from share where account_id = ${share.account_id}`
  if ((row?.count ?? 0) >= most) return false
  const token = sealer.seal(share.token, tokenContext(share.id))
  await tx`insert into share ${tx({ ...share, token, token_hash: hashOfToken(share.token) })}`
  return true
}

/** Ends a page and its address at once. False: there was none. */
export async function deleteShare(tx: Transaction, account_id: string, id: string): Promise<boolean> {
  return (await tx`delete from share where account_id = ${account_id} and id = ${id}`).count > 0
}

/** Counts that a page was opened, on the day in UTC; of whom nothing is kept. */
export async function countView(reader: Reader, { account_id, id }: Share, now: string): Promise<void> {
  await reader`
    with opened as (
      update share set views = views + 1, last_viewed_at = ${now}::timestamptz,
        first_viewed_at = coalesce(first_viewed_at, ${now}::timestamptz)
      where account_id = ${account_id} and id = ${id} returning account_id, id
    )
    insert into share_view (account_id, share_id, viewed_on, views)
    select account_id, id, (${now}::timestamptz at time zone 'UTC')::date, 1 from opened
    on conflict (account_id, share_id, viewed_on) do update set views = share_view.views + 1`
}

/** On which days after `since` pages were opened, the latest first, by the id of the page. */
export async function viewsByDay(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, readonly ViewsOfDay[]>> {
  if (ids.length === 0) return new Map()
  const rows = await reader<(ViewsOfDay & { share_id: string })[]>`
    select share_id, viewed_on as on, views from share_view
    where account_id = ${account_id} and share_id = any(${[...ids]}::uuid[]) and viewed_on > ${since}::date
    order by viewed_on desc`
  return Map.groupBy(rows, (row) => row.share_id)
}

function opened(sealer: Opener, row: Share): Share {
  return { ...row, token: sealer.open(row.token, tokenContext(row.id)) }
}

import { createHash } from 'node:crypto'
import { lockAccount } from '../../accounts/store.ts'
import type { Reader, Transaction } from '../../ground/db/index.ts'
import type { Sealer } from '../../ground/secret.ts'
import { followerContext } from './follower.ts'
import type { FollowerFacts, ShareFollower } from './follower.ts'

/** An address that was typed on a page. */
interface NewFollower extends FollowerFacts {
  readonly address: string
  readonly due_at: string
}

const hashOf = (address: string) => createHash('sha256').update(address.toLowerCase()).digest()

/**
 * Has an address asked, for the first time or once more; one that agreed before is left as it is. The account is
 * locked, so that no two take the last place of the page.
 */
export async function askFollower(
  tx: Transaction,
  sealer: Pick<Sealer, 'seal'>,
  { account_id, share_id, follower_id: id, address, due_at }: NewFollower,
  most: number,
): Promise<'asked' | 'follows' | 'full'> {
  await lockAccount(tx, account_id)
  const address_hash = hashOf(address)
  const [known] = await tx<{ follows: boolean | null; count: number }[]>`
    select bool_or(confirmed_at is not null) filter (where address_hash = ${address_hash}) as follows,
      count(*) filter (where address_hash <> ${address_hash})::integer as count
    from share_follower where account_id = ${account_id} and share_id = ${share_id}`
  if (known?.follows === true) return 'follows'
  if ((known?.count ?? 0) >= most) return 'full'
  const sealed = sealer.seal(address, followerContext(id))
  await tx`
    insert into share_follower (account_id, share_id, id, address_hash, address, due_at, created_at)
    values (${account_id}, ${share_id}, ${id}, ${address_hash}, ${sealed}, ${due_at}, ${due_at})
    on conflict (account_id, share_id, address_hash)
    do update set due_at = excluded.due_at, asked_until = null, tries = 0`
  return 'asked'
}

/** Takes what is due, the longest due first; it is due again at `again_at` in case this process ends in the middle. */
export function claimFollowers(
  reader: Reader,
  now: string,
  again_at: string,
  most: number,
): Promise<readonly ShareFollower[]> {
  return reader<ShareFollower[]>`
    with due as materialized (
      select account_id, share_id, id from share_follower where due_at <= ${now}::timestamptz
      order by due_at limit ${most} for update skip locked
    )
    update share_follower f set due_at = ${again_at}::timestamptz
    from due d where f.account_id = d.account_id and f.share_id = d.share_id and f.id = d.id
    returning f.account_id, f.share_id, f.id, f.address, f.tries, f.asked_until, f.confirmed_at, f.told`
}

/** The mail that asks was sent; the question stands until then. */
export async function noteAsked(
  reader: Reader,
  { account_id, share_id, id }: ShareFollower,
  until: string,
): Promise<void> {
  await reader`
    update share_follower set asked_until = ${until}::timestamptz, due_at = ${until}::timestamptz, tries = 0
    where account_id = ${account_id} and share_id = ${share_id} and id = ${id} and confirmed_at is null`
}

/** The page was looked at, and its reader knows what it says; it is looked at again at `due_at`. */
export async function noteTold(
  reader: Reader,
  { account_id, share_id, id }: ShareFollower,
  told: readonly string[],
  due_at: string,
): Promise<void> {
  await reader`
    update share_follower set told = ${[...told]}::text[], due_at = ${due_at}::timestamptz, tries = 0
    where account_id = ${account_id} and share_id = ${share_id} and id = ${id}`
}

/** A mail could not be sent, and is tried again at `due_at`. */
export async function noteUnsent(
  reader: Reader,
  { account_id, share_id, id }: ShareFollower,
  tries: number,
  due_at: string,
): Promise<void> {
  await reader`
    update share_follower set tries = ${tries}, due_at = ${due_at}::timestamptz
    where account_id = ${account_id} and share_id = ${share_id} and id = ${id}`
}

/** Whether an address agreed; undefined: nobody is asked by this id any more. */
export async function followerById(
  reader: Reader,
  { account_id, share_id, follower_id }: FollowerFacts,
): Promise<{ readonly follows: boolean } | undefined> {
  const [row] = await reader<{ follows: boolean }[]>`
    select confirmed_at is not null as follows from share_follower
    where account_id = ${account_id} and share_id = ${share_id} and id = ${follower_id}`
  return row
}

/** Notes that the address agreed while the page said `told`. False: it had already, or the question is gone. */
export async function confirmFollower(
  tx: Transaction,
  { account_id, share_id, follower_id }: FollowerFacts,
  told: readonly string[],
  { now, due_at }: { readonly now: string; readonly due_at: string },
): Promise<boolean> {
  const agreed = await tx`
    update share_follower set confirmed_at = ${now}::timestamptz, told = ${[...told]}::text[],
      due_at = ${due_at}::timestamptz, tries = 0
    where account_id = ${account_id} and share_id = ${share_id} and id = ${follower_id} and confirmed_at is null`
  return agreed.count > 0
}

/** Forgets an address. */
export async function removeFollower(
  reader: Reader,
  { account_id, share_id, follower_id }: FollowerFacts,
): Promise<void> {
  await reader`
    delete from share_follower where account_id = ${account_id} and share_id = ${share_id} and id = ${follower_id}`
}

/** The address of a follower; throws when our keys do not open it. */
export function addressOfFollower(sealer: Pick<Sealer, 'open'>, { id, address }: ShareFollower): string {
  return sealer.open(address, followerContext(id))
}

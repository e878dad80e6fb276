import type { Reader, Transaction } from '../ground/db/index.ts'
import type { MemberRights, MemberRole } from './session-store.ts'

/** The kept password of a person, locked until the transaction ends. */
export async function passwordHashOf(tx: Transaction, person_id: string): Promise<string | undefined> {
  const [row] = await tx<{ password_hash: string }[]>`
    select password_hash from person where id = ${person_id} for update`
  return row?.password_hash
}

export async function setPassword(
  tx: Transaction,
  person_id: string,
  password_hash: string,
  now: string,
): Promise<void> {
  await tx`update person set password_hash = ${password_hash}, updated_at = ${now} where id = ${person_id}`
}

export async function setName(tx: Transaction, person_id: string, name: string, now: string): Promise<void> {
  await tx`update person set name = ${name}, updated_at = ${now} where id = ${person_id}`
}

export async function insertNewPerson(
  tx: Transaction,
  person: { id: string; email: string; name: string; password_hash: string },
  now: string,
): Promise<void> {
  await tx`insert into person ${tx({ ...person, created_at: now, updated_at: now })}`
}

type MembershipGiven = Pick<MemberRights, 'role'> &
  Partial<MemberRights> & { readonly account_id: string; readonly person_id: string }

/** Makes a person a member; one who is a member already keeps the role. */
export async function insertMembership(
  tx: Transaction,
  { account_id, person_id, role, parties = [] }: MembershipGiven,
  now: string,
): Promise<void> {
  await tx`
    insert into membership (account_id, person_id, role, parties, is_primary, created_at)
    values (${account_id}, ${person_id}, ${role}, ${[...parties]}::uuid[],
      not exists (select 1 from membership where person_id = ${person_id}), ${now})
    on conflict (account_id, person_id) do nothing`
}

/** A member of an account. */
export interface MemberRow extends MemberRights {
  readonly person_id: string
  readonly email: string
  readonly name: string
  readonly created_at: string
}

export async function membersOf(reader: Reader, account_id: string): Promise<readonly MemberRow[]> {
  return reader<MemberRow[]>`
    select m.person_id, p.email, p.name, m.role, m.parties, m.created_at
    from membership m join person p on p.id = m.person_id
    where m.account_id = ${account_id} order by p.name, p.email limit 500`
}

/** A member with what a link for a new password is made of, and in how many accounts the person works. */
export async function memberToReset(
  reader: Reader,
  account_id: string,
  person_id: string,
): Promise<
  | { id: string; email: string; password_hash: string; is_operator: boolean; memberships: number; role: MemberRole }
  | undefined
> {
  const [row] = await reader<
    { id: string; email: string; password_hash: string; is_operator: boolean; memberships: number; role: MemberRole }[]
  >`
    select p.id, p.email, p.password_hash, p.is_operator, m.role,
      (select count(*)::integer from membership o where o.person_id = p.id) as memberships
    from membership m join person p on p.id = m.person_id
    where m.account_id = ${account_id} and m.person_id = ${person_id}`
  return row
}

/** The members of an account, locked, so that its last owner can't be lost by two changes at once. */
export async function lockOwners(tx: Transaction, account_id: string): Promise<readonly string[]> {
  const rows = await tx<{ person_id: string }[]>`
    select person_id from membership where account_id = ${account_id} and role = 'owner' order by person_id for update`
  return rows.map(({ person_id }) => person_id)
}

/** What a member may, who is held meanwhile; undefined: there is no such member. */
export async function lockedRights(
  tx: Transaction,
  account_id: string,
  person_id: string,
): Promise<MemberRights | undefined> {
  const [row] = await tx<MemberRights[]>`
    select role, parties from membership where account_id = ${account_id} and person_id = ${person_id} for update`
  return row
}

export async function setRole(
  tx: Transaction,
  account_id: string,
  person_id: string,
  { role, parties }: MemberRights,
): Promise<boolean> {
  return (
    (
      await tx`
    update membership set role = ${role}, parties = ${[...parties]}::uuid[]
    where account_id = ${account_id} and person_id = ${person_id}`
    ).count === 1
  )
}

/** Ends a membership and with it the person's sessions in the account. */
export async function deleteMembership(tx: Transaction, account_id: string, person_id: string): Promise<boolean> {
  return (await tx`delete from membership where account_id = ${account_id} and person_id = ${person_id}`).count === 1
}

/** Mail addresses of everyone who owns the account. */
export async function ownerAddresses(reader: Reader, account_id: string): Promise<readonly string[]> {
  const rows = await reader<{ email: string }[]>`
    select p.email from membership m join person p on p.id = m.person_id where m.account_id = ${account_id}
      and m.role = 'owner' order by p.email limit 100`
  return rows.map(({ email }) => email)
}

const operators_max = 20

/** Whom to ask for what only operators can do. */
export async function operatorEmails(reader: Reader): Promise<readonly string[]> {
  return (
    await reader<{ email: string }[]>`
    select email from person where is_operator order by created_at, id limit ${operators_max}`
  ).map(({ email }) => email)
}

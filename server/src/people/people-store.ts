import type { Reader, Transaction } from '../ground/db/index.ts'
import { OperatorError } from './operator-error.ts'

/** Someone who can sign in. */
export interface PersonRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly password_hash: string
  readonly is_operator: boolean
}

/** Makes a person the owner of an account; an address that is known already is given the account as well. */
export async function insertPerson(
  tx: Transaction,
  given: { id: string; account_id: string; email: string; name: string; password_hash: string; is_operator: boolean },
  now: string,
): Promise<{ id: string; is_new: boolean }> {
  const { account_id, id, email, name, password_hash, is_operator } = given
  const person = { id, email, name, password_hash, is_operator }
  const [known] = await tx<{ id: string }[]>`select id from person where lower(email) = ${given.email.toLowerCase()}`
  if (known === undefined) await tx`insert into person ${tx({ ...person, created_at: now, updated_at: now })}`
  const person_id = known?.id ?? given.id
  const member = await tx`
    insert into membership (account_id, person_id, role, is_primary, created_at)
    values (${account_id}, ${person_id}, 'owner', ${known === undefined}, ${now}) on conflict do nothing`
  if (member.count === 0) throw new OperatorError(`${given.email} is already a member of the account`)
  return { id: person_id, is_new: known === undefined }
}

export async function personByEmail(reader: Reader, email: string): Promise<PersonRow | undefined> {
  const [row] = await reader<PersonRow[]>`
    select id, email, name, password_hash, is_operator from person where lower(email) = ${email.toLowerCase()}`
  return row
}

/** People of an account by id. */
export async function membersByIds(
  reader: Reader,
  account_id: string,
  ids: readonly string[],
): Promise<readonly Pick<PersonRow, 'id' | 'name'>[]> {
  return reader<Pick<PersonRow, 'id' | 'name'>[]>`
    select p.id, p.name from membership m join person p on p.id = m.person_id where m.account_id = ${account_id}
      and m.person_id = any(${[...ids]}::uuid[])`
}

import type { Reader, Transaction } from '../ground/db/index.ts'

/** Whether people may work in the account after signing in by their passwords. */
export async function passwordsOpen(reader: Reader, account_id: string): Promise<boolean> {
  const [row] = await reader<{ password_sign_in: boolean }[]>`
    select password_sign_in from account where id = ${account_id}`
  return row?.password_sign_in ?? true
}

/** Whether passwords open the account; an account of which that is true already stays as it is. */
export async function setPasswordSignIn(
  tx: Transaction,
  account_id: string,
  is_allowed: boolean,
  now: string,
): Promise<void> {
  await tx`
    update account set password_sign_in = ${is_allowed}, updated_at = ${now}
    where id = ${account_id} and password_sign_in <> ${is_allowed}`
}

/** Whether the person's password opens nothing: each of their accounts is signed in to by the identity provider. */
export async function passwordOpensNothing(reader: Reader, person_id: string): Promise<boolean> {
  const [row] = await reader<{ opens_nothing: boolean | null }[]>`
    select not bool_or(a.password_sign_in) as opens_nothing
    from membership m join account a on a.id = m.account_id where m.person_id = ${person_id}`
  return row?.opens_nothing ?? false
}

import type { Reader, Transaction } from '../ground/db/index.ts'

/** The second step of a person's sign-in, as it is kept. */
export interface SecondStepRow {
  readonly person_id: string
  /** Sealed. */
  readonly secret: string
  /** Null: it was begun and does not count yet. */
  readonly confirmed_at: string | null
  readonly last_step: number
  readonly recovery_hashes: readonly string[]
}

export async function secondStepOf(reader: Reader, person_id: string): Promise<SecondStepRow | undefined> {
  const [row] = await reader<SecondStepRow[]>`
    select person_id, secret, confirmed_at, last_step, recovery_hashes from person_second_step
    where person_id = ${person_id}`
  return row
}

/** The same, locked until the transaction ends, so that a code is taken once. */
export async function lockSecondStep(tx: Transaction, person_id: string): Promise<SecondStepRow | undefined> {
  const [row] = await tx<SecondStepRow[]>`
    select person_id, secret, confirmed_at, last_step, recovery_hashes from person_second_step
    where person_id = ${person_id} for update`
  return row
}

/** Begins a second step with a new secret; false: one is in force, which stays. */
export async function beginSecondStep(
  tx: Transaction,
  person_id: string,
  secret: string,
  now: string,
): Promise<boolean> {
  const begun = await tx`
    insert into person_second_step (person_id, secret, created_at) values (${person_id}, ${secret}, ${now})
    on conflict (person_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    where person_second_step.confirmed_at is null`
  return begun.count === 1
}

/** Has it count from now on, with the codes for the day on which the authenticator is lost. */
export async function confirmSecondStep(
  tx: Transaction,
  person_id: string,
  given: { step: number; recovery_hashes: readonly string[] },
  now: string,
): Promise<void> {
  await tx`
    update person_second_step set confirmed_at = ${now}, last_step = ${given.step},
      recovery_hashes = ${[...given.recovery_hashes]}::text[]
    where person_id = ${person_id}`
}

/** Keeps which code was taken. */
export async function noteStep(tx: Transaction, person_id: string, step: number): Promise<void> {
  await tx`update person_second_step set last_step = ${step} where person_id = ${person_id}`
}

/** Uses a recovery code up. */
export async function dropRecovery(tx: Transaction, person_id: string, hash: string): Promise<void> {
  await tx`
    update person_second_step set recovery_hashes = array_remove(recovery_hashes, ${hash})
    where person_id = ${person_id}`
}

export async function removeSecondStep(tx: Transaction, person_id: string): Promise<boolean> {
  return (await tx`delete from person_second_step where person_id = ${person_id}`).count === 1
}

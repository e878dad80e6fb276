import type { Reader, Transaction } from '../../ground/db/index.ts'

export type KeyPurpose = 'signing' | 'cookies'

/** Keys of one purpose, sealed, the one in use first. */
export async function keysOf(
  reader: Reader,
  purpose: KeyPurpose,
): Promise<readonly { generation: number; sealed: string }[]> {
  return reader<{ generation: number; sealed: string }[]>`
    select generation, sealed from oauth_key where purpose = ${purpose} order by generation desc limit 10`
}

/** Adds a key unless another process was first. */
export async function insertKey(
  tx: Transaction,
  key: { purpose: KeyPurpose; generation: number; sealed: string },
  real_now: string,
): Promise<void> {
  await tx`insert into oauth_key ${tx({ ...key, created_at: real_now })} on conflict (purpose, generation) do nothing`
}

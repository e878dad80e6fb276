import type { Reader, Transaction } from '../../ground/db/index.ts'

/** How the shared pages of an account look. */
export interface Brand {
  /** Null: the account's name stands there. */
  readonly name: string | null
  /** `#rrggbb`, of the band on top. */
  readonly color: string | null
  /** A picture as a data URL. */
  readonly logo: string | null
}

const plain: Brand = { name: null, color: null, logo: null }

/** The brand of an account; what was never set is null. */
export async function brandOf(reader: Reader, account_id: string): Promise<Brand> {
  const [row] = await reader<Brand[]>`select name, color, logo from share_brand where account_id = ${account_id}`
  return row ?? plain
}

/** Replaces the brand of an account. */
export async function setBrand(tx: Transaction, account_id: string, brand: Brand, now: string): Promise<void> {
  const row = { account_id, ...brand, updated_at: now }
  await tx`
    insert into share_brand ${tx(row)} on conflict (account_id) do update
    set name = excluded.name, color = excluded.color, logo = excluded.logo, updated_at = excluded.updated_at`
}

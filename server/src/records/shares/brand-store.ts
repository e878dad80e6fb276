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

/** Changes what is given of the brand of an account, if anything is; how it is then. */
export async function changeBrand(
  tx: Transaction,
  account_id: string,
  given: { readonly [name in keyof Brand]?: Brand[name] | undefined },
  now: string,
): Promise<Brand> {
  if (Object.keys(given).length === 0) return brandOf(tx, account_id)
  const row = { account_id, ...plain, ...given, updated_at: now }
  const [kept] = await tx<Brand[]>`
    insert into share_brand ${tx(row)} on conflict (account_id) do update set ${tx({ ...given, updated_at: now })}
    returning name, color, logo`
  return kept ?? plain
}

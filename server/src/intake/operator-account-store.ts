import type { Reader } from '../ground/db/index.ts'

/**
 * Whether the account is the own one of somebody who operates the service: its keys may hand us what no customer may.
 */
export async function isOperatorAccount(reader: Reader, account_id: string): Promise<boolean> {
  const [row] = await reader<{ found: boolean }[]>`
    select exists(select 1 from membership m join person p on p.id = m.person_id
      where m.account_id = ${account_id} and m.is_primary and m.role = 'owner' and p.is_operator) as found`
  return row?.found ?? false
}

import type { Reader } from '../../ground/db/index.ts'

/** Containers of the given ones whose ledgers are closed, with when that was (contract 13.13). */
export async function closedBoxes(
  reader: Reader,
  account_id: string,
  container_ids: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader<{ container_id: string; frozen_at: string }[]>`
    select container_id, frozen_at from charge_box
    where account_id = ${account_id} and container_id = any(${[...container_ids]}::uuid[]) and frozen_at <= ${now}`
  return new Map(rows.map(({ container_id, frozen_at }) => [container_id, frozen_at]))
}

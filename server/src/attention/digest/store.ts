import type { ListReader, Reader } from '../../ground/db/index.ts'

/** How containers, shipments and requests are called, by id; those that are gone are left out. */
export async function namesOf(
  reader: Reader | ListReader,
  account_id: string,
  given: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(given)]
  const rows = await reader<{ id: string; name: string }[]>`
    select id, number as name from container where account_id = ${account_id} and id = any(${ids}::uuid[])
    union all
    select id, bill_of_lading_number from shipment where account_id = ${account_id} and id = any(${ids}::uuid[])
    union all
    select id, request_number from tracking_request where account_id = ${account_id} and id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

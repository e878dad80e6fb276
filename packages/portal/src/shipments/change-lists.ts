import { client } from '../service/client.ts'
import { withChange } from '../service/changed-members.ts'
import type { ListChange } from '../service/changed-members.ts'

/** Does to the lists of a shipment what somebody did to them here, whatever others put into them meanwhile. */
export async function changeLists(id: string, change: { references?: ListChange; tags?: ListChange }): Promise<void> {
  const { attributes: now } = (await client.shipments.get(id, false)).data
  await client.shipments.update(id, {
    ...(change.references === undefined ? {} : { refNumbers: withChange(now.ref_numbers, change.references) }),
    ...(change.tags === undefined ? {} : { tags: withChange(now.tags, change.tags) }),
  })
}

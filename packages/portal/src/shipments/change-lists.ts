import type { ListChange } from '../service/changed-members.ts'
import { writeApi } from '../service/portal-api.ts'

/** Does to the lists of a shipment what somebody did to them here, whatever others put into them meanwhile. */
export async function changeLists(
  id: string,
  { references, tags }: { references?: ListChange; tags?: ListChange },
): Promise<void> {
  const attributes = {
    ...(references === undefined ? {} : { ref_numbers: references }),
    ...(tags === undefined ? {} : { tags }),
  }
  await writeApi('PATCH', `/shipments/${id}`, { data: { type: 'shipment', id, attributes } })
}

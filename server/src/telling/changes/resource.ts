import type { ChangeAttributes, ResourceObject } from '@quaylog/contract'
import { mapInSlices } from '../../ground/slices.ts'
import type { LoggedChange } from './change-log.ts'
import { cursorOf } from './cursor.ts'
import { keptRecords } from '../kept-records.ts'

/** One entry of the change feed. */
export function renderChange(change: LoggedChange): ResourceObject {
  const attributes: ChangeAttributes = {
    sequence: change.sequence,
    cursor: cursorOf(change),
    event: change.event,
    created_at: change.created_at,
  }
  const link = (type: string, id: string | null) => ({ data: id === null ? null : { id, type } })
  return {
    id: change.id,
    type: 'change',
    attributes,
    relationships: {
      reference_object: link(change.reference_type, change.reference_id),
      shipment: link('shipment', change.shipment_id),
      container: link('container', change.container_id),
    },
  }
}

/** An entry, perhaps with its records. */
export interface ChangeWithRecords extends ResourceObject {
  readonly included?: readonly ResourceObject[]
}

/** The same as it is sent alone, on a stream or on a line: with its records as they were then, if those are wanted. */
export function renderWithRecords(change: LoggedChange, with_records: boolean): ChangeWithRecords {
  const resource = renderChange(change)
  return with_records ? { ...resource, included: keptRecords(change.included) } : resource
}

/** The records that came with the changes, as they were then; of one that came more than once the latest. */
export async function includedWith(changes: readonly LoggedChange[]): Promise<ResourceObject[]> {
  const latest = new Map<string, ResourceObject>()
  await mapInSlices(changes, (change) => {
    for (const resource of keptRecords(change.included)) latest.set(`${resource.type}/${resource.id}`, resource)
  })
  return [...latest.values()]
}

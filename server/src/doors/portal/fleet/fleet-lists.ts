import { container_statuses } from '@quaylog/contract'
import { z } from 'zod'

const values_max = 60

/** Values of a filter as an address has them, separated by commas; null: not asked for, or not usable. */
function several<Item extends z.ZodType<string, string>>(item: Item) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(item).min(1).max(values_max))
    .nullable()
    .catch(null)
}

/** The filters of which several values may be wanted. */
export const fleet_lists = {
  status: several(z.enum(container_statuses)),
  scac: several(z.string().regex(/^[A-Z0-9]{4}$/)),
  pod_locode: several(z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}$/)),
}

const read = z.object(fleet_lists)

/** Filters of an address as they were kept with a view. */
export function keptLists(search: { status?: string; scac?: string; pod_locode?: string }): z.infer<typeof read> {
  const { status = null, scac = null, pod_locode = null } = search
  return read.parse({ status, scac, pod_locode })
}

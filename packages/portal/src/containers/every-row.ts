import { readFleet } from './fleet-query.ts'
import type { FleetRow } from './fleet-query.ts'
import type { FleetSearch } from './fleet-search.ts'

/** As many as are asked for at once, and as many as can be selected. */
const [asked_max, selected_max] = [100, 1_000]

/** Every container that matches, those beyond the page too; a thousand at most. */
export async function everyRow(search: FleetSearch): Promise<readonly FleetRow[]> {
  const all: FleetRow[] = []
  for (let page = 1; all.length < selected_max; page++) {
    const { rows } = await readFleet({ ...search, page }, asked_max)
    all.push(...rows)
    if (rows.length < asked_max) break
  }
  return all
}

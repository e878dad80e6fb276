import { fleetParameters, readFleet } from './fleet-query.ts'
import type { FleetRow } from './fleet-query.ts'
import { firstPage } from './fleet-search.ts'
import type { FleetSearch } from './fleet-search.ts'

/** As many as are asked for at once, and as many as can be selected. */
const [asked_max, selected_max] = [100, 1_000]

/** Every container that matches, those beyond the page too; a thousand at most. */
export async function everyRow(search: FleetSearch): Promise<readonly FleetRow[]> {
  const all: FleetRow[] = []
  let place: FleetSearch = firstPage(search)
  while (all.length < selected_max) {
    const { rows, meta } = await readFleet(fleetParameters(place, asked_max))
    all.push(...rows)
    if (meta.next === null) break
    place = { ...place, after: meta.next }
  }
  return all
}

import type { RawEvent } from '../picture.ts'
import type { Understood } from '../journey.ts'
import { rawName } from './meaning.ts'
import type { Judged } from './milestones.ts'
import { ascending, rankOf } from '../order.ts'
import { isOmission } from '../statements/taken-back.ts'
import { remarkOn } from './why-not.ts'

/**
 * Every movement statement of the journey as it was made, with what is to be remarked on it, oldest first, those
 * without a time last. Wire contract 2.5.
 */
export function rawEventsOf({ judged, told, situation }: Understood): RawEvent[] {
  return judged.toSorted(byTime).map((one) => {
    const { statement, row } = one
    const { said, at, place, time_zone, terminal, withdrawn_at } = statement
    return {
      observation_id: said.id,
      event: rawName(row),
      original_event: said.description ?? said.code,
      at,
      estimated: statement.class !== 'actual',
      time_zone,
      location_name: place?.name ?? said.place?.name ?? null,
      locode: place?.locode ?? null,
      terminal_id: terminal?.id ?? null,
      vessel_name: said.vessel?.name ?? null,
      vessel_imo: said.vessel?.imo ?? null,
      voyage: said.voyage,
      data_source: said.data_source,
      withdrawn_at,
      remark: remarkOn(one, told, situation),
      ...(isOmission(said) ? { omits_call: true } : {}),
    }
  })
}

function byTime({ statement: a }: Judged, { statement: b }: Judged): number {
  const timeless = Number(a.at === null) - Number(b.at === null)
  return (
    timeless ||
    (a.at !== null && a.ms - b.ms) ||
    rankOf(a.said.code) - rankOf(b.said.code) ||
    ascending(a.said.id, b.said.id)
  )
}

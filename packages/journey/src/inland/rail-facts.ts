import { rail_carrier_scacs } from '@quaylog/contract'
import type { MilestoneName } from '../milestones/milestone-names.ts'
import { happened, tellingBy, type Understood } from '../journey.ts'
import type { Found, Ledger } from '../ledger.ts'
import { momentOf, type ToldMilestone } from '../milestones/milestones.ts'
import type { Statement } from '../statements/statement.ts'

/** The rail leg after the port of discharge; railroads speak for themselves. Wire contract 2.2. */
export function railFacts(understood: Understood, ledger: Ledger) {
  const { told, roles, expected } = understood
  const loaded = afterPod(understood, 'rail_loaded')
  const departed = afterPod(understood, 'rail_departed')
  const arrived = told.find(({ milestone }) => milestone.event === 'arrived_at_inland_destination')
  const unloaded = told.find(
    ({ milestone, winner }) =>
      milestone.event === 'rail_unloaded' && winner.place?.key === roles.destination?.place.key,
  )
  const by_rail = tellingBy(arrived, 'rail')
  return {
    pod_rail_carrier_scac: ledger.note(
      'pod_rail_carrier_scac',
      railroad(loaded) ?? railroad(departed) ?? carriedBy(understood, loaded ?? departed, arrived),
    ),
    ind_rail_carrier_scac: ledger.note('ind_rail_carrier_scac', railroad(arrived ?? unloaded)),
    pod_rail_loaded_at: ledger.note('pod_rail_loaded_at', momentOf(loaded)),
    pod_rail_departed_at: ledger.note('pod_rail_departed_at', momentOf(departed)),
    ind_eta_at: ledger.note('ind_eta_at', expected.inland_by_rail.current),
    ind_ata_at: ledger.note(
      'ind_ata_at',
      by_rail?.at ? { value: by_rail.at, rule: 'railroad', from: [by_rail.said], others: [] } : null,
    ),
    ind_rail_unloaded_at: ledger.note('ind_rail_unloaded_at', momentOf(unloaded)),
  }
}

/** The first rail milestone at the port of discharge or after the box came there. */
function afterPod({ told, roles }: Understood, name: MilestoneName): ToldMilestone | undefined {
  const came =
    told.find(({ milestone }) => milestone.event === 'vessel_discharged') ??
    told.find(({ milestone }) => milestone.event === 'vessel_arrived')
  const since = came?.winner.ms ?? Number.POSITIVE_INFINITY
  return told.find(
    ({ milestone, winner }) =>
      milestone.event === name && (winner.ms >= since || winner.place?.key === roles.pod?.place.key),
  )
}

/** The first railroad that saw the box on its way, where only others tell that it was loaded. */
function carriedBy(
  { judged }: Understood,
  left: ToldMilestone | undefined,
  arrived: ToldMilestone | undefined,
): Found<string> | null {
  if (left === undefined) return null
  const until_ms = arrived?.winner.ms ?? Number.POSITIVE_INFINITY
  const sightings = judged.filter(
    (one) =>
      happened(one) &&
      one.statement.said.data_source === 'rail' &&
      one.statement.ms >= left.winner.ms &&
      one.statement.ms < until_ms,
  )
  for (const { statement } of sightings.toSorted((a, b) => a.statement.ms - b.statement.ms)) {
    const scac = scacOf(statement)
    if (scac !== null) return { value: scac, rule: 'first_railroad_that_saw_it', from: [statement.said], others: [] }
  }
  return null
}

/** The railroad that works the ramp, or the one whose own system told. */
function railroad(told: ToldMilestone | undefined): Found<string> | null {
  for (const statement of told === undefined ? [] : [told.winner, ...told.others]) {
    const scac = scacOf(statement)
    if (scac !== null) return { value: scac, rule: 'railroad_of_the_ramp', from: [statement.said], others: [] }
  }
  return null
}

/** Of the railroads that the contract knows. */
function scacOf({ railroad_scac }: Statement): string | null {
  return rail_carrier_scacs.find((known) => known === railroad_scac) ?? null
}

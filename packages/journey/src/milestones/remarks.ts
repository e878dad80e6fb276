import { HOUR_MS } from '../local-time.ts'
import type { Understood } from '../journey.ts'
import { milestonesWith } from './milestone-names.ts'
import type { ToldMilestone } from './milestones.ts'

/** Two sources may time one thing this far apart before it is worth a remark; contract 11.4. */
const SAME_EVENT_MS = 6 * HOUR_MS

/** The order that a journey keeps; a pair the other way round is kept as stated and remarked on. */
const CHAIN = [...milestonesWith('in_order')]

const of_another_journey = 'statements are about another journey of the box'

/** Whether a remark says that the box also travels on another journey. */
export function tellsAnotherJourney(remark: string): boolean {
  return remark.endsWith(of_another_journey)
}

/** What people should know: what was repaired in a source's wording, ignored, or contradicted by another. */
export function remarksOf({ judged, told, readings, elsewhere }: Understood): string[] {
  const doubts = judged.flatMap(({ statement: { said, doubts: about } }) =>
    about.map((doubt) => `${said.source} ${said.code}: ${doubt}`),
  )
  return [
    ...new Set([
      ...doubts,
      ...told.flatMap(disagreements),
      ...disorder(told),
      ...readings.remarks,
      ...(elsewhere === 0 ? [] : [`${elsewhere} ${of_another_journey}`]),
    ]),
  ]
}

function disagreements({ milestone, winner, others }: ToldMilestone): string[] {
  const far = others.filter(
    (other) => other.said.source !== winner.said.source && Math.abs(other.ms - winner.ms) > SAME_EVENT_MS,
  )
  return far.map(
    (other) => `${milestone.event}: ${other.said.source} says ${other.at}, ${winner.said.source} ${winner.at}`,
  )
}

function disorder(told: readonly ToldMilestone[]): string[] {
  const chain = CHAIN.flatMap((name) => told.find(({ milestone }) => milestone.event === name) ?? [])
  const within = told
    .filter(({ milestone }) => milestone.event === 'transshipment_loaded')
    .flatMap((loaded) => {
      const discharged = told.find(
        ({ milestone, winner }) =>
          milestone.event === 'transshipment_discharged' && winner.place?.key === loaded.winner.place?.key,
      )
      return discharged === undefined ? [] : [[discharged, loaded] as const]
    })
  const pairs = [
    ...chain.slice(1).flatMap((later, index) => (chain[index] ? [[chain[index], later] as const] : [])),
    ...within,
  ]
  return pairs
    .filter(([earlier, later]) => earlier.winner.ms > later.winner.ms)
    .map(
      ([earlier, later]) =>
        `${later.milestone.event} at ${later.milestone.at} is before ${earlier.milestone.event} at ${earlier.milestone.at}`,
    )
}

import type { RecordedObservation } from '../observation.ts'
import { boxOf, voyage } from '../testing/observations.ts'

export const { empty_out, full_in, loaded, departed, arrived, discharged, full_out, empty_in } = voyage

export const landed = [loaded, departed, arrived, discharged]

export const by = (
  data_source: 'terminal' | 'rail' | 'ais' | 'shipping_line' | 'operator' | 'user_input',
  source: string = data_source,
) => ({ data_source, source })

export const told = (observations: readonly RecordedObservation[]) =>
  boxOf(observations).milestones.map(({ event, locode }) => `${event}@${locode}`)

import { voyage } from './testing/observations.ts'

export const { empty_out, full_in, loaded, departed, arrived, discharged, full_out, empty_in } = voyage

export const landed = [loaded, departed, arrived, discharged]

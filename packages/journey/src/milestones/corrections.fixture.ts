import { vessel, voyage } from '../testing/observations.ts'

export const { loaded, departed, arrived, discharged } = voyage

export const alpha = { vessel: vessel('ALPHA', '9321483'), voyage: '642E' }

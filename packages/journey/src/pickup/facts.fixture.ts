import type { RecordedObservation } from '../observation.ts'
import { at, boxOf, record, voyage } from '../testing/observations.ts'

export const { loaded, departed, arrived, discharged } = voyage

export const landed = [loaded, departed, arrived, discharged]

export const to_chicago = record({ destination: at('USCHI') })

export const now = '2026-11-28T00:00:00Z'

export const boxWith = (...more: readonly RecordedObservation[]) => boxOf([...landed, ...more], now)

export const why = (box: ReturnType<typeof boxOf>, field: string) => {
  const { observation_ids, candidate_ids, rule } = box.provenance[field] ?? {}
  return { observation_ids, candidate_ids, rule }
}

export const fee = { type: 'demurrage', amount: 120, currency_code: 'USD' } as const

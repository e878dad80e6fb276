import { queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'

/** A ship that carries boxes of the account now. */
export interface TrafficVessel {
  readonly id: string
  readonly name: string
  readonly imo: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly heading_degrees: number | null
  readonly speed_knots: number | null
  readonly position_at: string | null
  readonly containers: number
  readonly next_port: string | null
  readonly next_time_zone: string | null
  readonly arrival_at: string | null
  readonly is_late: boolean
  /** How many of them have a critical exception. */
  readonly at_risk: number
  /** Where her schedule places a ship that was not heard lately; null: she was heard, or it doesn't say. */
  readonly estimate: { readonly latitude: number; readonly longitude: number; readonly heading_degrees: number } | null
}

/** A box on one of them. */
export interface AboardContainer {
  readonly id: string
  readonly number: string
  readonly pod_name: string | null
  readonly pod_eta_at: string | null
  readonly pod_timezone: string | null
}

interface Traffic {
  /** What the product calls now: ages of positions are counted from it. */
  readonly now: string
  readonly vessels: readonly TrafficVessel[]
}

/**
 * Positions are no changes of records, so they are asked for beside the stream; in a sandbox, where days pass in
 * minutes, more often.
 */
const refetch_ms = { sandbox: 10_000, real: 60_000 } as const

export const trafficQuery = (is_sandbox: boolean) =>
  queryOptions({
    queryKey: ['fleet', 'traffic'],
    queryFn: ({ signal }) => portalApi<Traffic>('GET', '/traffic', undefined, signal),
    refetchInterval: is_sandbox ? refetch_ms.sandbox : refetch_ms.real,
  })

export const aboardQuery = (vessel_id: string) =>
  queryOptions({
    queryKey: ['fleet', 'aboard', vessel_id],
    queryFn: async ({ signal }) =>
      (await portalApi<{ containers: readonly AboardContainer[] }>('GET', `/traffic/${vessel_id}`, undefined, signal))
        .containers,
  })

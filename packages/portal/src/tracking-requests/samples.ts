import type { RequestType } from '@quaylog/contract'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../service/client.ts'
import { portalApi } from '../service/portal-api.ts'

/** A number of the simulated world, and what will happen to it. */
export interface Sample {
  readonly request_number: string
  readonly request_type: RequestType
  readonly scac: string
  readonly story: string
  readonly title?: string
}

export const samplesQuery = queryOptions({
  queryKey: ['samples'],
  queryFn: async ({ signal }) =>
    (await portalApi<{ data: readonly Sample[] }>('GET', '/sandbox/numbers', undefined, signal)).data,
  staleTime: 300_000,
})

/** Asks for all of them to be tracked, a few at a time. */
export async function trackSamples(samples: readonly Sample[]): Promise<void> {
  for (const { request_type, request_number, scac } of samples) {
    await client.trackingRequests.create({
      requestType: request_type,
      requestNumber: request_number,
      scac,
      autoDetectVoccScac: false,
    })
  }
}

import { queryOptions } from '@tanstack/react-query'
import { portalApi } from '../service/portal-api.ts'

/** The simulated upstreams, at which faults can be played. */
export const sourcesOfWorld = queryOptions({
  queryKey: ['operator', 'world-sources'],
  staleTime: 60_000,
  queryFn: async ({ signal }) =>
    (
      await portalApi<{ data: readonly { id: string; name: string; kind: string; is_simulated: boolean }[] }>(
        'GET',
        '/operator/sources',
        undefined,
        signal,
      )
    ).data.filter(({ is_simulated }) => is_simulated),
})

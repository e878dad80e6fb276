import type { EtaScoreboardAttributes } from '@quaylog/contract'
import { queryOptions } from '@tanstack/react-query'
import { readApi } from '../service/portal-api.ts'

/** How good estimated arrivals of the last days were. */
export const scoreboardQuery = (days: number) =>
  queryOptions({
    queryKey: ['eta-scoreboard', days],
    queryFn: async ({ signal }) =>
      (await readApi<{ data: { attributes: EtaScoreboardAttributes } }>(`/eta_scoreboard?days=${days}`, signal)).data
        .attributes,
  })

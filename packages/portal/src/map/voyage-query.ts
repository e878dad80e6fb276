import { useQuery } from '@tanstack/react-query'
import { readVoyage } from '../../../embed/src/frame/voyage.ts'
import { readApi } from '../service/portal-api.ts'
import { useSession } from '../service/session.ts'

const refetch_ms = { sandbox: 10_000, real: 60_000 } as const

/** The voyage of a box on a chart, asked for again as ships move; undefined: of none. */
export function useVoyage(id: string | undefined) {
  const { clock } = useSession()
  return useQuery({
    queryKey: ['container', id, 'voyage'],
    enabled: id !== undefined,
    queryFn: async ({ signal }) => readVoyage(await readApi<unknown>(`/containers/${id}/map_geojson`, signal)),
    refetchInterval: clock.is_sandbox ? refetch_ms.sandbox : refetch_ms.real,
  })
}

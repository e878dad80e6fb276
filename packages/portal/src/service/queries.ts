import { QuaylogError } from '@quaylog/sdk'
import { QueryClient } from '@tanstack/react-query'

const retries_max = 2
const fresh_ms = 15_000
const wait_ms_max = 20_000

/** Worth asking again: no answer, too many requests, or trouble on the other side. Refusals are final. */
function isPassing(error: unknown): boolean {
  return error instanceof QuaylogError && (error.status === undefined || error.status === 429 || error.status >= 500)
}

/** What was asked of the service, kept while the portal is open. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a connection an answer fails at once and says so, instead of being waited for.
      networkMode: 'always',
      staleTime: fresh_ms,
      retry: (failures, error) => failures < retries_max && isPassing(error),
      retryDelay: (failures, error) =>
        Math.min(
          wait_ms_max,
          error instanceof QuaylogError && error.retryAfterMs !== undefined ? error.retryAfterMs : 800 * 2 ** failures,
        ),
      refetchOnWindowFocus: true,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

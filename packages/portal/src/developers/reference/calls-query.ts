import { queryOptions } from '@tanstack/react-query'

/** A value that a call takes. */
export interface CallParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  /** In words: `integer, 1 or more`. */
  readonly type: string
  readonly choices: readonly string[]
  readonly description: string
  /** Sent with another name in brackets behind it: `filter[custom_field][order]`. */
  readonly is_group: boolean
}

/** A call of the interface as a form needs it; `/docs/calls.json` of the service gives them. */
export interface Call {
  readonly id: string
  readonly section: string
  readonly summary: string
  readonly description: string
  readonly method: string
  readonly path: string
  readonly docs: string
  readonly parameters: readonly CallParameter[]
  readonly body: { readonly media_type: string; readonly example: unknown } | null
  readonly answers: readonly { readonly status: string; readonly docs: string }[]
}

/** Every call of this service. */
export const callsQuery = queryOptions({
  queryKey: ['calls'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }): Promise<readonly Call[]> => {
    const response = await fetch('/docs/calls.json', { signal })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const { data }: { data: readonly Call[] } = await response.json()
    return data
  },
})

/** Those in which every word of a text is found, by section and in the order of the interface. */
export function callsFound(calls: readonly Call[], text: string): readonly (readonly [string, readonly Call[]])[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = calls.filter((call) => {
    const names = call.parameters.map(({ name }) => name).join(' ')
    const own = `${call.section} ${call.summary} ${call.id} ${call.method} ${call.path} ${names}`.toLowerCase()
    return words.every((word) => own.includes(word))
  })
  return [...Map.groupBy(found, ({ section }) => section)]
}

/** The call that lists what a path with `/{id}` at its end is one of. */
export function listOf(calls: readonly Call[], { path }: Call): Call | undefined {
  const parent = /^(.*)\/\{\w+\}/.exec(path)?.[1]
  return calls.find((call) => call.method === 'GET' && call.path === parent)
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { portalApi } from '../service/portal-api.ts'

/** What a key may do: only look, everything, or only hand in data. */
export type KeyAccess = 'read' | 'write' | 'ingest'

/** A secret key as it is listed: never whole. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly hint: string
  readonly access: KeyAccess
  /** null: it has no end. */
  readonly expires_at: string | null
  readonly created_at: string
  readonly last_used_at: string | null
}

/** A key of widget and map; it is no secret. */
export interface PublishableKey {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly origins: readonly string[]
  readonly show_fees: boolean
  readonly show_holds: boolean
  readonly created_at: string
}

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) =>
    portalApi<{ data: readonly ApiKey[]; publishable_keys: readonly PublishableKey[] }>(
      'GET',
      '/keys',
      undefined,
      signal,
    ),
})

/** Asks for a key and holds it for as long as its dialog stands; it is in no cache, and nobody else has it. */
export function useNewKey(path: string, wanted: () => object) {
  const [key, setKey] = useState<string | null>(null)
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: async () => setKey((await portalApi<{ key: string }>('POST', path, wanted())).key),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysQuery.queryKey }),
  })
  return { key, make }
}

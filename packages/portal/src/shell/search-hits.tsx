import { normalizedNumber } from '@quaylog/contract/number-form'
import type { List, Resource } from '@quaylog/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { explain } from '../kit/states.tsx'
import { portalApi, readApi } from '../service/portal-api.ts'
import { useSeesAll } from '../service/session.ts'
import { readFleetSearch, textOf } from '../containers/fleet-search.ts'
import { words } from '../words/words.ts'

const pause_ms = 180
const text_min = 2

type SearchResult = Resource<'search_result'>

/** A tag, party, ship, voyage or value of a custom field of containers; `of`: what the custom field is called. */
interface FleetMatch {
  readonly field: string
  readonly of: string | null
  readonly value: string
  readonly name: string
  readonly containers: number
}

/** One line of what was found: a record, or a value that containers share. */
export interface Hit {
  readonly id: string
  readonly label: string
  readonly is_number: boolean
  readonly note: string
  readonly opens: ReturnType<typeof addressOf> | ReturnType<typeof listOf>
}

/** What was found, as far as the field needs it. `shown`: enough was typed to look for anything. */
export interface Hits {
  readonly shown: boolean
  readonly count: number
  readonly open: (at: number) => void
}

/** What is found for the text that is typed; its code comes with the first letter. */
export function SearchHits({
  id,
  text,
  at,
  onPoint,
  onFound,
  onLeave,
}: {
  id: string
  text: string
  at: number
  onPoint: (at: number) => void
  onFound: (hits: Hits) => void
  onLeave: () => void
}) {
  const navigate = useNavigate()
  const { asked, found, hits } = useHits(text)
  const go = (hit: Hit | undefined) => {
    if (hit === undefined) return
    onLeave()
    void navigate(hit.opens)
  }
  const shown = asked.length >= text_min
  const ids = hits.map((hit) => hit.id).join()
  useEffect(() => {
    onFound({ shown, count: hits.length, open: (place) => go(hits[place]) })
    // Hits are new objects on every render: what they are is said by their ids.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown, ids])
  if (!shown) return null
  return (
    <>
      {hits.map((hit, index) => (
        <div
          key={hit.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className="search-result"
          onPointerMove={() => onPoint(index)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => go(hit)}
        >
          <span className={hit.is_number ? 'mono' : undefined}>{hit.label}</span>
          <span className="quiet">{hit.note}</span>
        </div>
      ))}
      {hits.length === 0 && <NothingFound found={found} asked={asked} />}
    </>
  )
}

/** What is found for the text, a little after it was typed. */
export function useHits(text: string) {
  const [asked, setAsked] = useState('')
  const sees_all = useSeesAll()
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), pause_ms)
    return () => clearTimeout(timer)
  }, [text])
  const found = useQuery({
    queryKey: ['search', asked],
    enabled: asked.length >= text_min,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: ({ signal }) => readApi<List<'search_result'>>(`/search?query=${encodeURIComponent(asked)}`, signal),
  })
  const matched = useQuery({
    queryKey: ['search', asked, 'matches'],
    enabled: sees_all && asked.length >= text_min,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      portalApi<{ data: readonly FleetMatch[] }>(
        'GET',
        `/containers/matches?query=${encodeURIComponent(asked)}`,
        undefined,
        signal,
      ),
  })
  if (asked.length < text_min) return { asked, found, hits: [] }
  const records = bestFirst(found.data?.data ?? [], asked).map(recordHit)
  return { asked, found, hits: [...records, ...(matched.data?.data ?? []).map(matchHit)] }
}

function recordHit(result: SearchResult): Hit {
  return {
    id: result.id,
    label: result.attributes.number,
    is_number: true,
    note: hitNote(result),
    opens: addressOf(result),
  }
}

function matchHit({ field, of, value, name, containers }: FleetMatch): Hit {
  const kinds: Readonly<Record<string, string>> = words.search.matches
  const kind = of ?? kinds[field] ?? field
  return {
    id: `${field} ${value}`,
    label: name,
    is_number: false,
    note: `${kind}, ${words.fleet.total(containers)}`,
    opens: listOf(field, value),
  }
}

/** The list of containers that have the value. */
const listOf = (field: string, value: string) =>
  ({ to: '/containers', search: readFleetSearch({ [field]: textOf([value]) }) }) as const

/** What stands where hits would: that they are looked for, why they could not be, or that there are none. */
function NothingFound({
  found,
  asked,
}: {
  found: { isPending: boolean; isError: boolean; error: unknown }
  asked: string
}) {
  const outcome = found.isError ? explain(found.error) : words.search.none(asked)
  return <p className="search-none">{found.isPending ? words.common.loading : outcome}</p>
}

/** The record whose own number was typed comes before those that are found by something of theirs. */
function bestFirst(hits: readonly SearchResult[], text: string): SearchResult[] {
  const typed = normalizedNumber(text)
  const rank = ({ attributes: { number } }: SearchResult) =>
    [number === typed, number.startsWith(typed), true].indexOf(true)
  return hits.toSorted((one, other) => rank(one) - rank(other))
}

/** What a hit is, and where it goes. */
function hitNote({ attributes }: SearchResult): string {
  const { entity_type, port_of_lading_name: from, port_of_discharge_name: to } = attributes
  const kind = words.search.kinds[entity_type]
  return from === null || to === null ? kind : `${kind}, ${words.fleet.journey(from, to)}`
}

/** The page of a hit; a request that has no shipment yet is shown in the list of requests. */
function addressOf(hit: SearchResult) {
  const { entity_type, number } = hit.attributes
  if (entity_type === 'cargo') return { to: '/containers/$id', params: { id: hit.id } } as const
  if (entity_type === 'shipment') return { to: '/shipments/$id', params: { id: hit.id } } as const
  return { to: '/tracking-requests', search: { q: number } } as const
}

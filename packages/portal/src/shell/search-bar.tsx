import './search-bar.css'
import { normalizedNumber } from '@quaylog/contract/number-form'
import type { List, Resource } from '@quaylog/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { explain } from '../kit/states.tsx'
import { readApi } from '../service/portal-api.ts'
import { words } from '../words/words.ts'

const pause_ms = 180
const text_min = 2

type Hit = Resource<'search_result'>

/** Finds any record by its number or reference; `/` goes there from anywhere, Enter opens the first. */
export function SearchBar() {
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const { asked, found, hits } = useHits(text)
  const shown = open && asked.length >= text_min
  const go = (hit: Hit | undefined) => {
    if (hit === undefined) return
    setOpen(false)
    setText('')
    input.current?.blur()
    void navigate(addressOf(hit))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter') go(hits[at])
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0))
    else return
    event.preventDefault()
  }
  return (
    <search
      className="search"
      onBlur={({ currentTarget, relatedTarget }) => setOpen((was) => was && currentTarget.contains(relatedTarget))}
    >
      <Search size={17} aria-hidden />
      <input
        ref={input}
        id="search"
        value={text}
        placeholder={words.nav.searchHint}
        aria-label={words.nav.searchLabel}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        role="combobox"
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && hits.length > 0 ? `${list}-${at}` : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden>/</kbd>
      <HitList id={list} hits={hits} at={at} hidden={!shown} onPoint={setAt} onGo={go}>
        {shown && hits.length === 0 && <NothingFound found={found} asked={asked} />}
      </HitList>
    </search>
  )
}

/** What is found for the text, a little after it was typed. */
function useHits(text: string) {
  const [asked, setAsked] = useState('')
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
  const hits = asked.length >= text_min ? bestFirst(found.data?.data ?? [], asked) : []
  return { asked, found, hits }
}

function HitList({
  id,
  hits,
  at,
  hidden,
  onPoint,
  onGo,
  children,
}: {
  id: string
  hits: readonly Hit[]
  at: number
  hidden: boolean
  onPoint: (at: number) => void
  onGo: (hit: Hit) => void
  children: ReactNode
}) {
  return (
    <div id={id} role="listbox" aria-label={words.search.results} className="search-results" hidden={hidden}>
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
          onClick={() => onGo(hit)}
        >
          <span className="mono">{hit.attributes.number}</span>
          <span className="quiet">
            {words.search.kinds[hit.attributes.entity_type]}
            {journeyOf(hit)}
          </span>
        </div>
      ))}
      {children}
    </div>
  )
}

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
function bestFirst(hits: readonly Hit[], text: string): Hit[] {
  const typed = normalizedNumber(text)
  const rank = ({ attributes: { number } }: Hit) => [number === typed, number.startsWith(typed), true].indexOf(true)
  return hits.toSorted((one, other) => rank(one) - rank(other))
}

function journeyOf({ attributes: { port_of_lading_name: from, port_of_discharge_name: to } }: Hit): string {
  return from === null || to === null ? '' : `, ${words.fleet.journey(from, to)}`
}

/** The page of a hit; a request that has no shipment yet is shown in the list of requests. */
function addressOf(hit: Hit) {
  const { entity_type, number } = hit.attributes
  if (entity_type === 'cargo') return { to: '/containers/$id', params: { id: hit.id } } as const
  if (entity_type === 'shipment') return { to: '/shipments/$id', params: { id: hit.id } } as const
  return { to: '/tracking-requests', search: { q: number } } as const
}

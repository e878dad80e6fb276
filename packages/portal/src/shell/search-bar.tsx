import './search-bar.css'
import { Search } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { words } from '../words/words.ts'
import type { Hits } from './search-hits.tsx'

const SearchHits = lazyPart(async () => (await import('./search-hits.tsx')).SearchHits)
const no_hits: Hits = { shown: false, count: 0, open: () => undefined }

/** Finds any record by its number or reference; `/` goes there from anywhere, Enter opens the first. */
export function SearchBar() {
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [hits, setHits] = useState(no_hits)
  const shown = open && hits.shown
  const leave = () => {
    setOpen(false)
    setText('')
    input.current?.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter') hits.open(at)
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.count - 1))
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
        aria-activedescendant={shown && hits.count > 0 ? `${list}-${at}` : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden>/</kbd>
      <div id={list} role="listbox" aria-label={words.search.results} className="search-results" hidden={!shown}>
        {text !== '' && (
          <Suspense>
            <SearchHits id={list} text={text} at={at} onPoint={setAt} onFound={setHits} onLeave={leave} />
          </Suspense>
        )}
      </div>
    </search>
  )
}

import { words } from '../words/words.ts'

/** Where a page begins or ends, and which one it is, to be said. */
type PagePlace = { readonly after: string; readonly page: number } | { readonly before?: string; readonly page: number }

/** Which part of a list is shown, and the way to its neighbours by the cursors that the list gave. */
export function CursorPager({
  page,
  size,
  shown,
  total,
  next,
  previous,
  onTurn,
}: {
  page: number
  size: number
  shown: number
  /** Undefined until they are counted. */
  total: number | undefined
  next: string | null
  previous: string | null
  onTurn: (place: PagePlace) => void
}) {
  if (shown === 0) return null
  const first = previous === null ? 1 : (page - 1) * size + 1
  const last = Math.min(first + shown - 1, total ?? Number.POSITIVE_INFINITY)
  return (
    <div className="pager">
      <span>{words.common.range(Math.min(first, last), last, total)}</span>
      <button
        type="button"
        className="button"
        disabled={previous === null}
        onClick={() => {
          // Rows that came meanwhile stand before the first page: it is asked for from its beginning.
          if (previous !== null) onTurn(page <= 2 ? { page: 1 } : { before: previous, page: page - 1 })
        }}
      >
        {words.common.previous}
      </button>
      <button
        type="button"
        className="button"
        disabled={next === null}
        onClick={() => {
          if (next !== null) onTurn({ after: next, page: page + 1 })
        }}
      >
        {words.common.next}
      </button>
    </div>
  )
}

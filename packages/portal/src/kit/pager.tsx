import { words } from '../words/words.ts'

/** Which part of a list is shown, and the way to the others. */
export function Pager({
  page,
  size,
  shown,
  total,
  onTurn,
}: {
  page: number
  size: number
  shown: number
  total: number
  onTurn: (page: number) => void
}) {
  if (total === 0) return null
  const first = (page - 1) * size + 1
  return (
    <div className="pager">
      <span>{words.common.range(Math.min(first, total), first + shown - 1, total)}</span>
      <button type="button" className="button" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {words.common.previous}
      </button>
      <button type="button" className="button" disabled={page * size >= total} onClick={() => onTurn(page + 1)}>
        {words.common.next}
      </button>
    </div>
  )
}

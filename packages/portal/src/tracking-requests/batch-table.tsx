import './track.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { TableFrame } from '../kit/table-frame.tsx'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { batchResultsQuery, isSettled } from './batch-results.ts'
import { BatchTableRow } from './batch-row.tsx'
import { sendRow } from './batch.ts'
import type { BatchRow } from './batch.ts'

interface BatchProps {
  readonly rows: readonly BatchRow[]
  readonly onChange: (rows: readonly BatchRow[]) => void
}

/** What was understood of each number, open to correction; then the asking, row by row. */
export function BatchTable({ rows, onChange }: BatchProps) {
  const { running, run, stop } = useSending(rows, onChange)
  const ready = rows.filter(({ progress }) => progress.state === 'ready')
  const sent = rows.filter(({ progress }) => progress.state === 'sent')
  const say = recordWords.track
  return (
    <>
      <div className="filters">
        <p role="status">
          {running
            ? say.sending(sent.length, rows.length)
            : say.summary(
                ready.length,
                sent.length,
                rows.filter(({ progress }) => progress.state === 'tracked').length,
              )}
        </p>
        <span className="filters-order" />
        {running ? (
          <button type="button" className="button" onClick={stop}>
            {say.pause}
          </button>
        ) : (
          <button type="button" className="button" onClick={() => onChange([])}>
            {ready.length === 0 ? say.another : words.common.cancel}
          </button>
        )}
        {ready.length > 0 && (
          <button type="button" className="button" data-kind="primary" disabled={running} onClick={() => void run()}>
            {say.track(ready.length)}
          </button>
        )}
        {ready.length === 0 && !running && (
          <Link to="/containers" className="button" data-kind="primary">
            {say.seeContainers}
          </Link>
        )}
      </div>
      {running && (
        <progress
          className="batch-progress"
          max={rows.length}
          value={rows.length - ready.length}
          aria-label={say.title}
        />
      )}
      <Became rows={rows} />
      <Numbers rows={rows} running={running} onChange={onChange} />
    </>
  )
}

function sentIds(rows: readonly BatchRow[]): readonly string[] {
  return rows.flatMap(({ progress }) => (progress.state === 'sent' ? [progress.id] : []))
}

/** How many of a batch were found, failed, or still wait for their carrier. */
function Became({ rows }: { rows: readonly BatchRow[] }) {
  const ids = sentIds(rows)
  const results = [...(useQuery(batchResultsQuery(ids)).data?.values() ?? [])]
  if (ids.length === 0) return null
  const settled = results.filter(isSettled)
  const found = settled.filter(({ attributes }) => attributes.status === 'succeeded').length
  return <p role="status">{recordWords.track.became(found, settled.length - found, ids.length - settled.length)}</p>
}

/** Asks for the rows one by one, until all are sent or somebody stops it. */
function useSending(rows: readonly BatchRow[], onChange: BatchProps['onChange']) {
  const [running, setRunning] = useState(false)
  const abortion = useRef<AbortController | null>(null)
  const queries = useQueryClient()
  const stop = () => abortion.current?.abort()
  useEffect(() => stop, [])
  const run = async () => {
    const abort = new AbortController()
    abortion.current = abort
    setRunning(true)
    let current = rows
    for (const row of rows) {
      if (row.progress.state !== 'ready' || abort.signal.aborted) continue
      const progress = await sendRow(row, abort.signal)
      current = current.map((one) => (one.number === row.number ? { ...one, progress } : one))
      onChange(current)
    }
    setRunning(false)
    void queries.invalidateQueries({ queryKey: ['fleet'] })
    void queries.invalidateQueries({ queryKey: ['tracking-requests'] })
  }
  return { running, run, stop }
}

function Numbers({ rows, running, onChange }: BatchProps & { readonly running: boolean }) {
  const say = recordWords.track
  const results = useQuery(batchResultsQuery(sentIds(rows))).data
  const edit = (number: string, change: Partial<BatchRow>) =>
    onChange(rows.map((row) => (row.number === number ? { ...row, progress: { state: 'ready' }, ...change } : row)))
  return (
    <TableFrame label={say.title}>
      <thead>
        <tr>
          <th>{say.columns.number}</th>
          <th>{say.columns.kind}</th>
          <th>{say.columns.carrier}</th>
          <th>{say.columns.reference}</th>
          <th>{say.columns.state}</th>
          <th>
            <span className="for-readers">{words.common.remove}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <BatchTableRow
            key={row.number}
            row={row}
            result={row.progress.state === 'sent' ? results?.get(row.progress.id) : undefined}
            locked={running || row.progress.state === 'sent' || row.progress.state === 'tracked'}
            onEdit={(change) => edit(row.number, change)}
            onRemove={() => onChange(rows.filter(({ number }) => number !== row.number))}
          />
        ))}
      </tbody>
    </TableFrame>
  )
}

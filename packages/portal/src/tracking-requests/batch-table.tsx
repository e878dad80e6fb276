import './track.css'
import type { RequestType } from '@quaylog/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, Clock, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Chip } from '../kit/status.tsx'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { sendRow } from './batch.ts'
import type { BatchRow } from './batch.ts'

const types: readonly RequestType[] = ['bill_of_lading', 'booking_number', 'container']

/** What was understood of each number, open to correction; then the asking, row by row. */
export function BatchTable({
  rows,
  onChange,
}: {
  rows: readonly BatchRow[]
  onChange: (rows: readonly BatchRow[]) => void
}) {
  const [running, setRunning] = useState(false)
  const stop = useRef<AbortController | null>(null)
  const queries = useQueryClient()
  useEffect(() => () => stop.current?.abort(), [])
  const ready = rows.filter(({ progress }) => progress.state === 'ready')
  const sent = rows.filter(({ progress }) => progress.state === 'sent')
  const say = recordWords.track
  const run = async () => {
    const abort = new AbortController()
    stop.current = abort
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
  const edit = (number: string, change: Partial<BatchRow>) =>
    onChange(rows.map((row) => (row.number === number ? { ...row, ...change, progress: { state: 'ready' } } : row)))
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
          <button type="button" className="button" onClick={() => stop.current?.abort()}>
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
      <div className="table-frame" tabIndex={0} role="region" aria-label={say.title}>
        <table className="table">
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
              <Row
                key={row.number}
                row={row}
                locked={running || row.progress.state === 'sent' || row.progress.state === 'tracked'}
                onEdit={(change) => edit(row.number, change)}
                onRemove={() => onChange(rows.filter(({ number }) => number !== row.number))}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Row({
  row,
  locked,
  onEdit,
  onRemove,
}: {
  row: BatchRow
  locked: boolean
  onEdit: (change: Partial<BatchRow>) => void
  onRemove: () => void
}) {
  const say = recordWords.track
  return (
    <tr>
      <td>
        <span className="mono">{row.number}</span>
        {row.warning !== null && (
          <small className="tone-text" data-tone="wait">
            {row.warning}
          </small>
        )}
      </td>
      <td>
        <select
          className="input"
          aria-label={`${say.columns.kind}, ${row.number}`}
          value={row.request_type}
          disabled={locked}
          onChange={({ target }) =>
            onEdit({ request_type: types.find((type) => type === target.value) ?? row.request_type })
          }
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {say.kinds[type]}
            </option>
          ))}
        </select>
      </td>
      <td>
        <input
          className="input mono batch-scac"
          aria-label={`${say.columns.carrier}, ${row.number}`}
          value={row.scac}
          disabled={locked}
          maxLength={4}
          placeholder={say.auto}
          list={`lines-${row.number}`}
          onChange={({ target }) => onEdit({ scac: target.value.toUpperCase() })}
        />
        <datalist id={`lines-${row.number}`}>
          {row.candidates.map(({ scac, name }) => (
            <option key={scac} value={scac}>
              {name}
            </option>
          ))}
        </datalist>
      </td>
      <td>{row.reference}</td>
      <td>
        <State row={row} />
      </td>
      <td className="row-actions">
        {!locked && (
          <button
            type="button"
            className="button"
            data-kind="icon"
            aria-label={`${words.common.remove} ${row.number}`}
            onClick={onRemove}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </td>
    </tr>
  )
}

function State({ row: { progress } }: { row: BatchRow }) {
  switch (progress.state) {
    case 'ready':
      return <Chip icon={Clock}>{recordWords.track.ready}</Chip>
    case 'tracked':
      return <Chip icon={Check}>{recordWords.track.tracked}</Chip>
    case 'sent':
      return (
        <Chip tone="go" icon={Check}>
          {recordWords.track.sent}
        </Chip>
      )
    case 'refused':
      return (
        <>
          <Chip tone="stop" icon={CircleAlert}>
            {recordWords.track.refused}
          </Chip>
          <small>{progress.why}</small>
        </>
      )
  }
}

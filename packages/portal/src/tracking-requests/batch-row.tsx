import type { RequestType } from '@quaylog/contract'
import type { Resource } from '@quaylog/sdk'
import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, Clock, X } from 'lucide-react'
import { Chip } from '../kit/status.tsx'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import type { BatchRow } from './batch.ts'
import { FixButton } from './fix-button.tsx'
import { RequestStatus } from './request-status.tsx'

const types: readonly RequestType[] = ['bill_of_lading', 'booking_number', 'container']

interface FieldProps {
  readonly row: BatchRow
  /** It is being sent, or was. */
  readonly locked: boolean
  readonly onEdit: (change: Partial<BatchRow>) => void
}
interface RowProps extends FieldProps {
  /** What became of its request; undefined: it is not asked for yet, or nothing is known of it. */
  readonly result: Resource<'tracking_request'> | undefined
  readonly onRemove: () => void
}

/** One number of a batch: what it is taken for, by whom, and what came of it. */
export function BatchTableRow({ row, result, locked, onEdit, onRemove }: RowProps) {
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
        <KindChoice row={row} locked={locked} onEdit={onEdit} />
      </td>
      <td>
        <CarrierField row={row} locked={locked} onEdit={onEdit} />
      </td>
      <td>{row.reference}</td>
      <td>
        {row.progress.state === 'sent' && result !== undefined ? <Result result={result} /> : <State row={row} />}
      </td>
      <td className="row-actions">
        {result?.attributes.status === 'failed' && (
          <FixButton
            request={result.attributes}
            onAsked={({ id, number, scac }) => onEdit({ number, scac, warning: null, progress: { state: 'sent', id } })}
          />
        )}
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

/** What the carrier answered, with the way to what was found. */
function Result({ result }: { result: Resource<'tracking_request'> }) {
  const shipment = result.relationships?.tracked_object?.data
  return (
    <>
      <RequestStatus request={result} />
      {shipment && (
        <small>
          <Link to="/shipments/$id" params={{ id: shipment.id }}>
            {recordWords.track.open}
          </Link>
        </small>
      )}
    </>
  )
}

function KindChoice({ row, locked, onEdit }: FieldProps) {
  const say = recordWords.track
  return (
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
  )
}

function CarrierField({ row, locked, onEdit }: FieldProps) {
  const say = recordWords.track
  return (
    <>
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
    </>
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

import type { Included } from '@quaylog/sdk'
import { Link } from '@tanstack/react-router'
import { documentWords } from '../words/document-words.ts'
import type { DocumentRecord } from './documents-query.ts'

const shown_max = 3

/** The shipments and containers that a document is linked to; a suggestion is none of them. */
export function LinkedTo({ document: { relationships }, included }: { document: DocumentRecord; included: Included }) {
  const shipments = included.all(relationships?.shipments)
  const containers = included.all(relationships?.cargos)
  const more = Math.max(0, shipments.length - shown_max) + Math.max(0, containers.length - shown_max)
  if (shipments.length + containers.length === 0) return <span className="quiet">{documentWords.list.unlinked}</span>
  return (
    <ul className="document-links">
      {shipments.slice(0, shown_max).map(({ id, attributes }) => (
        <li key={id}>
          <Link to="/shipments/$id" params={{ id }} className="mono">
            {attributes.bill_of_lading_number}
          </Link>
        </li>
      ))}
      {containers.slice(0, shown_max).map(({ id, attributes }) => (
        <li key={id}>
          <Link to="/containers/$id" params={{ id }} className="mono">
            {attributes.number}
          </Link>
        </li>
      ))}
      {more > 0 && <li>{documentWords.list.more(more)}</li>}
    </ul>
  )
}

import '../design/table.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MachineTime } from '../kit/machine-time.tsx'
import { Pager } from '../kit/pager.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { exactMoment } from '../time/format.ts'
import { auditWords } from '../words/audit-words.ts'
import { audit_kinds, audit_page_size, auditQuery } from './audit-query.ts'
import type { AuditEntry, AuditKind } from './audit-query.ts'

/** Who did what in the account. */
export function AuditPage() {
  const [kind, setKind] = useState<AuditKind>('all')
  const [page, setPage] = useState(1)
  const entries = useQuery(auditQuery(kind, page))
  const say = auditWords
  return (
    <>
      <PageHead
        title={say.title}
        below={<p className="page-below">{say.help}</p>}
        actions={
          <span className="rows-actions">
            {(['csv', 'xlsx'] as const).map((format) => (
              <a key={format} className="button" href={`/portal/api/audit-log/export?format=${format}`} download>
                {say[format]}
              </a>
            ))}
          </span>
        }
      />
      <div className="views" role="group" aria-label={say.filter}>
        {audit_kinds.map((one) => (
          <button
            key={one}
            type="button"
            className="view"
            aria-pressed={kind === one}
            onClick={() => {
              setKind(one)
              setPage(1)
            }}
          >
            {say.kinds[one]}
          </button>
        ))}
      </div>
      <Loaded query={entries} rows={8}>
        {(data) =>
          data.data.length === 0 ? (
            <Empty title={kind === 'all' ? say.none : say.noneOfKind} />
          ) : (
            <AuditTable entries={data.data} />
          )
        }
      </Loaded>
      <Pager
        page={page}
        size={audit_page_size}
        shown={entries.data?.data.length ?? 0}
        total={entries.data?.meta?.total ?? 0}
        onTurn={setPage}
      />
    </>
  )
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { columns } = auditWords
  return (
    <TableFrame label={auditWords.title}>
      <thead>
        <tr>
          <th>
            {columns.time}
            <MachineTime />
          </th>
          <th>{columns.who}</th>
          <th>{columns.what}</th>
          <th>{columns.record}</th>
          <th>{columns.from}</th>
          <th>{columns.chained}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function AuditRow({ entry: { attributes } }: { entry: AuditEntry }) {
  const { actor_kind, actor_name, fields, ip, batch_number, batch_hash, created_at } = attributes
  const say = auditWords
  const who = actor_name ?? (actor_kind === 'operator_command' ? say.operator : say.unknown)
  return (
    <tr>
      <td className="numeric">{exactMoment(created_at, 'UTC')}</td>
      <td>
        {who} <small className="quiet">{say.by[actor_kind]}</small>
      </td>
      <td>
        {deedOf(attributes)}
        {fields.length > 0 && <small className="quiet"> {say.fields(fields)}</small>}
      </td>
      <td>
        <RecordLink attributes={attributes} />
      </td>
      <td className="numeric">{ip ?? say.here}</td>
      <td className="quiet" title={batch_hash ?? undefined}>
        {batch_number === null ? say.waits : say.batch(batch_number)}
      </td>
    </tr>
  )
}

type Attributes = AuditEntry['attributes']

const inWords = (name: string) => name.replaceAll('_', ' ')

/** What was done, such as `Party added`. */
function deedOf({ action, record_type }: Attributes): string {
  const verb = action.slice(record_type.length + 1)
  const { sessions, verbs } = auditWords
  const known: Readonly<Record<string, string>> = record_type === 'session' ? sessions : verbs
  const said = known[verb] ?? inWords(verb)
  const text = record_type === 'session' ? said : `${inWords(record_type)} ${said}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** The record by its name, with the way to its page where it has one. */
function RecordLink({ attributes: { record_type, record_id, record_name } }: { attributes: Attributes }) {
  const name = record_name ?? inWords(record_type)
  if (record_id === null) return record_name
  const params = { id: record_id }
  switch (record_type) {
    case 'container':
      return (
        <Link to="/containers/$id" params={params}>
          {name}
        </Link>
      )
    case 'shipment':
      return (
        <Link to="/shipments/$id" params={params}>
          {name}
        </Link>
      )
    case 'document':
      return (
        <Link to="/documents/$id" params={params}>
          {name}
        </Link>
      )
    case 'invoice':
      return (
        <Link to="/invoices/$id" params={params}>
          {name}
        </Link>
      )
    case 'webhook':
      return (
        <Link to="/developers/webhooks/$id" params={params}>
          {name}
        </Link>
      )
    default:
      return record_name
  }
}

import '../design/table.css'
import './developers.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../kit/code-block.tsx'
import { MachineTime } from '../kit/machine-time.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { useSession } from '../service/session.ts'
import { exactMoment, number } from '../time/format.ts'
import { developerWords } from '../words/developer-words.ts'
import { words } from '../words/words.ts'
import { request_kinds, requestsQuery, toneOfStatus } from './requests-query.ts'
import type { LoggedRequest, RequestKind } from './requests-query.ts'

/** What was asked with the account's keys in the last days. */
export function RequestsPage() {
  const [kind, setKind] = useState<RequestKind>('all')
  const [page, setPage] = useState(1)
  const requests = useQuery(requestsQuery(kind, page))
  const say = developerWords.requestLog
  return (
    <>
      <PageHead title={words.nav.requests} below={<p className="page-below">{say.help}</p>} />
      <div className="views" role="group" aria-label={say.filter}>
        {request_kinds.map((one) => (
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
      <Loaded query={requests} rows={8}>
        {(data) =>
          data.data.length === 0 ? <Empty title={say.none} help={say.noneHelp} /> : <RequestTable rows={data.data} />
        }
      </Loaded>
      <div className="pager">
        <button type="button" className="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
          {words.common.previous}
        </button>
        <button
          type="button"
          className="button"
          disabled={requests.data?.meta.has_more !== true}
          onClick={() => setPage(page + 1)}
        >
          {words.common.next}
        </button>
      </div>
    </>
  )
}

function RequestTable({ rows }: { rows: readonly LoggedRequest[] }) {
  const say = developerWords.requestLog
  return (
    <TableFrame label={words.nav.requests} cards>
      <thead>
        <tr>
          <th>
            {say.columns.time}
            <MachineTime />
          </th>
          <th>{say.columns.status}</th>
          <th>{say.columns.request}</th>
          <th>{say.columns.key}</th>
          <th>{say.columns.duration}</th>
          <th>{say.columns.id}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RequestRow key={row.id} row={row} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function RequestRow({ row }: { row: LoggedRequest }) {
  const [open, setOpen] = useState(false)
  return (
    <tr>
      <td className="numeric">{exactMoment(row.requested_at, 'UTC')}</td>
      <td>
        <Chip tone={toneOfStatus(row.status)}>{row.status}</Chip>
      </td>
      <td className="request-path">
        <button type="button" className="request-open" aria-expanded={open} onClick={() => setOpen(!open)}>
          <code>
            {row.method} {row.path}
          </code>
        </button>
        {open && <Repeat row={row} />}
      </td>
      <td>{row.key_name ?? developerWords.requestLog.token}</td>
      <td className="numeric">{number.format(row.duration_ms)} ms</td>
      <td>
        <code className="quiet">{row.request_id.slice(-8)}</code>
      </td>
    </tr>
  )
}

/** The command that asks the same again; with a body to be put in where one was sent. */
function Repeat({ row: { method, path, request_id } }: { row: LoggedRequest }) {
  const { addresses } = useSession()
  const say = developerWords.requestLog
  const body = method === 'POST' || method === 'PATCH' || method === 'PUT'
  const address = new URL(addresses.base_url).origin + path
  const lines = [
    `curl -g -X ${method} '${address.replaceAll("'", '%27')}'`,
    "  -H 'Authorization: Token YOUR_KEY'",
    ...(body ? ["  -H 'Content-Type: application/vnd.api+json'", '  -d @body.json'] : []),
  ]
  return (
    <div className="request-again">
      <CodeBlock label={say.again} text={lines.join(' \\\n')} copy />
      <p className="quiet">
        {say.kept} {words.states.request(request_id)}
      </p>
    </div>
  )
}

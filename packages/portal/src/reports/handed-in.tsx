import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { reportWords } from '../words/report-words.ts'
import { fileQuery, filesQuery } from './reports-query.ts'
import type { FileRecord } from './reports-query.ts'

const outcomes = ['read', 'unchanged', 'refused', 'unknown_container'] as const
const tones = { waiting: 'wait', read: 'go', refused: 'stop' } as const

/** The reports that were handed in, with what became of their rows. */
export function HandedIn() {
  const files = useQuery(filesQuery)
  return (
    <Panel title={reportWords.files}>
      <Loaded query={files} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={reportWords.none} help={reportWords.noneHelp} />
          ) : (
            <ul className="stack">
              {data.map((file) => (
                <HandedFile key={file.id} file={file} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

function HandedFile({ file: { id, attributes } }: { file: FileRecord }) {
  const { name, status, refused_reason, counts } = attributes
  const [is_open, setIsOpen] = useState(false)
  const told = counts === null ? [] : outcomes.filter((outcome) => counts[outcome] > 0)
  return (
    <li>
      <b>{name}</b> <Chip tone={tones[status]}>{reportWords.status[status]}</Chip>{' '}
      {refused_reason ?? told.map((outcome) => reportWords.count(counts?.[outcome] ?? 0, outcome)).join(', ')}
      {status === 'read' && (
        <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary>
            {reportWords.showRows}
            <span className="for-readers"> {name}</span>
          </summary>
          {is_open && <Rows id={id} />}
        </details>
      )}
    </li>
  )
}

function Rows({ id }: { id: string }) {
  const file = useQuery(fileQuery(id))
  return (
    <Loaded query={file} rows={3}>
      {({ data }) => (
        <ul>
          {(data.attributes.rows ?? []).map(({ row, container_number, outcome, reason }) => (
            <li key={row}>
              {reportWords.row} {row} <span className="mono">{container_number}</span> {reportWords.outcomes[outcome]}
              {reason === null ? '' : `: ${reason}`}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

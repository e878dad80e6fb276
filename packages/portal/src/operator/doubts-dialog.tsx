import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../kit/code-block.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { portalApi } from '../service/portal-api.ts'
import { longMoment } from '../time/format.ts'
import { operatorWords } from '../words/operator-words.ts'
import type { OperatedSource } from './sources-query.ts'

/** A statement of which something could not be read. */
interface Doubt {
  readonly id: string
  readonly number: string
  readonly container: string | null
  readonly kind: string
  readonly code: string | null
  readonly defects: readonly string[]
  readonly recorded_at: string
  readonly payload_id: string | null
}

const pathOf = (source_id: string) => `/operator/sources/${encodeURIComponent(source_id)}/doubts`

const doubtsQuery = (source_id: string) =>
  queryOptions({
    queryKey: ['operator', 'doubts', source_id],
    queryFn: async ({ signal }) =>
      (await portalApi<{ data: readonly Doubt[] }>('GET', pathOf(source_id), undefined, signal)).data,
  })

/** What a source said that could not be read in full: of which number, what is wrong, and how it came. */
export function DoubtsDialog({ source, onClose }: { source: OperatedSource; onClose: () => void }) {
  const doubts = useQuery(doubtsQuery(source.id))
  const say = operatorWords.sources.doubts
  return (
    <Dialog title={say.title(source.name)} help={say.help} onClose={onClose} wide>
      <Loaded query={doubts} rows={4}>
        {(data) =>
          data.length === 0 ? <Empty title={say.none} help={say.noneHelp} /> : <Doubts source={source} rows={data} />
        }
      </Loaded>
    </Dialog>
  )
}

function Doubts({ source, rows }: { source: OperatedSource; rows: readonly Doubt[] }) {
  const say = operatorWords.sources.doubts
  return (
    <TableFrame label={say.title(source.name)} cards>
      <thead>
        <tr>
          <th>{say.number}</th>
          <th>{say.what}</th>
          <th>{say.wrong}</th>
          <th>{say.recorded}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DoubtRow key={row.id} source={source} row={row} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function DoubtRow({ source, row }: { source: OperatedSource; row: Doubt }) {
  const [open, setOpen] = useState(false)
  const say = operatorWords.sources.doubts
  return (
    <>
      <tr>
        <td className="mono">
          {row.container ?? row.number}
          {row.container !== null && row.container !== row.number && <small>{row.number}</small>}
        </td>
        <td>
          {say.kinds.get(row.kind) ?? row.kind}
          {row.code !== null && <small className="mono">{row.code}</small>}
        </td>
        <td className="work-why">
          {row.defects.join('; ')}
          {row.payload_id !== null && (
            <button
              type="button"
              className="button"
              data-kind="text"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? say.hide : say.show}
              <span className="for-readers"> {row.container ?? row.number}</span>
            </button>
          )}
        </td>
        <td className="numeric">{longMoment(row.recorded_at, 'UTC')} UTC</td>
      </tr>
      {open && (
        <tr>
          <td colSpan={4}>
            <AsItCame source_id={source.id} id={row.id} />
          </td>
        </tr>
      )}
    </>
  )
}

function AsItCame({ source_id, id }: { source_id: string; id: string }) {
  const answer = useQuery({
    queryKey: ['operator', 'doubts', source_id, id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      portalApi<{ pointer: string; excerpt: unknown }>('GET', `${pathOf(source_id)}/${id}`, undefined, signal),
  })
  return (
    <Loaded query={answer} rows={2}>
      {({ pointer, excerpt }) => (
        <CodeBlock
          label={operatorWords.sources.doubts.place(pointer)}
          text={typeof excerpt === 'string' ? excerpt : JSON.stringify(excerpt, null, 2)}
          copy
        />
      )}
    </Loaded>
  )
}

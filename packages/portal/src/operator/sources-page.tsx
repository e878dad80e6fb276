import '../design/table.css'
import './operator.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Problem, Skeleton, Trouble } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { portalApi } from '../service/portal-api.ts'
import { operatorWords } from '../words/operator-words.ts'
import { words } from '../words/words.ts'
import { ConnectSource } from './connect-source.tsx'
import { DoubtsDialog } from './doubts-dialog.tsx'
import { RemoveSourceDialog } from './remove-source.tsx'
import { RotateDialog, SourceDialog } from './source-dialog.tsx'
import { HealthCell } from './source-health.tsx'
import { SourceTestDialog } from './source-test.tsx'
import { kindOf, sourcesQuery } from './sources-query.ts'
import type { OperatedSource, SourceKind } from './sources-query.ts'

type Action = 'edit' | 'rotate' | 'test' | 'remove' | 'doubts'
type Opened = { readonly what: Action; readonly source: OperatedSource } | { readonly what: 'add' }

/** How each upstream is doing; one that fails is first. */
export function SourcesPage() {
  const sources = useQuery(sourcesQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const say = operatorWords.sources
  if (sources.data === undefined)
    return (
      <>
        <PageHead title={words.nav.sources} />
        {sources.isError ? (
          <Trouble error={sources.error} retry={() => void sources.refetch()} />
        ) : (
          <Skeleton rows={6} />
        )}
      </>
    )
  const { data, kinds } = sources.data
  const rows = data.toSorted(
    (one, other) =>
      (other.health?.failures_in_a_row ?? 0) - (one.health?.failures_in_a_row ?? 0) ||
      one.name.localeCompare(other.name),
  )
  const close = () => setOpened(null)
  if (opened?.what === 'add') return <ConnectSource kinds={kinds} sources={data} onDone={close} />
  return (
    <>
      <PageHead
        title={words.nav.sources}
        below={<p className="page-below">{say.help}</p>}
        actions={
          <button type="button" className="button" data-kind="primary" onClick={() => setOpened({ what: 'add' })}>
            <Plus size={16} aria-hidden />
            {say.add}
          </button>
        }
      />
      {rows.length === 0 ? (
        <Empty title={say.none} help={say.help} />
      ) : (
        <SourceTable rows={rows} onOpen={(source, what) => setOpened({ what, source })} />
      )}
      {opened !== null && (
        <OpenedDialog {...opened} kind={kindOf(opened.source, kinds)} onClose={close} onOpen={setOpened} />
      )}
    </>
  )
}

function OpenedDialog({
  what,
  source,
  kind,
  onClose,
  onOpen,
}: {
  what: Action
  source: OperatedSource
  kind: SourceKind | undefined
  onClose: () => void
  onOpen: (opened: Opened) => void
}) {
  const shared = { source, kind, onClose }
  if (what === 'doubts') return <DoubtsDialog source={source} onClose={onClose} />
  if (what === 'edit') return <SourceDialog {...shared} />
  if (what === 'test') return <SourceTestDialog {...shared} />
  if (what === 'remove') return <RemoveSourceDialog source={source} onClose={onClose} />
  return <RotateDialog {...shared} onSaved={() => onOpen({ what: 'test', source })} />
}

function SourceTable({
  rows,
  onOpen,
}: {
  rows: readonly OperatedSource[]
  onOpen: (source: OperatedSource, what: Action) => void
}) {
  const queries = useQueryClient()
  const turn = useMutation({
    mutationFn: ({ id, enabled }: { id: string; enabled: boolean }) =>
      portalApi('PATCH', `/operator/sources/${encodeURIComponent(id)}`, { enabled }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['operator', 'sources'] }),
  })
  const say = operatorWords.sources
  return (
    <>
      <Problem of={turn} />
      <TableFrame label={words.nav.sources} cards look="sources">
        <thead>
          <tr>
            <th>{say.columns.name}</th>
            <th>{say.columns.kind}</th>
            <th>{say.columns.health}</th>
            <th>{say.columns.today}</th>
            <th>{say.columns.budget}</th>
            <th>
              <span className="for-readers">{say.columns.state}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              turning={turn.isPending}
              onTurn={() => turn.mutate({ id: source.id, enabled: !source.enabled })}
              onOpen={(what) => onOpen(source, what)}
            />
          ))}
        </tbody>
      </TableFrame>
    </>
  )
}

interface RowProps {
  readonly source: OperatedSource
  readonly turning: boolean
  readonly onTurn: () => void
  readonly onOpen: (what: Action) => void
}

function SourceRow(props: RowProps) {
  const { source } = props
  const say = operatorWords.sources
  return (
    <tr>
      <td>
        <b>{source.name}</b>
        <small>
          {source.id}
          {source.scac === null ? '' : ` · ${source.scac}`}
        </small>
      </td>
      <td>
        <code>{source.kind}</code>
        {source.is_simulated && <small>{say.simulated}</small>}
      </td>
      <td>
        <HealthCell source={source} />
      </td>
      <td className="numeric">
        <AskedToday source={source} onOpen={props.onOpen} />
      </td>
      <td className="numeric">
        <Budget source={source} />
      </td>
      <td className="row-actions">
        <SourceActions {...props} />
      </td>
    </tr>
  )
}

/** How often it was asked today, and what came of it. */
function AskedToday({ source: { name, health }, onOpen }: Pick<RowProps, 'source' | 'onOpen'>) {
  const say = operatorWords.sources
  if (health === null) return '–'
  return (
    <>
      {say.asked(health.asked_on_day, health.found_on_day)}
      {health.defects_on_day > 0 && (
        <button type="button" className="source-doubts tone-text" data-tone="wait" onClick={() => onOpen('doubts')}>
          {say.defects(health.defects_on_day)}
          <span className="for-readers"> {name}</span>
        </button>
      )}
    </>
  )
}

function SourceActions({ source, turning, onTurn, onOpen }: RowProps) {
  const say = operatorWords.sources
  return (
    <>
      <button type="button" className="button" data-kind="text" onClick={() => onOpen('test')}>
        {say.test}
        <span className="for-readers"> {source.name}</span>
      </button>
      {!source.is_simulated && (
        <button type="button" className="button" data-kind="text" onClick={() => onOpen('edit')}>
          {words.common.edit}
          <span className="for-readers"> {source.name}</span>
        </button>
      )}
      {!source.is_simulated && source.credential_names.length > 0 && (
        <button type="button" className="button" data-kind="text" onClick={() => onOpen('rotate')}>
          {say.rotate}
          <span className="for-readers"> {source.name}</span>
        </button>
      )}
      <button type="button" className="button" data-kind="text" disabled={turning} onClick={onTurn}>
        {source.enabled ? say.turnOff : say.turnOn}
        <span className="for-readers"> {source.name}</span>
      </button>
      {!source.is_simulated && (
        <button type="button" className="button" data-kind="text" onClick={() => onOpen('remove')}>
          {say.remove}
          <span className="for-readers"> {source.name}</span>
        </button>
      )}
    </>
  )
}

/** How much it may be asked, and how much of the day's budget is used. */
function Budget({ source: { per_minute, per_day, health } }: { source: OperatedSource }) {
  const say = operatorWords.sources
  if (per_minute === null && per_day === null) return <span className="quiet">{say.itsOwn}</span>
  return (
    <>
      {per_minute !== null && say.aMinute(per_minute)}
      {per_day !== null && <small>{say.ofDay(health?.asked_on_day ?? 0, per_day)}</small>}
    </>
  )
}

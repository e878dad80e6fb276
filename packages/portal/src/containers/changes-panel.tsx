import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Panel } from '../kit/panel.tsx'
import { Skeleton, Trouble } from '../kit/states.tsx'
import { shortMoment } from '../time/format.ts'
import { recordWords } from '../words/record-words.ts'
import { printed } from './printed.ts'
import { historyQuery } from './container-query.ts'
import type { History, PastValue } from './container-query.ts'

const shown_max = 20

interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: PastValue
}

/** What changed, newest first: from what, to what, when, and who said so. What was told first is no change. */
export function ChangesPanel({ id, zone, as_of }: { id: string; zone: string; as_of: string | null }) {
  const history = useQuery(historyQuery(id))
  if (history.data === undefined)
    return (
      <Panel title={recordWords.container.changes.title}>
        {history.isError ? (
          <Trouble error={history.error} retry={() => void history.refetch()} />
        ) : (
          <Skeleton rows={3} />
        )}
      </Panel>
    )
  const changes = changesOf(history.data)
    .filter(({ after }) => as_of === null || after.told_at <= as_of)
    .slice(0, shown_max)
  return (
    <Panel title={recordWords.container.changes.title}>
      {changes.length === 0 ? (
        <p className="quiet">{recordWords.container.changes.none}</p>
      ) : (
        <ul className="changes">
          {changes.map((change) => (
            <ChangeItem
              key={`${change.field} ${change.after.told_at} ${String(change.after.value)}`}
              change={change}
              zone={zone}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function changesOf(history: History): Change[] {
  const changes = Object.entries(history).flatMap(([field, values]) =>
    values.map((after, index): Change => ({ field, before: values[index - 1]?.value, after })),
  )
  return changes
    .filter(
      ({ field, before, after }) =>
        before !== undefined &&
        field in recordWords.container.changes.fields &&
        field !== 'pod_terminal' &&
        JSON.stringify(before) !== JSON.stringify(after.value),
    )
    .toSorted((one, other) => other.after.told_at.localeCompare(one.after.told_at))
}

function ChangeItem({ change: { field, before, after }, zone }: { change: Change; zone: string }) {
  const name = new Map<string, string>(Object.entries(recordWords.container.changes.fields)).get(field) ?? field
  return (
    <li>
      <b>{name}</b>
      <span className="change-values">
        <s>{printed(before, zone, field)}</s>
        <ArrowRight size={13} aria-label={recordWords.container.changes.to} />
        {printed(after.value, zone, field)}
      </span>
      <small>
        {shortMoment(after.told_at, 'UTC')} UTC,{' '}
        {recordWords.container.changes.from(recordWords.sources[after.data_source])}
      </small>
    </li>
  )
}

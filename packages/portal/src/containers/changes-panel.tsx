import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Panel } from '../kit/panel.tsx'
import { Skeleton, Trouble } from '../kit/states.tsx'
import { calendarDay, money, shortMoment } from '../time/format.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
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
        <s>{printed(before, zone)}</s>
        <ArrowRight size={13} aria-label={recordWords.container.changes.to} />
        {printed(after.value, zone)}
      </span>
      <small>
        {shortMoment(after.told_at, 'UTC')} UTC,{' '}
        {recordWords.container.changes.from(recordWords.sources[after.data_source])}
      </small>
    </li>
  )
}

/** A value in words: days as days, instants in the place's time, holds and fees by name. */
function printed(value: unknown, zone: string): string {
  if (value === null || value === undefined) return words.common.none
  if (typeof value === 'boolean') return value ? words.common.yes : words.common.no
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return calendarDay(value)
    return /^\d{4}-\d\d-\d\dT/.test(value) ? shortMoment(value, zone) : value
  }
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value.length === 0
    ? words.common.none
    : value
        .map((item: unknown) => printedItem(item))
        .filter((text) => text !== '')
        .join(', ')
}

function printedItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const members = new Map<string, unknown>(Object.entries(item))
  const [name, status, type, amount, currency] = ['name', 'status', 'type', 'amount', 'currency_code'].map((key) =>
    members.get(key),
  )
  if (typeof name === 'string') return status === 'pending' ? words.fleet.pendingHold(holdName(name)) : holdName(name)
  if (typeof type !== 'string' || typeof amount !== 'number' || type === 'total') return ''
  const fee = new Map<string, string>(Object.entries(words.fees)).get(type) ?? type
  return `${fee} ${money(amount, typeof currency === 'string' ? currency : 'USD')}`
}

function holdName(name: string): string {
  return new Map<string, string>(Object.entries(words.holds)).get(name) ?? name
}

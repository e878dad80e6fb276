import { useMutation, useQuery } from '@tanstack/react-query'
import { AlarmClock, Check, Undo2, X } from 'lucide-react'
import { Problem } from '../kit/states.tsx'
import { attendWords } from '../words/attend-words.ts'
import { todayWords } from '../words/today-words.ts'
import { ownersQuery, selected_max } from './exceptions-query.ts'
import type { Attended } from './exceptions-query.ts'
import type { TodayView } from './today-search.ts'
import type { Deed } from './deed.ts'

/** What can be done with all that is selected. */
export function WorkBar({
  items,
  view,
  total,
  busy,
  onAll,
  onAct,
  onSnooze,
  onClear,
}: {
  items: readonly Attended[]
  view: TodayView
  total: number
  busy: boolean
  onAll: () => Promise<void>
  onAct: (deed: Deed) => void
  onSnooze: () => void
  onClear: () => void
}) {
  const all = useMutation({ mutationFn: onAll })
  const only_notes = items.every(({ exception }) => exception.attributes.action === 'take_note')
  return (
    <div className="bulk-bar today-bar" role="group" aria-label={attendWords.selected(items.length)}>
      <span>{attendWords.selected(items.length)}</span>
      {items.length < Math.min(total, selected_max) && (
        <button type="button" className="button" disabled={all.isPending} onClick={() => all.mutate()}>
          {total > selected_max ? attendWords.selectFirst(selected_max) : attendWords.selectAll(total)}
        </button>
      )}
      {view === 'handled' ? (
        <button type="button" className="button" disabled={busy} onClick={() => onAct({ kind: 'open' })}>
          <Undo2 size={15} aria-hidden />
          {todayWords.reopen}
        </button>
      ) : (
        <button
          type="button"
          className="button"
          data-kind="primary"
          disabled={busy}
          onClick={() => onAct({ kind: 'done' })}
        >
          <Check size={15} aria-hidden />
          {only_notes ? todayWords.seen : todayWords.handled}
        </button>
      )}
      {view !== 'handled' && (
        <button type="button" className="button" disabled={busy} onClick={onSnooze}>
          <AlarmClock size={15} aria-hidden />
          {todayWords.snooze}
        </button>
      )}
      <OwnerChoice label={attendWords.give} busy={busy} onChoose={(owner_id) => onAct({ kind: 'own', owner_id })} />
      <button type="button" className="button" data-kind="icon" aria-label={attendWords.unselect} onClick={onClear}>
        <X size={16} aria-hidden />
      </button>
      <Problem of={all} />
    </div>
  )
}

/** Gives what is selected to somebody, or to nobody. */
function OwnerChoice({
  label,
  busy,
  onChoose,
}: {
  label: string
  busy: boolean
  onChoose: (owner_id: string | null) => void
}) {
  const owners = useQuery(ownersQuery)
  return (
    <select
      className="input"
      aria-label={label}
      value=""
      disabled={busy || owners.data === undefined}
      onChange={({ target }) => onChoose(target.value === nobody ? null : target.value)}
    >
      <option value="">{label}</option>
      {(owners.data ?? []).map(({ person_id, name }) => (
        <option key={person_id} value={person_id}>
          {name}
        </option>
      ))}
      <option value={nobody}>{todayWords.nobody}</option>
    </select>
  )
}

const nobody = '-'

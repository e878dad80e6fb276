import { AlarmClock, Check, Undo2, UserRound } from 'lucide-react'
import { useSession } from '../service/session.ts'
import { todayWords } from '../words/today-words.ts'
import type { Attended } from './exceptions-query.ts'
import type { TodayView } from './today-search.ts'
import type { Deed } from './deed.ts'

/** What can be done with a row at once; each button names its row for those who hear it. */
export function RowActions({
  item: { exception },
  view,
  name,
  onAct,
  onSnooze,
}: {
  item: Attended
  view: TodayView
  name: string
  onAct: (deed: Deed) => void
  onSnooze: () => void
}) {
  const { person } = useSession()
  const about = <span className="for-readers"> {name}</span>
  const is_mine = exception.relationships?.owner?.data?.id === person.id
  if (view === 'handled')
    return (
      <div className="todo-actions">
        <button type="button" className="button" onClick={() => onAct({ kind: 'open' })}>
          <Undo2 size={15} aria-hidden />
          {todayWords.reopen}
          {about}
        </button>
      </div>
    )
  return (
    <div className="todo-actions">
      <button type="button" className="button" onClick={() => onAct({ kind: 'done' })}>
        <Check size={15} aria-hidden />
        {exception.attributes.action === 'take_note' ? todayWords.seen : todayWords.handled}
        {about}
      </button>
      {view === 'snoozed' ? (
        <button type="button" className="button" onClick={() => onAct({ kind: 'open' })}>
          <AlarmClock size={15} aria-hidden />
          {todayWords.wake}
          {about}
        </button>
      ) : (
        <button type="button" className="button" onClick={onSnooze}>
          <AlarmClock size={15} aria-hidden />
          {todayWords.snooze}
          {about}
        </button>
      )}
      {!is_mine && (
        <button type="button" className="button" onClick={() => onAct({ kind: 'own', owner_id: person.id })}>
          <UserRound size={15} aria-hidden />
          {todayWords.take}
          {about}
        </button>
      )}
    </div>
  )
}

import { Lock, StickyNote } from 'lucide-react'
import { Suspense, useId } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Skeleton } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { calendarDay, inDays, money } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { todayWords } from '../words/today-words.ts'
import { daysUntil, numbersOf, zoneOf } from './due.ts'
import type { Attended } from './exceptions-query.ts'
import { RowActions } from './row-actions.tsx'
import { SeverityChip } from './severity-chip.tsx'
import type { TodayView } from './today-search.ts'
import type { Deed } from './deed.ts'
import type { Desk } from './use-desk.ts'

const SnoozeChip = lazyPart(async () => (await import('./snooze-chip.tsx')).SnoozeChip)
const ExceptionDetail = lazyPart(async () => (await import('./exception-detail.tsx')).ExceptionDetail)

interface RowProps {
  readonly item: Attended
  readonly view: TodayView
  readonly may_write: boolean
  readonly desk: Desk
}

/** One exception: what it is about, why, by when, what it costs, who has it, and what can be done. */
export function ExceptionRow({ item, view, may_write, desk }: RowProps) {
  const detail = useId()
  const { attributes: a, id } = item.exception
  const [number = '', ...others] = numbersOf(item)
  const name = todayWords.boxes(number, others.length)
  const is_chosen = desk.isChosen(item)
  const opened = desk.opened?.id === id ? desk.opened : null
  const act = (deed: Deed) => desk.act([item], deed)
  return (
    <li className="todo-row" data-row={id} data-chosen={is_chosen || undefined}>
      {may_write && (
        <input
          type="checkbox"
          className="todo-pick"
          checked={is_chosen}
          aria-label={todayWords.select(`${name}, ${a.label}`)}
          onChange={({ target }) => desk.choose([item], target.checked)}
        />
      )}
      <div className="todo-what">
        <button
          type="button"
          className="todo-open"
          data-row-link
          aria-expanded={opened !== null}
          aria-controls={detail}
          onClick={() => desk.open(opened === null ? { id, at_note: false } : null)}
        >
          <span className="mono">{name}</span> <span>{a.label}</span>
        </button>
        <p className="todo-why">{a.summary}</p>
        <Marks item={item} />
      </div>
      <Due item={item} />
      {may_write && <RowActions item={item} view={view} name={name} onAct={act} onSnooze={() => desk.snooze([item])} />}
      <div id={detail} className="todo-detail" hidden={opened === null}>
        {opened !== null && (
          <Suspense fallback={<Skeleton rows={2} />}>
            <ExceptionDetail item={item} at_note={opened.at_note} may_write={may_write} onAct={act} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

/** How much it matters, whether the box is held, until when it is snoozed, who has it, and what was noted. */
function Marks({ item: { exception, owner } }: { item: Attended }) {
  const { attributes: a } = exception
  return (
    <p className="chips">
      <SeverityChip severity={a.severity} />
      {a.held && (
        <Chip tone="stop" icon={Lock}>
          {todayWords.held}
        </Chip>
      )}
      {a.status === 'snoozed' && (
        <Suspense>
          <SnoozeChip of={a} />
        </Suspense>
      )}
      {owner !== undefined && <Chip tone="sea">{owner.attributes.name}</Chip>}
      {a.note !== null && (
        <Chip icon={StickyNote} title={todayWords.note}>
          <span className="todo-note">{a.note}</span>
        </Chip>
      )}
    </p>
  )
}

/** By when, by the calendar of the place, and what the next day costs. */
function Due({ item: { exception, containers } }: { item: Attended }) {
  const now = useNow()
  const { due_on, at_stake } = exception.attributes
  const zone = zoneOf(containers)
  const days = due_on === null || zone === null ? null : daysUntil(due_on, zone, now)
  const is_past = days !== null && days < 0
  return (
    <div className="todo-due numeric">
      {due_on !== null && (
        <span className="tone-text" data-tone={toneOf(days)}>
          {is_past ? todayWords.passedOn(calendarDay(due_on)) : todayWords.dueOn(calendarDay(due_on))}
          {days !== null && <small>{inDays(days)}</small>}
        </span>
      )}
      {at_stake !== null && <b>{todayWords.aDay(money(at_stake.amount, at_stake.currency_code))}</b>}
      {at_stake === null && due_on !== null && <small>{todayWords.costUnknown}</small>}
    </div>
  )
}

function toneOf(days: number | null): 'stop' | 'wait' | undefined {
  if (days === null) return undefined
  return days < 0 ? 'stop' : 'wait'
}

import { useId } from 'react'
import { useMayWrite } from '../service/session.ts'
import { todayWords } from '../words/today-words.ts'
import { ExceptionRow } from './exception-row.tsx'
import type { Attended } from './exceptions-query.ts'
import type { TodayView } from './today-search.ts'
import type { Desk } from './use-desk.ts'

/** All that asks for the same thing to be done. */
export function ExceptionGroup({
  action,
  items,
  view,
  desk,
}: {
  action: keyof typeof todayWords.actions
  items: readonly Attended[]
  view: TodayView
  desk: Desk
}) {
  const id = useId()
  const may_write = useMayWrite()
  const title = todayWords.actions[action]
  return (
    <section className="todo" aria-labelledby={id}>
      <header className="todo-head">
        {may_write && (
          <input
            type="checkbox"
            checked={items.every(desk.isChosen)}
            aria-label={todayWords.selectGroup(title)}
            onChange={({ target }) => desk.choose(items, target.checked)}
          />
        )}
        <h2 id={id}>
          {title} <span>{items.length}</span>
        </h2>
      </header>
      <ul>
        {items.map((item) => (
          <ExceptionRow key={item.exception.id} item={item} view={view} may_write={may_write} desk={desk} />
        ))}
      </ul>
    </section>
  )
}

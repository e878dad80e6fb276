import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useMayWrite, useSession } from '../service/session.ts'
import { todayWords } from '../words/today-words.ts'
import { ExceptionGroup } from './exception-group.tsx'
import { everyException } from './exceptions-query.ts'
import type { Attended } from './exceptions-query.ts'
import type { TodayKeys } from './today-keys.ts'
import type { TodayView } from './today-search.ts'
import { actions } from './actions.gen.ts'
import { Told } from './told.tsx'
import { useDesk } from './use-desk.ts'
import type { Desk } from './use-desk.ts'

const WorkBar = lazyPart(async () => (await import('./work-bar.tsx')).WorkBar)
const Keys = lazyPart(async () => (await import('./keys.tsx')).Keys)
const SnoozeDialog = lazyPart(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog)

interface ListProps {
  readonly view: TodayView
  readonly rows: readonly Attended[]
  readonly total: number
  /** Stands where nothing is to be listed. */
  readonly children: ReactNode
}

/** The exceptions of a view under what has to be done, and everything that one can do with them. */
export function ExceptionList({ view, rows, total, children }: ListProps) {
  const may_write = useMayWrite()
  const desk = useDesk(view, rows)
  return (
    <>
      <Told work={desk.work} />
      {may_write && desk.selected.length > 0 && <Selected desk={desk} view={view} total={total} />}
      {desk.shown.length === 0 && !desk.work.busy && children}
      {actions.map((action) => {
        const items = desk.shown.filter(({ exception }) => exception.attributes.action === action)
        return items.length > 0 && <ExceptionGroup key={action} action={action} items={items} view={view} desk={desk} />
      })}
      {total > rows.length && <p className="quiet today-more">{todayWords.more(rows.length, total)}</p>}
      {may_write && <Tools desk={desk} view={view} />}
    </>
  )
}

function Selected({ desk, view, total }: { desk: Desk; view: TodayView; total: number }) {
  const { person } = useSession()
  return (
    <Suspense>
      <WorkBar
        items={desk.selected}
        view={view}
        total={total}
        busy={desk.work.busy}
        onAll={async () => desk.choose(await everyException(view, person.id), true)}
        onAct={(deed) => desk.act(desk.selected, deed)}
        onSnooze={() => desk.snooze(desk.selected)}
        onClear={desk.clear}
      />
    </Suspense>
  )
}

/** Keys and the dialog of a snooze; they come after the rows are there. */
function Tools({ desk, view }: { desk: Desk; view: TodayView }) {
  const { person } = useSession()
  const { snoozing } = desk
  return (
    <Suspense>
      <Keys rows={desk.shown} keys={keysOf(desk, view, person.id)} />
      {snoozing.length > 0 && (
        <SnoozeDialog items={snoozing} onClose={() => desk.snooze([])} onSnooze={(deed) => desk.act(snoozing, deed)} />
      )}
    </Suspense>
  )
}

/** A key means the selection where there is one, else the row that has the focus. */
function keysOf(desk: Desk, view: TodayView, person_id: string): TodayKeys {
  const meant = (item: Attended | undefined) =>
    desk.selected.length === 0 && item !== undefined ? [item] : desk.selected
  return {
    choose: (item) => item !== undefined && desk.choose([item], !desk.isChosen(item)),
    done: (item) => desk.act(meant(item), { kind: view === 'handled' ? 'open' : 'done' }),
    snooze: (item) => desk.snooze(meant(item)),
    take: (item) => desk.act(meant(item), { kind: 'own', owner_id: person_id }),
    note: (item) => item !== undefined && desk.open({ id: item.exception.id, at_note: true }),
    undo: () => desk.work.undo?.(),
    clear: desk.clear,
  }
}

import { useState } from 'react'
import type { Deed } from './deed.ts'
import { byPressure } from './due.ts'
import type { Attended } from './exceptions-query.ts'
import { focusBeside } from './focus-beside.ts'
import type { TodayView } from './today-search.ts'
import { useWork } from './use-work.ts'
import type { Work } from './use-work.ts'

/** What lies on the page: rows, what of them is selected and opened, and what is being done. */
export interface Desk {
  readonly work: Work
  readonly shown: readonly Attended[]
  readonly selected: readonly Attended[]
  readonly opened: { readonly id: string; readonly at_note: boolean } | null
  readonly snoozing: readonly Attended[]
  readonly isChosen: (item: Attended) => boolean
  readonly choose: (items: readonly Attended[], is_chosen: boolean) => void
  readonly clear: () => void
  readonly open: (opened: Desk['opened']) => void
  readonly snooze: (items: readonly Attended[]) => void
  readonly act: (items: readonly Attended[], deed: Deed) => void
}

/** Whether a deed takes an exception out of a view. */
function leavesView(view: TodayView, { kind }: Deed): boolean {
  if (kind === 'done') return view !== 'handled'
  if (kind === 'snooze') return view !== 'snoozed'
  return kind === 'open' && (view === 'snoozed' || view === 'handled')
}

/** Keeps what a person does with the rows of a view. */
export function useDesk(view: TodayView, rows: readonly Attended[]): Desk {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Attended>>(new Map())
  const [opened, setOpened] = useState<Desk['opened']>(null)
  const [snoozing, setSnoozing] = useState<readonly Attended[]>([])
  const work = useWork((deed) => leavesView(view, deed))
  const clear = () => setChosen(new Map())
  return {
    work,
    shown: rows.filter(({ exception }) => !work.leaving.has(exception.id)).toSorted(byPressure),
    selected: [...chosen.values()].map((one) => asItIsNow(one, rows)),
    opened,
    snoozing,
    isChosen: ({ exception }) => chosen.has(exception.id),
    choose: (items, is_chosen) => setChosen((before) => chosenAfter(before, items, is_chosen)),
    clear,
    open: setOpened,
    snooze: setSnoozing,
    act: (items, deed) => {
      if (leavesView(view, deed)) {
        focusBeside(items.map(({ exception }) => exception.id))
        setOpened(null)
      }
      clear()
      setSnoozing([])
      void work.act(items, deed)
    },
  }
}

function chosenAfter(before: ReadonlyMap<string, Attended>, items: readonly Attended[], is_chosen: boolean) {
  const after = new Map(before)
  for (const item of items) {
    if (is_chosen) after.set(item.exception.id, item)
    else after.delete(item.exception.id)
  }
  return after
}

function asItIsNow(item: Attended, rows: readonly Attended[]): Attended {
  return rows.find(({ exception }) => exception.id === item.exception.id) ?? item
}

import { useEffect, useRef } from 'react'
import { areShortcutsOn, isTyping } from '../shell/shortcuts.ts'
import type { Attended } from './exceptions-query.ts'

/** What the keys of the page do; those with an item do it to the row that has the focus; undefined: none has. */
export interface TodayKeys {
  readonly choose: (item: Attended | undefined) => unknown
  readonly done: (item: Attended | undefined) => void
  readonly snooze: (item: Attended | undefined) => void
  readonly take: (item: Attended | undefined) => void
  readonly note: (item: Attended | undefined) => unknown
  readonly undo: () => void
  readonly clear: () => void
}

const of_row = { x: 'choose', e: 'done', s: 'snooze', m: 'take', n: 'note' } as const
const of_page = { z: 'undo', Escape: 'clear' } as const
const isOfRow = (key: string): key is keyof typeof of_row => Object.hasOwn(of_row, key)
const isOfPage = (key: string): key is keyof typeof of_page => Object.hasOwn(of_page, key)

/** Listens for single keys while the page stands, where they are on. */
export function useTodayKeys(rows: readonly Attended[], keys: TodayKeys): void {
  const now = useRef({ rows, keys })
  useEffect(() => {
    now.current = { rows, keys }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || !areShortcutsOn()) return
      if (isOfPage(event.key)) return now.current.keys[of_page[event.key]]()
      if (!isOfRow(event.key)) return
      const item = focusedRow(now.current.rows)
      event.preventDefault()
      now.current.keys[of_row[event.key]](item)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function focusedRow(rows: readonly Attended[]): Attended | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']
  return rows.find(({ exception }) => exception.id === id)
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Attended } from './exceptions-query.ts'
import type { Deed, Outcome } from './deed.ts'

/** What one can do on the page, and how it went. */
export interface Work {
  /** Ids of rows that are leaving the page: what was asked for them is on its way. */
  readonly leaving: ReadonlySet<string>
  readonly busy: boolean
  /** What came of the last deed, in sentences; null: nothing yet. */
  readonly told: string | null
  readonly troubled: boolean
  readonly act: (items: readonly Attended[], deed: Deed) => Promise<void>
  /** Takes the last deed back; null: there is none that can be. */
  readonly undo: (() => void) | null
}

/** Does what was asked at once on the page, and puts back what the service refused. */
export function useWork(leaves: (deed: Deed) => boolean): Work {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const [running, setRunning] = useState(0)
  const [last, setLast] = useState<(Outcome & { text: string }) | null>(null)
  const latest = useRef(0)
  const act = async (items: readonly Attended[], deed: Deed) => {
    if (items.length === 0) return
    const ids = items.map(({ exception }) => exception.id)
    const turn = ++latest.current
    setRunning((count) => count + 1)
    if (leaves(deed)) setLeaving((before) => new Set([...before, ...ids]))
    const { outcomeText, workOn } = await import('./work.ts')
    const outcome = await workOn(items, deed)
    if (turn === latest.current) setLast({ ...outcome, text: outcomeText(outcome) })
    await queries.invalidateQueries({ queryKey: ['exceptions'] })
    setLeaving((before) => new Set([...before].filter((id) => !ids.includes(id))))
    setRunning((count) => count - 1)
  }
  const back = last !== null && last.done.length > 0 && (last.deed.kind === 'done' || last.deed.kind === 'snooze')
  return {
    leaving,
    busy: running > 0,
    told: last?.text ?? null,
    troubled: last !== null && last.refused.length + last.settled.length > 0,
    act,
    undo: back ? () => void act(last.done, { kind: 'open' }) : null,
  }
}

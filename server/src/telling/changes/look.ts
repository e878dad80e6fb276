import { createAskedOnce } from '../../ground/asked-once.ts'
import type { Database } from '../../ground/db/index.ts'
import { cursorOf } from './cursor.ts'
import type { LogHead } from './cursor.ts'
import type { LoggedChange } from './change-log.ts'
import type { ChangeReading } from './reading.ts'
import { renderWithRecords } from './resource.ts'
import { changesAfter, logHead } from './store.ts'

/** What a stream reads of an account's log: which entries, and whether with their records. */
export type StreamReading = Pick<ChangeReading, 'filter' | 'with_records'>

/** What a look at an account's log found behind a place: its end, and up to so many entries. */
export interface Look {
  readonly head: LogHead
  readonly found: readonly StreamMessage[]
}

/** An entry as it is sent. */
export interface StreamMessage {
  readonly sequence: number
  readonly id: string
  readonly text: string
}

/** Looks behind a place of an account's log. */
export type LookBehind = (account_id: string, sequence: number, reading: StreamReading) => Promise<Look>

/**
 * Looks for streams. Those of an account stand at one place and are woken at one moment: what all of them ask then is
 * read and rendered once. A look that was under way may miss what was committed since; the next one finds it.
 */
export function createLooks({ lists }: Pick<Database, 'lists'>, entries_max: number): LookBehind {
  const askOnce = createAskedOnce<Look>()
  return (account_id, sequence, { filter, with_records }) =>
    askOnce(JSON.stringify([account_id, sequence, filter, with_records]), async () => {
      const reader = lists(account_id)
      const head = await logHead(reader, account_id, { sequence, mark: 'not asked' })
      const found = head.newest > sequence ? await changesAfter(reader, account_id, sequence, filter, entries_max) : []
      return { head, found: found.map((change) => messageOf(change, with_records)) }
    })
}

function messageOf(change: LoggedChange, with_records: boolean): StreamMessage {
  const shown = renderWithRecords(change, with_records)
  const { sequence, id } = change
  return { sequence, id, text: `id: ${cursorOf(change)}\nevent: change\ndata: ${JSON.stringify(shown)}\n\n` }
}

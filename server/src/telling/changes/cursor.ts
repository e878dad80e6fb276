/** A place in the change log: the number of the last entry that a reader has, and which entry that was. */
export interface ChangeCursor {
  readonly sequence: number
  /** The end of that entry's id; null: a bare number, as readers kept it that only know `sequence`. */
  readonly mark: string | null
}

/** Before the first entry, in every log. */
export const beginning: ChangeCursor = { sequence: 0, mark: null }

const mark_length = 8

/**
 * The cursor behind an entry, such as `42-9f3c21ab`. The mark is what a number alone can't say: after a restore,
 * numbers that were given away before are given to other entries.
 */
export function cursorOf({ sequence, id }: { readonly sequence: number; readonly id: string }): string {
  return `${sequence}-${id.slice(-mark_length)}`
}

/** Reads a cursor as it was handed out, or a bare number; null: it is neither. */
export function readCursor(text: string): ChangeCursor | null {
  const [, digits, mark] = /^(\d{1,16})(?:-([0-9a-f]{8}))?$/.exec(text) ?? []
  const sequence = Number(digits)
  return digits === undefined || !Number.isSafeInteger(sequence) ? null : { sequence, mark: mark ?? null }
}

/** What is known of a log beside a cursor. */
export interface LogHead {
  /** The newest entry's number; 0: nothing was told yet. */
  readonly newest: number
  readonly newest_id: string | null
  /** The entry that has the cursor's number; null: there is none. */
  readonly id_there: string | null
  /** Whether bare numbers mean what they meant when the service was set up. */
  readonly is_first_epoch: boolean
}

/** Why reading must not go on from a cursor, as a sentence; null: it may. */
export function cursorFault(cursor: ChangeCursor, head: LogHead): string | null {
  const { sequence, mark } = cursor
  if (sequence === 0 && mark === null) return null
  if (sequence > head.newest) return `The log ends at ${head.newest}, before ${sequence}`
  if (mark !== null)
    return head.id_there === null || cursorOf({ sequence, id: head.id_there }) !== `${sequence}-${mark}`
      ? `Entry ${sequence} of the log is another one than this cursor names`
      : null
  return head.is_first_epoch
    ? null
    : `The database was restored or moved, and a bare number no longer says which entry ${sequence} was`
}

/** The cursor behind the newest entry. */
export function headCursor({ newest, newest_id }: LogHead): string {
  return newest_id === null ? String(newest) : cursorOf({ sequence: newest, id: newest_id })
}

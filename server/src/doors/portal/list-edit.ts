import { z } from 'zod'

/** What was done to a list where each value stands once: values that came to it, and values that left it. */
export interface ListEdit<T> {
  readonly added: readonly T[]
  readonly removed: readonly T[]
}

/** A list as it shall be, or what was done to it; lists that people change are sent as the latter. */
export function listOrEdit<T extends z.ZodType>(item: T, most: number) {
  const list = z.array(item).max(most)
  return z.union([list, z.object({ added: list.default([]), removed: list.default([]) })], {
    error: `A list of at most ${most} values, or what was added to it and removed from it`,
  })
}

/**
 * The list after an edit of what is kept now, which the caller holds: two people who change different values of it both
 * have their way.
 */
export function editedList<T>(kept: readonly T[], edit: readonly T[] | ListEdit<T>): T[] {
  if (!('added' in edit)) return [...edit]
  return [...new Set([...kept, ...edit.added])].filter((value) => !edit.removed.includes(value))
}

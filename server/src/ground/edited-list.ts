/** What was done to a list where each value stands once: values that came to it, and values that left it. */
export interface ListEdit<T> {
  readonly added?: readonly T[] | undefined
  readonly removed?: readonly T[] | undefined
}

/**
 * The list after an edit of what is kept now, which the caller holds: two people who change different values of it both
 * have their way. A list is taken as it is.
 */
export function editedList<T>(kept: readonly T[], edit: readonly T[] | ListEdit<T>): T[] {
  if (isList(edit)) return [...edit]
  const { added = [], removed = [] } = edit
  return [...new Set([...kept, ...added])].filter((value) => !removed.includes(value))
}

const isList = <T>(edit: readonly T[] | ListEdit<T>): edit is readonly T[] => Array.isArray(edit)

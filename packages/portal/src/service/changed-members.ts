/**
 * The members of `after` that are not as they were before. A form sends these alone, so that what somebody else, or the
 * service itself, changed meanwhile stays.
 */
export function changedMembers<T extends object>(before: T, after: T): Partial<T> {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed: Partial<T> = { ...after }
  for (const name of membersOf(after))
    if (JSON.stringify(after[name]) === JSON.stringify(old.get(name))) delete changed[name]
  return changed
}

function membersOf<T extends object>(value: T): (keyof T & string)[] {
  const names: (keyof T & string)[] = []
  for (const name in value) names.push(name)
  return names
}

/** What somebody did to a list: values that came to it, and values that left it. */
export interface ListChange {
  readonly added: readonly string[]
  readonly removed: ReadonlySet<string>
}

export function listChange(before: readonly string[], after: readonly string[]): ListChange {
  return {
    added: after.filter((one) => !before.includes(one)),
    removed: new Set(before.filter((one) => !after.includes(one))),
  }
}

/** The same done to the list as it is now, whatever others did to it meanwhile. */
export function withChange(now: readonly string[], { added, removed }: ListChange): string[] {
  return [...new Set([...now.filter((one) => !removed.has(one)), ...added])]
}

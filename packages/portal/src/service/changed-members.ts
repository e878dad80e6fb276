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
export interface ListChange<Value extends string = string> {
  readonly added: readonly Value[]
  readonly removed: readonly Value[]
}

export function listChange<Value extends string>(before: readonly Value[], after: readonly Value[]): ListChange<Value> {
  return { added: after.filter((one) => !before.includes(one)), removed: before.filter((one) => !after.includes(one)) }
}

export const isChange = ({ added, removed }: ListChange): boolean => added.length + removed.length > 0

/** The same done to the list as it is now, whatever others did to it meanwhile. */
export function withChange<Value extends string>(
  now: readonly Value[],
  { added, removed }: ListChange<Value>,
): Value[] {
  return [...new Set([...now.filter((one) => !removed.includes(one)), ...added])]
}

/**
 * The list as a member of a body of the portal's own endpoints, which do the change to the list as it is then; no
 * member where nothing was done to it.
 */
export function listMember<Name extends string>(name: Name, before: readonly string[], after: readonly string[]) {
  const change = listChange(before, after)
  const member: Partial<Record<Name, ListChange>> = {}
  if (isChange(change)) member[name] = change
  return member
}

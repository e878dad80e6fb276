import { z } from 'zod'

/** A list as it shall be, or what was done to it; lists that people change are sent as the latter. */
export function listOrEdit<T extends z.ZodType>(item: T, most: number) {
  const list = z.array(item).max(most)
  return z.union([list, z.object({ added: list.default([]), removed: list.default([]) })], {
    error: `A list of at most ${most} values, or what was added to it and removed from it`,
  })
}

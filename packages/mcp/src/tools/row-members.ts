import { z } from 'zod'

/**
 * Arguments by which a list of an opt-in set prints fewer or more members of each row. `id` is always there.
 *
 * @param members Every member that a row can have
 * @param brief Those that are printed unless more are asked for
 */
export function rowMembers<Member extends string>(
  members: readonly [Member, ...Member[]],
  brief: readonly NoInfer<Member>[],
) {
  const wanted = z.object({
    detail: z.enum(['brief', 'full']).default('brief').describe('full: every member of each row'),
    fields: z.array(z.enum(members)).min(1).optional().describe('These members of each row and id; wins over detail'),
  })
  return {
    arguments: wanted.shape,
    /** The wanted members of each row. What is undefined is left out; null stays and means not known. */
    of(rows: readonly Readonly<Record<string, unknown>>[], { detail, fields }: z.output<typeof wanted>) {
      const chosen = new Set<string>(['id', ...(fields ?? (detail === 'full' ? members : brief))])
      return rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name, value]) => chosen.has(name) && value !== undefined)),
      )
    },
  }
}

/** A comma list is taken for an array. */
export function listedFields(given: Record<string, unknown>): Record<string, unknown> {
  const { fields } = given
  if (typeof fields !== 'string') return given
  const names = fields
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return { ...given, fields: names }
}

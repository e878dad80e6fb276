/** Members of what a source stated, read one by one: every kind of statement has its own. */
export type StatementBody = Readonly<Record<string, unknown>>

/** An object's members; none where it is no object. */
export function membersOf(value: unknown): StatementBody {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

/** A text that says something. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

import type { z } from 'zod'

/** A row that holds other JSON than this service writes there: something else wrote it, or it is damaged. */
export class DamagedRow extends Error {
  override readonly name = 'DamagedRow'
}

/**
 * Rows as they were read, their JSON columns checked by a schema of those columns. They are not copied, so that
 * members stay in their order and readers of older versions keep what they don't know. Throws DamagedRow with the
 * row's name and the place in it.
 */
export function keptRows<Row extends object>(
  rows: readonly Row[],
  json_columns: z.ZodType,
  nameOf: (row: Row) => string,
): readonly Row[] {
  for (const row of rows) {
    const read = json_columns.safeParse(row)
    if (read.success) continue
    const [issue] = read.error.issues
    throw new DamagedRow(
      `the stored ${nameOf(row)} is damaged: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
    )
  }
  return rows
}

/**
 * Bytes that one statement carries: the driver writes them as hexadecimal digits on the thread that serves, which takes
 * some 5 ms for each MiB.
 */
export const statement_bytes_max = 4 * 1_048_576

/** Bytes in slices that one statement can carry: the first is written with its row, the others are added to it. */
export function slicesOf(bytes: Uint8Array): readonly [Uint8Array, ...Uint8Array[]] {
  const more: Uint8Array[] = []
  for (let start = statement_bytes_max; start < bytes.length; start += statement_bytes_max)
    more.push(bytes.subarray(start, start + statement_bytes_max))
  return [bytes.subarray(0, statement_bytes_max), ...more]
}

/** Rows in groups that one statement can carry: of so many rows at most, and of no more bytes unless one has them. */
export function statementsOf<Row>(
  rows: readonly Row[],
  rows_max: number,
  bytesOf: (row: Row) => number,
): readonly (readonly Row[])[] {
  const groups: Row[][] = []
  let [group, bytes]: [Row[], number] = [[], 0]
  for (const row of rows) {
    const more = bytesOf(row)
    if (group.length === 0 || group.length === rows_max || bytes + more > statement_bytes_max) {
      group = []
      bytes = 0
      groups.push(group)
    }
    group.push(row)
    bytes += more
  }
  return groups
}

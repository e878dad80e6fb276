/** Text of others without what a terminal would take for a command. */
export function plain(value: string): string {
  return value.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

/** Rows as aligned columns under a line of headings; cells that are null are shown as a dash. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [
    headings,
    ...rows.map((row) => row.map((cell) => (cell === null || cell === '' ? '-' : plain(String(cell))))),
  ]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Of each name and what was typed for it, the name that is nearest; null: none is near enough to have been meant. */
export function nearest(tried: readonly { readonly name: string; readonly typed: string }[]): string | null {
  const near = tried.map(({ name, typed }) => ({ name, far: distance(typed, name) / Math.max(name.length, 1) }))
  const [best] = near.toSorted((a, b) => a.far - b.far)
  return best !== undefined && best.far <= 0.4 ? best.name : null
}

/** Letters to add, take away, replace or exchange with their neighbour to make one word of another. */
function distance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= from.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? cell(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return cell(from.length, to.length)
}

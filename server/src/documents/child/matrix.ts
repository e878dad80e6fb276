/** An affine map as PDF writes it: `[a b c d e f]`. */
export type Matrix = readonly [number, number, number, number, number, number]

/** The map that changes nothing. */
export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The map that first does `inner` and then `outer`. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Where a point goes. */
export function mapped([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** Six numbers as a map, whatever list they come in; null: they are none. */
export function matrixOf(values: unknown): Matrix | null {
  if (values === null || typeof values !== 'object') return null
  const [a, b, c, d, e, f] = Array.from({ ...values, length: 6 }, Number)
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined)
    return null
  return [a, b, c, d, e, f].every(Number.isFinite) ? [a, b, c, d, e, f] : null
}

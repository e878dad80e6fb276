/** A sentence with its gaps filled. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w)\}/g, (_, gap: string) => String(values[gap] ?? ''))
}

/** Moves the focus from a row that leaves the page to the next one that stays, at the end to the last. */
export function focusBeside(ids: readonly string[]): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const leaves = ({ dataset }: HTMLElement) => ids.includes(dataset['row'] ?? '')
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const from = at < 0 ? rows.findIndex(leaves) : at
  const beside = rows.slice(from).find((row) => !leaves(row)) ?? rows.findLast((row) => !leaves(row))
  beside?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: false })
}

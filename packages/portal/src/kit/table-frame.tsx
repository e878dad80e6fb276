import '../design/table.css'
import type { ReactNode } from 'react'

/**
 * A table with a name, which scrolls sideways by touch and by key where it is wider than its place. `cards`: rows are
 * cards on narrow screens. `look`: further classes of the table.
 */
export function TableFrame({
  label,
  cards = false,
  look,
  frame,
  children,
}: {
  label: string
  cards?: boolean
  look?: string
  frame?: string
  children: ReactNode
}) {
  return (
    <div className={classes('table-frame', frame)} tabIndex={0} role="region" aria-label={label}>
      <table className={classes('table', cards ? 'cards' : undefined, look)}>{children}</table>
    </div>
  )
}

const classes = (...names: readonly (string | undefined)[]) => names.filter((name) => name !== undefined).join(' ')

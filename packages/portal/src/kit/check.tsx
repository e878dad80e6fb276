import type { ReactNode } from 'react'

/** A box to tick, with what it stands for. */
export function Check({
  checked,
  onTurn,
  disabled = false,
  children,
}: {
  checked: boolean
  onTurn: (on: boolean) => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} disabled={disabled} onChange={({ target }) => onTurn(target.checked)} />
      {children}
    </label>
  )
}

import type { ReactNode } from 'react'

/** A form of our own: nothing is filled in for it, and it is sent without leaving the page. */
export function SentForm({
  className,
  onSend,
  children,
}: {
  className?: string
  onSend: () => void
  children: ReactNode
}) {
  return (
    <form
      className={className}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
    </form>
  )
}

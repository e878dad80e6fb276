import type { ReactNode } from 'react'

/** A text of the reference, in which words between backticks are code. */
export function textOf(text: string): ReactNode[] {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : <code key={`${at}:${part}`}>{part}</code>))
}

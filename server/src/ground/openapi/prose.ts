import { html } from '../html.ts'
import type { Html } from '../html.ts'

/** A text in which words between backticks are code. */
export function prose(text: string): Html[] {
  return text.split('`').map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
}

/** Markup that is safe to send: texts put into it are escaped. */
export interface Html {
  readonly markup: string
}

type Part = Html | string | number | null | undefined | readonly Html[]

/** Markup from a template; every text in it is escaped, other markup goes in as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { markup: strings.map((string, at) => `${string}${markupOf(parts[at])}`).join('') }
}

function markupOf(part: Part): string {
  if (part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'markup' in part ? part.markup : part.map((one) => one.markup).join('')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A text in which words between backticks are code. */
export function prose(text: string): Html[] {
  return text.split('`').map((part, at) => (at % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))
}

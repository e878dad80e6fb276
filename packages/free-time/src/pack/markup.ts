/** A piece of a page whose texts are escaped already. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | string | number | null | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Writes HTML: every value put into it is escaped unless it is markup itself; null and undefined leave nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.map((text, index) => text + written(parts[index])).join('') }
}

function written(part: Part): string {
  if (part === null || part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
  return 'markup' in part ? part.markup : part.map(written).join('')
}

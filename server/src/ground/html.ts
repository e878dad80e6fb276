/** A piece of a page whose texts are escaped already. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Writes HTML: every value put into it is escaped unless it is HTML itself; null, undefined and false leave nothing.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, index) => text + render(parts[index] ?? null)).join('') }
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (isList(part)) return part.map(render).join('')
  return typeof part === 'object' ? part.html : String(part).replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

function isList(part: Part): part is readonly Part[] {
  return Array.isArray(part)
}

/** What of HTML a person sees: without comments, styles, and what is hidden or crossed out. */

/** Elements that end by themselves, and those that the next of their kind ends. */
const empty = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const ended_by: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['p', new Set(['p'])],
  ['li', new Set(['li'])],
  ['td', new Set(['td', 'th'])],
  ['th', new Set(['td', 'th'])],
  ['tr', new Set(['td', 'th', 'tr'])],
])
/** Elements of which nothing is shown, and those whose words are crossed out. */
const never_shown = new Set(['head', 'style', 'script', 'title', 'template', 's', 'strike', 'del'])
/** More open elements than this are not followed. */
const depth_max = 256
const tag_form = /<(\/?)([a-z][a-z0-9]{0,20})\b((?:"[^"]{0,2000}"|'[^']{0,2000}'|[^<>"']){0,4000})>/gi
const zero = String.raw`0(?:\.0*)?(?:px|pt|em|rem|%)?\s*(?:!\s*important\s*)?(?:;|$)`
const hiding = new RegExp(
  String.raw`(?:^|[;\s{])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:\s*all|text-decoration(?:-line)?\s*:[^;]*line-through|(?:opacity|font-size|max-height|max-width)\s*:\s*${zero}|color\s*:\s*transparent)`,
  'i',
)
const white = String.raw`(?:#fff(?:fff)?\b|white\b|rgb\(\s*255\s*,\s*255\s*,\s*255\s*\))`
const in_white = new RegExp(String.raw`(?:^|[;\s])color\s*:\s*${white}`, 'i')
const of_white = new RegExp(String.raw`\bcolor\s*=\s*["']?${white}`, 'i')
const white_ground = new RegExp(String.raw`^\s*(?:${white}|transparent\b|none\b|inherit\b)`, 'i')
const ground = /(?:^|[;\s])background(?:-color)?\s*:\s*([^;]+)|\bbgcolor\s*=\s*["']?([^"'\s>]+)/i

interface OpenElement {
  readonly name: string
  readonly is_hidden: boolean
  /** It stands on a ground that is not white, as white print does that is seen. */
  readonly has_ground: boolean
  /** Its lines and blanks are shown as they are written. */
  readonly keeps_lines: boolean
}

/**
 * HTML without what nobody sees of it; lines and blanks that count as they are written are `<br>` and `&nbsp;`. Every
 * sign is looked at a few times at most, whatever is left open.
 */
export function shownHtml(html: string): string {
  const whole = withoutComments(html)
  const hides = hiddenBySheet(whole)
  const open: OpenElement[] = []
  const shown: string[] = []
  let from = 0
  const put = (text: string) => {
    if (open.at(-1)?.is_hidden !== true) shown.push(text)
  }
  const putText = (text: string) =>
    put(open.at(-1)?.keeps_lines === true ? text.replaceAll(/\r?\n/g, '<br>').replaceAll(' ', '&nbsp;') : text)
  for (const { 0: text, 1: closing, 2: printed = '', 3: attributes = '', index } of whole.matchAll(tag_form)) {
    const name = printed.toLowerCase()
    putText(whole.slice(from, index))
    from = index + text.length
    if (closing === '/') {
      put(`</${name}>`)
      close(open, name)
      continue
    }
    while (ended_by.get(name)?.has(open.at(-1)?.name ?? '') === true) open.pop()
    if (!empty.has(name) && open.length < depth_max) open.push(elementOf(name, attributes, open.at(-1), hides))
    // What attributes say is no text, whatever signs are in it.
    const columns = /\bcolspan\s*=\s*["']?(\d{1,2})/i.exec(attributes)?.[1]
    put(columns === undefined ? `<${name}>` : `<${name} colspan=${columns}>`)
  }
  putText(whole.slice(from))
  return shown.join('')
}

function close(open: OpenElement[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name)
  if (at >= 0) open.length = at
}

function elementOf(
  name: string,
  attributes: string,
  around: OpenElement | undefined,
  hides: ReadonlySet<string>,
): OpenElement {
  const style = /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes)
  const css = decoded(style?.[1] ?? style?.[2] ?? '')
  const has_ground = around?.has_ground === true || paintsGround(css, attributes)
  const is_hidden =
    around?.is_hidden === true ||
    never_shown.has(name) ||
    hiding.test(css) ||
    (isWhite(css, attributes) && !has_ground) ||
    isHiddenByName(attributes, hides)
  return { name, is_hidden, has_ground, keeps_lines: keepsLines(name, css) ?? around?.keeps_lines === true }
}

/** Whether what an element has is shown in the lines in which it is written; null: as around it. */
function keepsLines(name: string, css: string): boolean | null {
  const white_space = /\bwhite-space\s*:\s*([a-z-]+)/i.exec(css)?.[1]
  if (white_space === undefined) return name === 'pre' ? true : null
  return /^(?:pre|break-spaces)/i.test(white_space)
}

function paintsGround(css: string, attributes: string): boolean {
  const paint = ground.exec(css) ?? ground.exec(attributes)
  const own = paint?.[1] ?? paint?.[2]
  return own !== undefined && !white_ground.test(own)
}

const isWhite = (css: string, attributes: string): boolean => in_white.test(css) || of_white.test(attributes)

/** By the attribute that says so, or by a class or id that a sheet hides. */
function isHiddenByName(attributes: string, hides: ReadonlySet<string>): boolean {
  const names = attributes.replaceAll(/"[^"]*"|'[^']*'/g, '""')
  return /(?:^|\s)hidden(?=\s|=|\/|$)/i.test(names) || namesOf(attributes).some((each) => hides.has(each))
}

const decoded = (css: string): string => css.replaceAll('&quot;', '"').replaceAll('&#58;', ':')

/** The classes and the id of an element as a sheet names them. */
function namesOf(attributes: string): readonly string[] {
  const classes = /\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const id = /\bid\s*=\s*["']?([\w-]+)/i.exec(attributes)?.[1]
  const names = (classes?.[1] ?? classes?.[2] ?? classes?.[3] ?? '').split(/\s+/).filter((name) => name !== '')
  return [...names.map((name) => `.${name}`), ...(id === undefined ? [] : [`#${id}`])]
}

function withoutComments(html: string): string {
  const kept: string[] = []
  let from = 0
  while (from < html.length) {
    const start = html.indexOf('<!--', from)
    kept.push(html.slice(from, start < 0 ? html.length : start))
    if (start < 0) break
    const end = html.indexOf('-->', start + 4)
    // A comment that never ends hides all that follows.
    if (end < 0) break
    from = end + 3
  }
  return kept.join('')
}

/** Classes and ids that the sheets of the mail hide on every screen. */
function hiddenBySheet(html: string): ReadonlySet<string> {
  const sheets = html
    .split(/<style\b/i)
    .slice(1, 20)
    .map((piece) => piece.slice(piece.indexOf('>') + 1).split(/<\/style/i)[0])
  const rules = sheets.flatMap((sheet) => outsideOfMedia((sheet ?? '').slice(0, 100_000)))
  return new Set(
    rules.flatMap(([selectors, declarations]) =>
      hiding.test(declarations)
        ? selectors
            .split(',')
            .map((each) => each.trim())
            .filter((each) => /^[.#][\w-]+$/.test(each))
        : [],
    ),
  )
}

/** The rules of a sheet but those for some screens alone. */
function outsideOfMedia(sheet: string): readonly (readonly [selectors: string, declarations: string])[] {
  const rules: (readonly [string, string])[] = []
  const parts = sheet.split(/([{}])/)
  let depth = 0
  let media_depth = Infinity
  let before = ''
  for (const part of parts) {
    if (part === '{') {
      depth += 1
      if (before.trim().startsWith('@')) media_depth = Math.min(media_depth, depth)
    } else if (part === '}') {
      depth = Math.max(0, depth - 1)
      if (depth < media_depth) media_depth = Infinity
    } else {
      if (depth > 0 && media_depth === Infinity) rules.push([before, part])
      if (part.trim() !== '') before = part
    }
  }
  return rules
}

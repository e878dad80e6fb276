/** Formats of figures by which a sheet shows another one than its cell holds, and what that is called. */
const otherwise: readonly (readonly [what: string, format: RegExp])[] = [
  ['as a percentage', /%/],
  ['with zeros before it', /^0{2,}$/],
  ['in thousands', /[0#?],+$/],
]
const percentages: readonly string[] = ['9', '10']
const cell_element = /<(?:\w+:)?c\s([^>]*?)\/?>/g

/**
 * Cells that hold a figure and show another one, such as 25 % for 0.25 or 0185 for 185: how they show it, by the
 * address of the cell. `styles`: the part that says how cells look.
 */
export function shownOtherwise(styles: string, sheet: string): ReadonlyMap<string, string> {
  const by_style = stylesOf(styles)
  const found = new Map<string, string>()
  if (by_style.size === 0) return found
  for (const [, attributes = ''] of sheet.matchAll(cell_element)) {
    const shown = by_style.get(attributeIn(attributes, 's'))
    const kind = attributeIn(attributes, 't')
    if (shown !== undefined && (kind === '' || kind === 'n')) found.set(attributeIn(attributes, 'r'), shown)
  }
  return found
}

/** What is shown otherwise by the styles of cells, by their number. */
function stylesOf(styles: string): ReadonlyMap<string, string> {
  const formats = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s([^>]*)>/g)].map(([, attributes = '']) => [
      attributeIn(attributes, 'numFmtId'),
      attributeIn(attributes, 'formatCode'),
    ]),
  )
  const [, of_cells = ''] = /<(?:\w+:)?cellXfs[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  return new Map(
    [...of_cells.matchAll(/<(?:\w+:)?xf\s([^>]*)>/g)].flatMap(([, attributes = ''], at) => {
      const format = attributeIn(attributes, 'numFmtId')
      const shown = shownBy(percentages.includes(format) ? '%' : (formats.get(format) ?? ''))
      return shown === undefined ? [] : [[String(at), shown] as const]
    }),
  )
}

/** By the format of positive figures, without the texts in it. */
function shownBy(code: string): string | undefined {
  const [positive = ''] = code
    .replaceAll('&quot;', '"')
    .replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
    .split(';')
  return otherwise.find(([, format]) => format.test(positive.trim()))?.[0]
}

function attributeIn(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}

/** Formats of figures by which a sheet shows another one than its cell holds, and what that is called. */
const otherwise: readonly (readonly [what: string, format: RegExp])[] = [
  ['as a percentage', /%/],
  ['with zeros before it', /^0{2,}$/],
  ['in thousands', /[0#?],+$/],
]
const percentages: readonly string[] = ['9', '10']
/** Decimals of formats that every spreadsheet program has, by their number. */
const usual_decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['1', '3', '5', '6', '37', '38', '41', '42'].map((format) => [format, 0])),
  ...Object.fromEntries(['2', '4', '7', '8', '39', '40', '43', '44'].map((format) => [format, 2])),
}
const cell_element = /<(?:\w+:)?c\s([^>]*?)\/?>/g

/** How a cell shows its figure. */
interface Shown {
  /** As another one, whatever the figure is, such as 25 % for 0.25 or 0185 for 185. */
  readonly otherwise: string | null
  /** With so many decimals, whatever it has; null: with its own. */
  readonly decimals: number | null
}

/** How a figure is shown as another one; null: as it is. */
export function shownAs(figure: number, shown: Shown | undefined): string | null {
  if (shown === undefined || shown.otherwise !== null) return shown?.otherwise ?? null
  const { decimals } = shown
  const rounded = decimals === null ? null : figure.toFixed(decimals)
  return rounded === null || Number(rounded) === figure ? null : `as ${rounded}`
}

/**
 * Cells that may hold a figure and show another one, by the address of the cell. `styles`: the part that says how cells
 * look.
 */
export function shownOtherwise(styles: string, sheet: string): ReadonlyMap<string, Shown> {
  const by_style = stylesOf(styles)
  const found = new Map<string, Shown>()
  if (by_style.size === 0) return found
  for (const [, attributes = ''] of sheet.matchAll(cell_element)) {
    const shown = by_style.get(attributeIn(attributes, 's'))
    const kind = attributeIn(attributes, 't')
    if (shown !== undefined && (kind === '' || kind === 'n')) found.set(attributeIn(attributes, 'r'), shown)
  }
  return found
}

/** What is shown otherwise by the styles of cells, by their number. */
function stylesOf(styles: string): ReadonlyMap<string, Shown> {
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
      const decimals = usual_decimals[format] ?? shown.decimals
      return shown.otherwise === null && decimals === null ? [] : [[String(at), { ...shown, decimals }] as const]
    }),
  )
}

/** Zeros and marks that stand for the digits of a figure, with those of its decimals. */
const digits = /^[^0#?]*[0#?,]*[0#?](?:\.([0#?]+))?[^0#?./]*$/

/** By the format of positive figures, without the texts in it. */
function shownBy(code: string): Shown {
  const [positive = ''] = code
    .replaceAll('&quot;', '"')
    .replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
    .split(';')
  const plain = positive.replaceAll(/[_*]./g, '').trim()
  const found = digits.exec(plain)
  const is_power = /e[+-]/i.test(plain)
  return {
    otherwise: otherwise.find(([, format]) => format.test(plain))?.[0] ?? null,
    decimals: found === null || is_power ? null : (found[1]?.length ?? 0),
  }
}

function attributeIn(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}

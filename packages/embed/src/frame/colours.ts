const NAMES = {
  deep: '--map-deep',
  mid: '--map-mid',
  shelf: '--map-shelf',
  shoal: '--map-shoal',
  land: '--map-land',
  coast: '--map-coast',
  grid: '--map-grid',
  label: '--map-label',
  surface: '--surface',
  past: '--past',
  estimated: '--estimated',
  vessel: '--vessel',
} as const

/** The chart's colours as the page's style sheet has them now. */
export type Colours = Record<keyof typeof NAMES, string>

/**
 * Reads the colours that hold within an element; a map can follow neither custom properties nor the theme by itself.
 */
export function readColours(element: HTMLElement): Colours {
  const value = (name: keyof typeof NAMES) => resolveColour(element, NAMES[name])
  return {
    deep: value('deep'),
    mid: value('mid'),
    shelf: value('shelf'),
    shoal: value('shoal'),
    land: value('land'),
    coast: value('coast'),
    grid: value('grid'),
    label: value('label'),
    surface: value('surface'),
    past: value('past'),
    estimated: value('estimated'),
    vessel: value('vessel'),
  }
}

/** The colour that a custom property has within an element. */
export function resolveColour(element: HTMLElement, property: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${property})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

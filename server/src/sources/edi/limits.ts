import { component_characters_max, components_max, elements_max, segments_max } from './interchange.ts'

/**
 * Most elements and components that a file may have in all: what they take in memory is some hundred times their
 * separators.
 */
export const parts_max = 4_000_000

interface Separators {
  readonly element: number
  readonly component: number
  readonly terminator: number
  /** Null where the syntax has none, and no limit of characters either. */
  readonly release: number | null
}

/** What is counted of the segment that is being read. */
interface Counts {
  begin: number
  elements: number
  components: number
  characters: number
}

/**
 * Which limit of the readers a file exceeds, with its number and where, as words for its sender; null: none. What the
 * readers would leave out is found here, before they begin, in one pass that keeps nothing. A file that is neither X12
 * nor EDIFACT exceeds nothing.
 */
export function excessOf(text: string): string | null {
  const start = /^[\uFEFF\s]*/.exec(text)?.[0].length ?? 0
  const separators = separatorsOf(text, start)
  if (separators === null) return null
  const counts: Counts = { begin: start, elements: 0, components: 0, characters: 0 }
  let [segments, parts] = [1, 0]
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === separators.terminator) {
      if (segments >= segments_max && hasMore(text, at + 1))
        return `segment ${said(segments + 1)} begins at character ${said(at + 2)}: at most ${said(segments_max)} segments are read of one file`
      segments += 1
      Object.assign(counts, { begin: at + 1, elements: 0, components: 0, characters: 0 })
      continue
    }
    if (code === separators.release) at += 1
    if (!count(counts, code, separators)) continue
    parts += 1
    const excess =
      parts > parts_max
        ? `is where the file has more than ${said(parts_max)} elements and components in all`
        : excessIn(counts, separators)
    if (excess !== null)
      return `segment ${said(segments)}${tagOf(text, counts.begin)}, which begins at character ${said(counts.begin + 1)}, ${excess}`
  }
  return null
}

const [carriage_return, line_feed] = [13, 10]

/** Counts one character; true: it may have exceeded something. */
function count(counts: Counts, code: number, { element, component, release }: Separators): boolean {
  if (code === element) {
    counts.elements += 1
    counts.components = 0
    counts.characters = 0
    return true
  }
  if (code === component) {
    counts.components += 1
    counts.characters = 0
    return true
  }
  if (code === carriage_return || code === line_feed) return false
  counts.characters += 1
  return release !== null && counts.characters === component_characters_max + 1
}

function excessIn({ elements, components, characters }: Counts, { release }: Separators): string | null {
  if (elements >= elements_max) return `has more than ${said(elements_max - 1)} elements`
  if (components >= components_max) return `has an element of more than ${said(components_max)} components`
  return release !== null && characters > component_characters_max
    ? `has a component of more than ${said(component_characters_max)} characters`
    : null
}

/** As the readers take them; EDIFACT only where a message can begin. */
function separatorsOf(text: string, start: number): Separators | null {
  if (text.startsWith('ISA', start)) return x12Separators(text, start) ?? edifactSeparators(text, start)
  return edifactSeparators(text, start)
}

/** Separators in an ISA segment. */
const isa_separators = 16

function x12Separators(text: string, start: number): Separators | null {
  const element = text[start + 3]
  if (element === undefined || /[A-Za-z0-9\s]/.test(element)) return null
  let position = start + 3
  for (let found = 1; found < isa_separators; found += 1) {
    position = text.indexOf(element, position + 1)
    if (position === -1) return null
  }
  if (position + 2 >= text.length) return null
  return {
    element: element.charCodeAt(0),
    component: text.charCodeAt(position + 1),
    terminator: text.charCodeAt(position + 2),
    release: null,
  }
}

function edifactSeparators(text: string, start: number): Separators | null {
  const una = text.startsWith('UNA', start) && text.length >= start + 9
  if (!una && !text.startsWith('UNB', start) && !/UNH/i.test(text)) return null
  const [component = ':', element = '+', , release = '?', , terminator = "'"] = una
    ? text.slice(start + 3, start + 9)
    : ":+.? '"
  // A blank as release character stands for none.
  return {
    element: element.charCodeAt(0),
    component: component.charCodeAt(0),
    terminator: terminator.charCodeAt(0),
    release: release === ' ' ? -1 : release.charCodeAt(0),
  }
}

function hasMore(text: string, from: number): boolean {
  for (let at = from; at < text.length; at += 1) if (!/\s/.test(text[at] ?? '')) return true
  return false
}

function tagOf(text: string, begin: number): string {
  const tag = /^\s*([A-Z0-9]{2,3})\b/i.exec(text.slice(begin, begin + 12))?.[1]
  return tag === undefined ? '' : ` (${tag.toUpperCase()})`
}

function said(count: number): string {
  return count.toLocaleString('en')
}

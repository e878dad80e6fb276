import { hold_names, type HoldName } from '@quaylog/contract'
import { readText } from '../json.ts'
import type { Hold } from '@quaylog/journey'
import { saysNone, saysPending, saysReleased } from '../status-wording.ts'
import { isNothing } from '../api/time.ts'
import { hold_item } from './body.ts'

type HoldPattern = readonly [pattern: RegExp, name: HoldName]

/** How terminals word their holds; the first match counts. */
const common_patterns: readonly HoldPattern[] = [
  [/usda|agri|aphis|fumigat/i, 'USDA'],
  [/vacis|\bnii\b|x-?ray|\bvac\b/i, 'VACIS'],
  [/\btmf\b|\bctf\b|pier ?pass|clean truck|traffic mitigation/i, 'TMF'],
  [/cbp|customs|\b[1-7][a-h]\b|\bcet\b|in-?bond|\bici\b/i, 'customs'],
  [/\bline\b|freight|carrier|steamship|\bssl\b|\bssco\b/i, 'freight'],
]

/** Wordings of single terminals, by FIRMS code, before the common ones. */
const terminal_patterns: Readonly<Record<string, readonly HoldPattern[]>> = {
  WAC8: [
    [/^\s*L\s*$/, 'freight'],
    [/^\s*C\s*$/, 'customs'],
  ],
  W185: [
    [/^\s*FH\b/i, 'freight'],
    [/^\s*CUS?H?\b/i, 'customs'],
  ],
}

/**
 * Holds as a terminal reports them; null: an item cannot be read, so that the list as a whole is unknown. Only a status
 * can say that a hold is over, and only a wording that leaves no doubt: whatever else it says, the hold is on. What
 * stands for nothing, such as `N/A`, is no hold and does not say that there is none.
 */
export function readHolds(items: readonly unknown[], firms: string | null): readonly Hold[] | null {
  const read = items.map((item) => readHold(item, firms))
  const is_told = items.length === 0 || read.some((one) => one !== 'nothing')
  return read.includes('unclear') || !is_told ? null : read.filter((one) => typeof one === 'object')
}

/** A hold that is on; none: it says that there is none, or that it is over; nothing: what stands for nothing. */
function readHold(item: unknown, firms: string | null): Hold | 'none' | 'nothing' | 'unclear' {
  const word = readText(item)
  if (word !== null && saysNone(word)) return 'none'
  const parsed = hold_item.safeParse(word === null ? item : { code_raw: word })
  if (!parsed.success) return 'unclear'
  const { code_raw, name, status, description } = parsed.data
  const texts = [name, code_raw, description]
  if (texts.every((text) => text === null)) return 'unclear'
  if (texts.every(isNothing)) return 'nothing'
  if (status !== null && saysReleased(status)) return 'none'
  const words = [description, code_raw === description ? null : code_raw].filter((part) => part !== null)
  return {
    name: nameOf(texts, firms),
    status: status !== null && saysPending(status) ? 'pending' : 'hold',
    description: words.join(' / ') || null,
  }
}

/** The name that a terminal's wording stands for: a known name as it is, else by the tables, else `other`. */
export function nameOf(texts: readonly (string | null)[], firms: string | null): HoldName {
  const [stated] = texts
  const known = hold_names.find((name) => name.toLowerCase() === stated?.trim().toLowerCase())
  if (known !== undefined && known !== 'other') return known
  const own = firms !== null && Object.hasOwn(terminal_patterns, firms) ? (terminal_patterns[firms] ?? []) : []
  for (const [pattern, name] of [...own, ...common_patterns]) {
    if (texts.some((text) => text !== null && pattern.test(text))) return name
  }
  return 'other'
}

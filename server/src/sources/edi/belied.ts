import { deniesEvent, isQualified, onlyExpectsEvent, saysItFailed } from '../status-wording.ts'
import { find, part, type Segment } from './interchange.ts'
import type { StatusMeaning } from './status-codes.ts'

/** Whether the words beside a code deny, await or only expect what it says; what holds a box holds it in any words. */
export function isBelied(meaning: StatusMeaning, words: string): boolean {
  if (meaning.kind === 'equipment' || meaning.kind === 'transport')
    return deniesEvent(words) || saysItFailed(words) || onlyExpectsEvent(words)
  return meaning.kind === 'hold' && !meaning.on && isQualified(words)
}

/** What an STS segment says in words, or the free text beside it; null: neither. */
export function wordsOf(sts: Segment, own: readonly Segment[]): string | null {
  return part(sts, 2, 4) ?? part(find(own, 'FTX'), 4)
}

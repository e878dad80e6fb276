import { createKept } from './kept.ts'
import type { Kept } from './kept.ts'

/** A text that took work to make, and how one tells that it would be made the same again. */
export interface KeptText {
  readonly text: string
  /** Changes with whatever the text was made from. */
  readonly version: string
  /** The instants from which and until which the text is the same; null: whenever. */
  readonly holds: { readonly from: string; readonly until: string } | null
}

/**
 * Texts by name, up to a number of characters in all. It believes nothing by itself: whoever finds a text compares its
 * version with one that was read just now.
 */
export type KeptTexts = Kept<KeptText>

/** An empty store of texts with room for so many characters. */
export function createKeptTexts(characters_max: number): KeptTexts {
  return createKept(characters_max, ({ text }) => text.length)
}

/** Whether a text would be made the same from this version at this instant. */
export function isStillTrue({ version, holds }: KeptText, version_now: string, now: string): boolean {
  return version === version_now && (holds === null || (holds.from <= now && now < holds.until))
}

/** A text that took work to make, and how one tells that it would be made the same again. */
export interface KeptText {
  readonly text: string
  /** Changes with whatever the text was made from. */
  readonly version: string
  /** The instants from which and until which the text is the same; null: whenever. */
  readonly holds: { readonly from: string; readonly until: string } | null
}

/**
 * Texts by name, up to a number of characters in all; those that were not asked for longest go first. It believes
 * nothing by itself: whoever finds a text compares its version with one that was read just now.
 */
export interface KeptTexts {
  readonly find: (name: string) => KeptText | undefined
  readonly keep: (name: string, text: KeptText) => void
}

/** A text may take at most so large a part of the room: no single one sends the others away. */
const largest_part = 1 / 64

/** An empty store of texts with room for so many characters. */
export function createKeptTexts(characters_max: number): KeptTexts {
  // Maps keep the order in which names came: the first is the one not asked for longest.
  const kept = new Map<string, KeptText>()
  let characters = 0

  function forget(name: string): void {
    characters -= kept.get(name)?.text.length ?? 0
    kept.delete(name)
  }

  return {
    find(name) {
      const found = kept.get(name)
      if (found === undefined) return undefined
      kept.delete(name)
      kept.set(name, found)
      return found
    },
    keep(name, one) {
      forget(name)
      if (one.text.length > characters_max * largest_part) return
      kept.set(name, one)
      characters += one.text.length
      for (const oldest of kept.keys()) {
        if (characters <= characters_max) return
        forget(oldest)
      }
    },
  }
}

/** Whether a text would be made the same from this version at this instant. */
export function isStillTrue({ version, holds }: KeptText, version_now: string, now: string): boolean {
  return version === version_now && (holds === null || (holds.from <= now && now < holds.until))
}

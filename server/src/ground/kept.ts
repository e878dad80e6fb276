/** Things by name, in a room of a fixed size; those that were not asked for longest go first. */
export interface Kept<Thing> {
  readonly find: (name: string) => Thing | undefined
  readonly keep: (name: string, thing: Thing) => void
}

/** A thing may take at most so large a part of the room: no single one sends the others away. */
const largest_part = 1 / 64

/** An empty room of this size, for things that each take what `sizeOf` says, in the same unit. */
export function createKept<Thing>(room: number, sizeOf: (thing: Thing) => number): Kept<Thing> {
  // Maps keep the order in which names came: the first is the one not asked for longest.
  const kept = new Map<string, Thing>()
  let taken = 0

  function forget(name: string): void {
    const gone = kept.get(name)
    if (gone === undefined) return
    taken -= sizeOf(gone)
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
    keep(name, thing) {
      forget(name)
      const size = sizeOf(thing)
      if (size > room * largest_part) return
      kept.set(name, thing)
      taken += size
      for (const oldest of kept.keys()) {
        if (taken <= room) return
        forget(oldest)
      }
    },
  }
}

/** Work that is done a few at a time. */
export interface Turns {
  /** Does the work in its turn, first come, first served for each owner. Throws at once when too much of the owner's waits already. */
  take<T>(owner: string, work: () => Promise<T>): Promise<T>
}

export interface TurnLimits {
  /** How much of one owner is done at once. */
  readonly at_once: number
  /** How much of one owner may wait. */
  readonly waiting_max: number
}

interface Owner {
  running: number
  readonly waiting: (() => void)[]
}

/** Gives every owner its own share, so that one who brings a lot, or waits for something slow, holds up nobody else. */
export function createTurns({ at_once, waiting_max }: TurnLimits, refuse: () => Error): Turns {
  const owners = new Map<string, Owner>()
  return {
    async take(name, work) {
      const owner = owners.get(name) ?? { running: 0, waiting: [] }
      owners.set(name, owner)
      if (owner.running < at_once) owner.running += 1
      else {
        if (owner.waiting.length >= waiting_max) throw refuse()
        // Whoever ends hands its place on, so the number that runs stays as it is.
        await new Promise<void>((resolve) => owner.waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        const next = owner.waiting.shift()
        if (next !== undefined) next()
        else {
          owner.running -= 1
          if (owner.running === 0) owners.delete(name)
        }
      }
    },
  }
}

/** Work that is done a few at a time. */
export interface Turns {
  /**
   * Does the work in its turn, first come, first served for each owner. Throws at once when too much of the owner's
   * waits already.
   */
  take<T>(owner: string, work: () => Promise<T>): Promise<T>
}

export interface TurnLimits {
  /** How much of one owner is done at once. */
  readonly at_once: number
  /** How much of one owner may wait. */
  readonly waiting_max: number
  /** How much of all owners together is done at once; as much as they bring unless told. */
  readonly all_at_once?: number
}

interface Owner {
  running: number
  readonly waiting: (() => void)[]
}

/** Gives every owner its own share, so that one who brings a lot, or waits for something slow, holds up nobody else. */
export function createTurns({ at_once, waiting_max, all_at_once = Infinity }: TurnLimits, refuse: () => Error): Turns {
  const owners = new Map<string, Owner>()
  let running = 0

  const begin = (owner: Owner) => {
    owner.running += 1
    running += 1
  }
  /** Whoever has the least running comes next; among equals, whoever waits longest since its last turn. */
  const nextOwner = (): [string, Owner] | undefined => {
    let next: [string, Owner] | undefined
    for (const [name, owner] of owners) {
      if (
        owner.waiting.length > 0 &&
        owner.running < at_once &&
        (next === undefined || owner.running < next[1].running)
      )
        next = [name, owner]
    }
    return next
  }
  const handOn = () => {
    for (let next = nextOwner(); next !== undefined && running < all_at_once; next = nextOwner()) {
      const [name, owner] = next
      owners.delete(name)
      owners.set(name, owner)
      begin(owner)
      owner.waiting.shift()?.()
    }
  }

  return {
    async take(name, work) {
      const owner = owners.get(name) ?? { running: 0, waiting: [] }
      owners.set(name, owner)
      if (owner.running < at_once && running < all_at_once) begin(owner)
      else {
        if (owner.waiting.length >= waiting_max) throw refuse()
        // Whoever is called has its place already.
        await new Promise<void>((resolve) => owner.waiting.push(resolve))
      }
      try {
        return await work()
      } finally {
        owner.running -= 1
        running -= 1
        if (owner.running === 0 && owner.waiting.length === 0) owners.delete(name)
        handOn()
      }
    },
  }
}

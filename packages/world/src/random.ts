/** A reproducible stream of random numbers, drawn from a key: the same key gives the same stream on every machine. */
export type Random = {
  /** uniform in [0, 1) */
  next(): number
  /** uniform in [low, high) */
  between(low: number, high: number): number
  /** uniform whole number in [low, high] */
  whole(low: number, high: number): number
  /** true with the given probability */
  chance(probability: number): boolean
  /** normal with mean 0 and deviation 1, cut at three deviations */
  normal(): number
  /** one member; throws on an empty list, which is a defect of the caller */
  pick<T>(members: readonly T[]): T
}

/** A 32-bit hash of a text, well mixed (FNV-1a, then the finaliser of MurmurHash3). */
export function hash32(text: string, start = 0x811c9dc5): number {
  let h = start
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** `length` hexadecimal digits that depend on nothing but the key. */
export function hex(length: number, ...key: readonly (string | number)[]): string {
  const text = key.join('|')
  let digits = ''
  for (let i = 0; digits.length < length; i++)
    digits += hash32(text, 0x811c9dc5 + i * 0x9e3779b1)
      .toString(16)
      .padStart(8, '0')
  return digits.slice(0, length)
}

/** A stream for a key, e.g. `random(seed, 'voyage', 'TP1', 118)` (generator: sfc32). */
export function random(...key: readonly (string | number)[]): Random {
  const text = key.join('|')
  let a = hash32(text, 1)
  let b = hash32(text, 2)
  let c = hash32(text, 3)
  let counter = 1
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 12; i++) next()
  const between = (low: number, high: number): number => low + next() * (high - low)
  return {
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    normal: () => {
      const sum = next() + next() + next() + next() + next() + next()
      return Math.max(-3, Math.min(3, (sum - 3) * Math.SQRT2))
    },
    pick: (members) => {
      const member = members[Math.floor(next() * members.length)]
      if (member === undefined) throw new Error('nothing to pick from')
      return member
    },
  }
}

/** Collects what a message cannot say, for whoever looks at its delivery. */
export interface Fitting {
  /** The value if the syntax can write it within this length; else nothing, and its name is noted. */
  readonly fit: (name: string, value: string | null, most: number) => string
  readonly left_out: () => readonly string[]
}

/** Values that consist of these characters fit. Nothing is cut, replaced or made up: half a name is another name. */
export function fittingOf(allowed: RegExp): Fitting {
  const missing = new Set<string>()
  return {
    fit(name, value, most) {
      if (value === null || value.trim() === '') return ''
      const text = value.trim()
      if (allowed.test(text) && text.length <= most) return text
      missing.add(name)
      return ''
    },
    left_out: () => [...missing].toSorted(),
  }
}

/** raw: the JSON:API document; mapped: camelCase objects with ids resolved; both: the two side by side. */
export type Format = 'raw' | 'mapped' | 'both'

/** What a method returns for a format. */
export type Formatted<F extends Format, Raw, Mapped> = {
  raw: Raw
  mapped: Mapped
  both: { raw: Raw; mapped: Mapped }
}[F]

/** The format of one call; left out, it is the client's default. */
export interface FormatOption<F extends Format> {
  format?: F | undefined
}

/** `F` stands for the client's default format whenever a call gives none: that is how methods declare it. */
function chosenFormat<F extends Format>(given: F | undefined, fallback: Format): F
function chosenFormat(given: Format | undefined, fallback: Format): Format {
  return given ?? fallback
}

/** Presents an answer in the format asked for; nothing is mapped for `raw`. */
export function formatted<F extends Format, Raw, Mapped>(
  raw: Raw,
  map: (raw: Raw) => Mapped,
  given: F | undefined,
  fallback: Format,
): Formatted<F, Raw, Mapped> {
  const forms: { raw: Raw; mapped: Mapped; both: { raw: Raw; mapped: Mapped } } = {
    raw,
    get mapped() {
      return map(raw)
    },
    get both() {
      return { raw, mapped: map(raw) }
    },
  }
  return forms[chosenFormat(given, fallback)]
}

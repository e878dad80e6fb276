const plural = new Intl.PluralRules('en')

/** Numbers as English groups them. */
export const figure = new Intl.NumberFormat('en-GB')

/** `1 container`, `3 containers` */
export const count = (n: number, one: string, many: string) =>
  `${figure.format(n)} ${plural.select(n) === 'one' ? one : many}`

/** What a function makes of a value, null when there is none. */
export function orNull<T, U>(value: T | null | undefined, form: (value: T) => U): U | null {
  return value === null || value === undefined ? null : form(value)
}

/** The text that a function makes of a value, empty when there is none. */
export function orEmpty<T>(value: T | null | undefined, form: (value: T) => string): string {
  return value === null || value === undefined ? '' : form(value)
}

import { ValidationError } from './errors.ts'

/**
 * An address below the base: fixed segments begin with `/`, others are ids and are encoded. @throws ValidationError for
 * an empty id.
 */
export function pathOf(...segments: readonly string[]): string {
  return segments
    .map((segment) => {
      if (segment.startsWith('/')) return segment
      if (segment.trim() === '') throw new ValidationError('An id is required')
      return `/${encodeURIComponent(segment)}`
    })
    .join('')
}

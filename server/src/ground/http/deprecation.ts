import type { Deprecation } from './route.ts'

/**
 * `Deprecation` as a structured date (RFC 9745) and `Sunset` as an HTTP date (RFC 8594); none for what is in good
 * standing.
 */
export function deprecationHeaders(deprecated: Deprecation | undefined): Readonly<Record<string, string>> {
  if (deprecated === undefined) return {}
  return {
    deprecation: `@${Date.parse(deprecated.since) / 1_000}`,
    ...(deprecated.sunset === undefined ? {} : { sunset: new Date(deprecated.sunset).toUTCString() }),
  }
}

import { createHash } from 'node:crypto'

/** A weak tag of what a body is made of. */
export function weakTag(parts: readonly unknown[]): string {
  return `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)}"`
}

/**
 * Whether `If-None-Match` names a tag: one of several, compared weakly, for proxies that compress make tags weak; `*`
 * is any. RFC 9110, 13.1.2.
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header?.trim() === '*') return true
  const named: readonly string[] = header?.match(/"[^"]*"/g) ?? []
  return named.includes(tag.replace(/^W\//, ''))
}

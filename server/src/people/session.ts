import { createHash, randomBytes } from 'node:crypto'

/** A session ends when nothing was asked for so long, and after so long in any case; seconds. */
export const session_limits = { idle_s: 2 * 3_600, absolute_s: 12 * 3_600, seen_every_s: 60 } as const

const token_bytes = 32

/** A fresh session token: 256 bits that mean nothing. */
export function newSessionToken(): string {
  return randomBytes(token_bytes).toString('base64url')
}

/** What is kept of a session token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The cookie's name; `__Host-` binds it to the origin, which browsers only allow over https. */
function cookieName(public_url: string): string {
  return public_url.startsWith('https:') ? '__Host-quaylog' : 'quaylog_session'
}

/** The value of a cookie in a `Cookie` header; null when it is not there. */
export function cookieOf(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** The session token of a `Cookie` header; anything that is no token is none. */
export function tokenOf(header: string | undefined, public_url: string): string | null {
  const value = cookieOf(header, cookieName(public_url))
  return value !== null && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/** `Set-Cookie` that gives a browser its session; an empty token takes it away. */
export function sessionCookie(token: string, public_url: string): string {
  const secure = public_url.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(public_url)}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${token === '' ? 0 : session_limits.absolute_s}${secure}`
}

/** Whether a session of these times still counts; all in milliseconds. */
export function isAlive(session: { created_ms: number; last_seen_ms: number }, now_ms: number): boolean {
  return (
    now_ms < session.created_ms + session_limits.absolute_s * 1_000 &&
    now_ms < session.last_seen_ms + session_limits.idle_s * 1_000
  )
}

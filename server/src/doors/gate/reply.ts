import type { FastifyReply, FastifyRequest } from 'fastify'
import { gatePage } from './page.ts'
import type { GatePage } from './page.ts'
import type { Door } from '../portal/parts.ts'
import { cookieOf } from '../../people/session.ts'

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Headers of pages that ask for or show something private. `same-origin` keeps links with tokens from leaking and
 * `Origin` on forms.
 */
export const gate_headers = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

/** Sends a page outside the portal. */
export function sendGatePage(
  door: Pick<Door, 'gate_stylesheet'>,
  request: FastifyRequest,
  reply: FastifyReply,
  page: GatePage,
  status = 200,
): FastifyReply {
  const look = { stylesheet: door.gate_stylesheet, theme: themeOf(request.headers.cookie) }
  return reply.code(status).headers(gate_headers).type('text/html; charset=utf-8').send(gatePage(page, look))
}

/** The theme that a visitor chose; null: as the system has it. */
export function themeOf(cookie: string | undefined): 'light' | 'dark' | null {
  const chosen = cookieOf(cookie, 'quaylog_theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : null
}

/** A path of ours to go on to; anything that could lead elsewhere becomes the start page. */
export function safePath(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || wanted.length > 2_048) return '/'
  const here = 'http://here.invalid'
  if (!URL.canParse(wanted, here)) return '/'
  const url = new URL(wanted, here)
  // Dots are resolved by now, so that what is left may begin like another host's address.
  return url.origin === here && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/'
}

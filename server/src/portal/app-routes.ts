import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paragraph } from './gate-page.ts'
import { sendGatePage, themeOf } from './gate-reply.ts'
import type { AppFiles } from './app-files.ts'
import type { Door } from './parts.ts'

/** Everything from here, nothing inline; frames only for the previews of our own embeds. */
const policy = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "font-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'", "worker-src 'self'", "frame-src 'self'", "manifest-src 'self'",
  "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
].join('; ')

const page_headers = { 'content-security-policy': policy, 'cache-control': 'no-cache', 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY', vary: 'Cookie' } as const

/** Addresses of other doors: what they do not know is not a page. */
const other_doors = /^\/(v2|mcp|oauth2?|public|portal\/api|assets|widget|map|tiles|health|metrics|calendars|ingest|\.well-known)(\/|$)/

/** Serves the built portal: its files for ever, its page for every other address that a browser opens. */
export function registerApp(http: FastifyInstance, door: Door, files: AppFiles | null): void {
  for (const [address, { bytes, type }] of files?.assets ?? []) {
    http.get(address, async (_request, reply) => reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }).type(type).send(bytes))
  }
  http.get('/*', (request, reply) => sendApp(door, files, request, reply))
}

async function sendApp(door: Door, files: AppFiles | null, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/'
  if (other_doors.test(path) || !/\btext\/html\b|^\*\/\*$/.test(request.headers.accept ?? '')) {
    reply.callNotFound()
    return reply
  }
  if ((await door.sessions.find(request.headers.cookie)) === null) {
    return reply.header('cache-control', 'no-store').redirect(path === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(request.url)}`, 303)
  }
  if (files === null) {
    return sendGatePage(door, request, reply, { title: 'The portal is not built', body: paragraph('Start the service again: it builds the portal, or says in one line why it cannot.') }, 503)
  }
  const theme = themeOf(request.headers.cookie)
  return reply.headers(page_headers).type('text/html; charset=utf-8').send(theme === null ? files.page : files.page.replace('<html ', `<html data-theme="${theme}" `))
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf, targetOf } from '../../ground/http/address.ts'
import { declaredRoutes } from '../../ground/http/entrance.ts'
import { paragraph } from '../gate/page.ts'
import { sendGatePage, themeOf } from '../gate/reply.ts'
import type { AppFiles } from './app-files.ts'
import type { Door } from './parts.ts'

/** Everything from here, nothing inline; frames only for the previews of our own embeds. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page_headers = {
  'content-security-policy': policy,
  'cache-control': 'no-cache',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  vary: 'Cookie',
} as const

/**
 * First words of addresses that are no page though no route may begin with them: files that are not built, and versions
 * of the API that do not exist.
 */
const never_pages = /^(assets|tiles|public|oauth|v\d+)$/i

/** Serves the built portal: its files for ever, its page for every other address that a browser opens. */
export function registerApp(http: FastifyInstance, door: Door, files: AppFiles | null): void {
  for (const [address, { bytes, type }] of files?.assets ?? []) {
    http.get(address, { config: { entrance: { by: 'anyone' } } }, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
        .type(type)
        .send(bytes),
    )
  }
  const other_doors = firstWordsOf(http)
  http.get('/*', { config: { entrance: { by: 'page' } } }, (request, reply) =>
    sendApp(door, files, other_doors, request, reply),
  )
}

/**
 * The first words of the addresses of all other doors: what those do not know is not a page. Known once the server is
 * ready.
 */
function firstWordsOf(http: FastifyInstance): () => ReadonlySet<string> {
  let words: ReadonlySet<string> | null = null
  return () =>
    (words ??= new Set(
      declaredRoutes(http)
        .filter(({ entrance }) => entrance.by !== 'page' && entrance.by !== 'form')
        .map(({ url }) => firstWord(url).toLowerCase()),
    ))
}

function firstWord(path: string): string {
  return path.split('/')[1] ?? ''
}

async function sendApp(
  door: Door,
  files: AppFiles | null,
  other_doors: () => ReadonlySet<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = pathOf(request)
  const word = firstWord(path)
  if (
    never_pages.test(word) ||
    other_doors().has(word.toLowerCase()) ||
    !/\btext\/html\b|^\*\/\*$/.test(request.headers.accept ?? '')
  ) {
    reply.callNotFound()
    return reply
  }
  if ((await door.sessions.find(request.headers.cookie)) === null) {
    return reply
      .header('cache-control', 'no-store')
      .redirect(path === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(targetOf(request))}`, 303)
  }
  if (files === null) {
    return sendGatePage(
      door,
      request,
      reply,
      {
        title: 'The portal is not built',
        body: paragraph('Start the service again: it builds the portal, or says in one line why it cannot.'),
      },
      503,
    )
  }
  const theme = themeOf(request.headers.cookie)
  return reply
    .headers(page_headers)
    .type('text/html; charset=utf-8')
    .send(theme === null ? files.page : files.page.replace('<html ', `<html data-theme="${theme}" `))
}

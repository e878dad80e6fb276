import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../request/account.ts'
import { accountOfPublishableKey } from '../../accounts/store.ts'
import type { Reader } from '../../ground/db/index.ts'
import { namesTag } from '../../ground/http/entity-tag.ts'
import { pathOf, searchOf } from '../../ground/http/address.ts'
import { enteredBy, entranceOf } from '../../ground/http/entrance.ts'
import { findDemoVoyage } from './demo-store.ts'
import type { DemoVoyage } from './demo-store.ts'
import { createEmbedFiles } from './files.ts'
import type { EmbedFile, EmbedFiles } from './files.ts'
import { originsIn, pagePolicy } from './page-policy.ts'

const dist_dir = fileURLToPath(new URL('../../../../packages/embed/dist', import.meta.url))
/**
 * In a sandbox hours pass in seconds: there the map looks for its ship four times a minute instead of four times an
 * hour.
 */
const sandbox_refresh_s = 15

/** What the doors for other people's pages need. */
export interface EmbedParts {
  readonly callerOf: (request: FastifyRequest) => Caller | null
  readonly reader: Reader
  readonly is_sandbox: boolean
}

/**
 * The doors for other people's pages: scripts and frame under /widget and /map, and what browsers need to call the
 * public endpoints. Contract 8.
 */
export function registerEmbed(http: FastifyInstance, parts: EmbedParts): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'OPTIONS' || !isPublic(request)) return done()
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, OPTIONS',
        'access-control-allow-headers': 'Authorization, Accept, Content-Type',
        'access-control-max-age': '600',
      })
      .send()
  })
  http.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'OPTIONS' && isPublic(request)) allowOrigin(request, reply, parts.callerOf(request))
    done(null, payload)
  })
  http.register(async (pages) => registerFiles(pages, parts))
}

function registerFiles(pages: FastifyInstance, parts: EmbedParts): void {
  enteredBy(pages, { by: 'anyone' })
  const files = createEmbedFiles(dist_dir)
  for (const folder of ['widget', 'map']) {
    pages.get(`/${folder}`, async (_request, reply) => reply.redirect(`/${folder}/demo`))
    pages.get(`/${folder}/demo`, async (request, reply) => sendDemo(folder, parts, files, request, reply))
    pages.get(`/${folder}/*`, async (request, reply) => sendFile(files, request, reply, pathOf(request)))
  }
  pages.get('/map/frame.html', async (request, reply) => sendFrame(parts, files, request, reply))
}

/** Whether the request matched a path that publishable keys may call, by whatever method. */
function isPublic(request: FastifyRequest): boolean {
  const entrance = entranceOf(request)
  return (entrance?.by === 'credential' || entrance?.by === 'nobody') && entrance.access === 'public'
}

/** A key with origins is only readable on those; errors before a key is known are readable anywhere. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, caller: Caller | null): void {
  const origins = caller?.credential.kind === 'publishable_key' ? caller.credential.origins : []
  const { origin } = request.headers
  reply.headers({ vary: 'Authorization, Origin', 'access-control-expose-headers': 'Retry-After' })
  if (origins.length === 0) reply.header('access-control-allow-origin', '*')
  else if (origin !== undefined && origins.includes(origin)) reply.header('access-control-allow-origin', origin)
}

/** A demo page that was opened without a key shows a box of the sandbox; elsewhere it offers its form. */
async function sendDemo(
  folder: string,
  { reader, is_sandbox }: EmbedParts,
  files: EmbedFiles,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ 'content-security-policy': pagePolicy(["'self'"]), 'referrer-policy': 'strict-origin' })
  const demo = is_sandbox && !queryOf(request).has('token') ? await findDemoVoyage(reader) : null
  if (demo === null) return sendFile(files, request, reply, `/${folder}/demo.html`)
  const { token, voyage } = demo
  const shown = new URLSearchParams({ token, ...(voyage === null ? {} : shownOf(folder, voyage)) })
  return sendPage(files, reply, `/${folder}/demo.html`, `data-demo="${shown.toString().replaceAll('&', '&amp;')}"`)
}

type Voyage = NonNullable<DemoVoyage['voyage']>

/** The widget is asked for a number, the map for records. */
function shownOf(folder: string, { number, shipment_id, container_id }: Voyage): Record<string, string> {
  return folder === 'widget' ? { number } : { shipment: shipment_id, container: container_id }
}

/**
 * The map's frame may stand on the sites of the key that it is asked for with; without a key that is known, only on our
 * own.
 */
async function sendFrame(
  { reader, is_sandbox }: EmbedParts,
  files: EmbedFiles,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = queryOf(request)
  const token = query.get('token') ?? ''
  const key = token === '' ? undefined : await accountOfPublishableKey(reader, token)
  const is_open = key !== undefined && key.origins.length === 0
  const ancestors = is_open ? null : ["'self'", ...(key?.origins ?? [])]
  reply.headers({
    'content-security-policy': pagePolicy(ancestors, originsIn(query.get('connect'))),
    'referrer-policy': 'strict-origin',
  })
  return sendPage(files, reply, '/map/frame.html', is_sandbox ? `data-refresh-seconds="${sandbox_refresh_s}"` : '')
}

/** A page with something written into its root element, which makes it another one for each request. */
async function sendPage(
  files: EmbedFiles,
  reply: FastifyReply,
  path: string,
  attributes: string,
): Promise<FastifyReply> {
  const page = await files.find(path, '')
  if (page === null) {
    reply.callNotFound()
    return reply
  }
  return reply
    .headers({ 'content-type': page.type, 'cache-control': 'no-cache' })
    .send(page.bytes.toString('utf8').replace('<html ', () => `<html ${attributes} `))
}

async function sendFile(
  files: EmbedFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const file = await files.find(path, request.headers['accept-encoding'] ?? '')
  if (file === null) {
    reply.callNotFound()
    return reply
  }
  reply.headers({
    'content-type': file.type,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    vary: 'Accept-Encoding',
    etag: file.etag,
    'cache-control': cacheOf(file),
    ...(file.encoding === null ? {} : { 'content-encoding': file.encoding }),
  })
  if (namesTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  return reply.send(file.bytes)
}

function cacheOf({ is_immutable, type }: EmbedFile): string {
  if (is_immutable) return 'public, max-age=31536000, immutable'
  return type.startsWith('text/html') ? 'no-cache' : 'public, max-age=300'
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(searchOf(request))
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/account.ts'

const public_prefix = '/v2/public/'
const types: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', html: 'text/html; charset=utf-8', json: 'application/json', svg: 'image/svg+xml', woff2: 'font/woff2', map: 'application/json' }

/** Where the built files of widget and map lie. */
function distFolder(): string {
  return join(fileURLToPath(new URL('../../../packages/embed/dist', import.meta.url)))
}

/** The doors for other people's pages: scripts and frame under /widget and /map, and what browsers need to call the public endpoints. Contract 8. */
export function registerEmbed(http: FastifyInstance, callerOf: (request: FastifyRequest) => Caller | null): void {
  http.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(public_prefix) || request.method !== 'OPTIONS') return
    return reply.code(204).headers({ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, OPTIONS', 'access-control-allow-headers': 'Authorization', 'access-control-max-age': '600' }).send()
  })
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(public_prefix) && request.method !== 'OPTIONS') allowOrigin(request, reply, callerOf(request))
  })
  for (const folder of ['widget', 'map']) {
    http.get(`/${folder}/*`, async (request, reply) => sendFile(folder, request.url.split('?')[0]?.slice(folder.length + 2) ?? '', reply))
    http.get(`/${folder}`, async (_request, reply) => reply.redirect(`/${folder}/demo`))
  }
}

/** A key with origins is only readable on those; errors before a key is known are readable anywhere. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply, caller: Caller | null): void {
  const origins = caller?.credential.kind === 'publishable_key' ? caller.credential.origins : []
  const { origin } = request.headers
  reply.headers({ vary: 'Authorization, Origin', 'access-control-expose-headers': 'Retry-After' })
  if (origins.length === 0) reply.header('access-control-allow-origin', '*')
  else if (origin !== undefined && origins.includes(origin)) reply.header('access-control-allow-origin', origin)
}

async function sendFile(folder: string, path: string, reply: FastifyReply): Promise<FastifyReply> {
  const name = path === 'demo' || path === 'frame' ? `${path}.html` : path
  const file = join(distFolder(), folder, normalize(`/${decodeURIComponent(name)}`))
  const type = types[file.split('.').at(-1) ?? '']
  if (type === undefined || !file.startsWith(join(distFolder(), folder)) || !existsSync(file)) {
    reply.callNotFound()
    return reply
  }
  const page = file.endsWith('.html')
  reply.headers({
    'content-type': type, 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*',
    'cache-control': page ? 'no-cache' : 'public, max-age=3600',
    ...(page ? { 'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; worker-src 'self' blob:; font-src 'self'; base-uri 'none'", 'referrer-policy': 'strict-origin' } : {}),
  })
  return reply.send(await readFile(file))
}

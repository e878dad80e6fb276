import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { instantOf } from '../../ground/clock.ts'
import { parseBody } from '../../ground/http/body.ts'
import { networkOf } from '../../ground/http/network.ts'
import { Refusal } from '../../ground/http/refusal.ts'
import { printedMetadata, readClientMetadata } from './client-metadata.ts'
import type { ClientMetadata } from './client-metadata.ts'
import { registerUnused } from './client-store.ts'
import type { UnusedLimits } from './client-store.ts'
import { secretPlace } from './clients.ts'
import type { OauthParts } from './parts.ts'

/**
 * Applications that nobody has allowed anything yet (contract 6.9). Hosted assistants register for many people from few
 * addresses, so registrations are not limited; only those that come to nothing are.
 */
const unused_limits: UnusedLimits = { per_place: 100, total: 10_000, kept_s: 3_600 }

export const registration_bytes_max = 16_384

/** Dynamic Client Registration (RFC 7591), open to everybody and bounded. */
export async function registerClient(
  parts: OauthParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply
    .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store', pragma: 'no-cache' })
    .type('application/json')
  const read = readClientMetadata(readJson(request.body))
  if (!read.ok) return reply.code(400).send({ error: read.error, error_description: read.error_description })
  const is_public = read.metadata.token_endpoint_auth_method === 'none'
  const client_id = is_public ? publicId(read.metadata) : `app_${randomBytes(18).toString('base64url')}`
  const secret = is_public ? null : randomBytes(32).toString('base64url')
  const metadata: ClientMetadata = { client_id, ...read.metadata }
  const sealed = secret === null ? null : parts.sealer.seal(secret, secretPlace(client_id))
  const registered = await parts.db.transaction((tx) =>
    registerUnused(
      tx,
      { metadata, secret: sealed },
      networkOf(request.ip),
      instantOf(parts.clock.realMs()),
      unused_limits,
    ),
  )
  if ('wait_s' in registered) return tooMany(reply, registered.wait_s)
  const secrets = secret === null ? {} : { client_secret: secret, client_secret_expires_at: 0 }
  return reply
    .code(201)
    .send({ ...printedMetadata(metadata), client_id_issued_at: Date.parse(registered.created_at) / 1_000, ...secrets })
}

/**
 * A public client is what it says of itself and has no secret, so that the same registration twice is the same client
 * (RFC 7591, 3.2.1 leaves that to us): clients that register at every start don't fill the table.
 */
function publicId(metadata: Omit<ClientMetadata, 'client_id'>): string {
  const { client_name = '', client_uri = '', redirect_uris, grant_types } = metadata
  return `app_${createHash('sha256')
    .update(JSON.stringify([client_name, client_uri, [...redirect_uris].sort(), grant_types]))
    .digest('base64url')
    .slice(0, 32)}`
}

function tooMany(reply: FastifyReply, retry_after_s: number): FastifyReply {
  return reply
    .code(429)
    .header('retry-after', String(retry_after_s))
    .send({
      error: 'temporarily_unavailable',
      error_description:
        'Too many applications were registered from this address without being allowed anything; try again later',
    })
}

function readJson(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? parseBody(body) : undefined
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { instantOf } from '../../ground/clock.ts'
import { subjectById } from './grant-store.ts'
import type { OauthParts } from './parts.ts'
import { accessByValue } from './token-store.ts'

/**
 * Who a token speaks for, as far as its scopes tell (OpenID Connect Core 1.0, 5.3); tokens for either resource are
 * taken.
 */
export async function userinfo(
  { db, clock }: OauthParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply
    .headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'WWW-Authenticate',
      'cache-control': 'no-store',
    })
    .type('application/json')
  const value = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (value === undefined)
    return reply
      .code(401)
      .header('www-authenticate', 'Bearer realm="userinfo"')
      .send({ error: 'invalid_request', error_description: 'Send an access token' })
  const access = await accessByValue(db.auth, value, instantOf(clock.realMs()))
  const person = access === undefined ? undefined : await subjectById(db.auth, access.person_id)
  if (access === undefined || person === undefined)
    return refuse(reply, 401, 'invalid_token', 'The token could not be verified')
  const granted = new Set(access.scope.split(' '))
  if (!granted.has('openid')) return refuse(reply, 403, 'insufficient_scope', 'The token lacks the scope openid')
  return reply.send({
    sub: person.id,
    ...(granted.has('profile') ? { name: person.name } : {}),
    ...(granted.has('email') ? { email: person.email } : {}),
  })
}

function refuse(reply: FastifyReply, status: number, error: string, error_description: string): FastifyReply {
  return reply
    .code(status)
    .header('www-authenticate', `Bearer realm="userinfo", error="${error}", error_description="${error_description}"`)
    .send({ error, error_description })
}

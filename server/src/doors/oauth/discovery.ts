import { product_name } from '@quaylog/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { enteredBy } from '../../ground/http/entrance.ts'
import { tracking_scopes } from '../mcp/challenge.ts'
import { metadataUrl } from '../mcp/door.ts'
import { auth_methods, grant_types, identity_token_algorithm } from './client-metadata.ts'
import { refuseOtherMethods } from './methods.ts'
import { pathsOf } from './paths.ts'
import { scopes } from './scopes.ts'

/** The addresses that discovery documents speak of. */
export interface Addresses {
  readonly auth_url: string
  readonly mcp_url: string
  readonly base_url: string
}

/** OAuth 2.0 Protected Resource Metadata (RFC 9728) of the MCP endpoint or the API. */
function resourceMetadata(resource: string, { auth_url, base_url }: Addresses): Record<string, unknown> {
  return {
    resource,
    authorization_servers: [auth_url],
    bearer_methods_supported: ['header'],
    scopes_supported: [...tracking_scopes],
    resource_name: product_name,
    resource_documentation: `${base_url}/openapi.json`,
  }
}

/**
 * OAuth 2.0 Authorization Server Metadata (RFC 8414) and OpenID Connect Discovery 1.0 in one; contract 6.8. Whoever
 * found us by the first gets identity tokens too, and takes them for RS256 where it isn't told otherwise.
 */
function serverMetadata({ auth_url }: Addresses): Record<string, unknown> {
  const { origin } = new URL(auth_url)
  const { authorize, token, register, revoke, userinfo, jwks } = pathsOf(auth_url)
  return {
    issuer: auth_url,
    authorization_endpoint: `${origin}${authorize}`,
    token_endpoint: `${origin}${token}`,
    registration_endpoint: `${origin}${register}`,
    revocation_endpoint: `${origin}${revoke}`,
    userinfo_endpoint: `${origin}${userinfo}`,
    jwks_uri: `${origin}${jwks}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [...grant_types],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...auth_methods],
    revocation_endpoint_auth_methods_supported: [...auth_methods],
    scopes_supported: [...scopes],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    id_token_signing_alg_values_supported: [identity_token_algorithm],
    subject_types_supported: ['public'],
    claims_supported: ['sub', 'name', 'email'],
  }
}

const headers = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=3600',
  'content-type': 'application/json',
} as const

/** Adds the documents at their well-known addresses; contract 6.8. */
export function registerDiscovery(http: FastifyInstance, addresses: Addresses): void {
  enteredBy(http, { by: 'anyone' })
  const { auth_url, mcp_url, base_url } = addresses
  const { pathname: auth_path, host: auth_host } = new URL(`${auth_url}/`)
  const issuer_path = auth_path.replace(/\/$/, '')
  const documents = new Map<string, object>([
    ['/.well-known/oauth-protected-resource', resourceMetadata(mcp_url, addresses)],
    [new URL(metadataUrl(base_url)).pathname, resourceMetadata(base_url, addresses)],
    [new URL(metadataUrl(mcp_url)).pathname, resourceMetadata(mcp_url, addresses)],
    [`/.well-known/oauth-authorization-server${issuer_path}`, serverMetadata(addresses)],
    [`/.well-known/openid-configuration${issuer_path}`, serverMetadata(addresses)],
    [`${issuer_path}/.well-known/openid-configuration`, serverMetadata(addresses)],
  ])
  const probed = '/.well-known/oauth-authorization-server'
  const elsewhere = (reply: FastifyReply) =>
    reply.headers(headers).redirect(`${new URL(auth_url).origin}${probed}${issuer_path}`, 302)
  for (const [path, document] of documents) {
    const body = JSON.stringify(document)
    http.get(path, async (request, reply) =>
      path === probed && isOtherHost(request.headers.host, mcp_url, auth_host)
        ? elsewhere(reply)
        : reply.headers(headers).send(body),
    )
    answerPreflight(http, path)
  }
  // Clients of the 2025-03-26 revision look for the authorization server below the address of the resource.
  const below_resource = `${probed}${new URL(mcp_url).pathname.replace(/\/$/, '')}`
  for (const path of new Set([probed, below_resource])) {
    if (documents.has(path)) continue
    http.get(path, async (_request, reply) => elsewhere(reply))
    answerPreflight(http, path)
  }
}

function isOtherHost(asked: string | undefined, mcp_url: string, auth_host: string): boolean {
  const mcp_host = new URL(mcp_url).host
  return mcp_host !== auth_host && asked === mcp_host
}

function answerPreflight(http: FastifyInstance, path: string): void {
  http.options(path, async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, OPTIONS',
        'access-control-allow-headers': '*',
        'access-control-max-age': '3600',
      })
      .code(204)
      .send(),
  )
  refuseOtherMethods(http, path, ['GET', 'OPTIONS'])
}

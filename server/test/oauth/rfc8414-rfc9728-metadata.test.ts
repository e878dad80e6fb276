import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oauthService } from './service.ts'

const service = await oauthService()
const { origin, mcp_url, base_url } = service

async function read(path: string): Promise<{ response: Response; body: Record<string, unknown> }> {
  const response = await fetch(`${origin}${path}`, {
    redirect: 'manual',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  })
  const text = await response.text()
  return { response, body: text === '' ? {} : JSON.parse(text) }
}

test('8414 3: every address stands on the issuer, whatever host is asked', async () => {
  const { response, body } = await read('/.well-known/oauth-authorization-server')
  assert.equal(response.status, 200)
  assert.deepEqual(body, {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth2/authorize`,
    token_endpoint: `${origin}/oauth2/token`,
    registration_endpoint: `${origin}/oauth2/register`,
    revocation_endpoint: `${origin}/oauth2/revoke`,
    userinfo_endpoint: `${origin}/oauth2/userinfo`,
    jwks_uri: `${origin}/oauth2/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access', 'tracking:read', 'tracking:write'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    id_token_signing_alg_values_supported: ['ES256'],
    subject_types_supported: ['public'],
    claims_supported: ['sub', 'name', 'email'],
  })
  const { body: openid } = await read('/.well-known/openid-configuration')
  assert.deepEqual(openid, body)
})

test('9728 3: the MCP endpoint is described at the root and below its path, the API below its own', async () => {
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
    const { response, body } = await read(path)
    assert.equal(response.status, 200)
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    assert.deepEqual(body, {
      resource: mcp_url,
      authorization_servers: [origin],
      bearer_methods_supported: ['header'],
      scopes_supported: ['tracking:read', 'tracking:write'],
      resource_name: 'Quaylog',
      resource_documentation: `${base_url}/openapi.json`,
    })
  }
  assert.equal((await read('/.well-known/oauth-protected-resource/v2')).body['resource'], base_url)
  assert.equal((await fetch(`${base_url}/openapi.json`)).status, 200)
})

test('clients that look below the resource are led to the issuer', async () => {
  const { response } = await read('/.well-known/oauth-authorization-server/mcp')
  assert.equal(response.status, 302)
  assert.equal(response.headers.get('location'), `${origin}/.well-known/oauth-authorization-server`)
})

test('documents may be read from any page, are kept for an hour, and only read', async () => {
  for (const path of [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
  ]) {
    const got = await fetch(`${origin}${path}`)
    assert.deepEqual(
      [got.headers.get('access-control-allow-origin'), got.headers.get('cache-control')],
      ['*', 'public, max-age=3600'],
    )
    const preflight = await fetch(`${origin}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://inspector.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'mcp-protocol-version',
      },
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    assert.ok(preflight.headers.has('access-control-allow-headers'))
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const refused = await fetch(`${origin}${path}`, {
        method,
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
      assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, OPTIONS'], `${method} ${path}`)
    }
  }
})

test('keys are public halves only, and the same in every process and after every start', async () => {
  const response = await fetch(`${origin}/oauth2/jwks`)
  const { keys } = await response.json()
  assert.equal(keys.length, 1)
  assert.deepEqual(Object.keys(keys[0]).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  assert.ok(response.headers.has('access-control-allow-origin'))
})

test('an issuer and endpoints on hosts and paths of their own', async () => {
  const apart = await oauthService({
    env: {
      QUAYLOG_PUBLIC_AUTH_URL: 'https://login.quaylog.example/tenant',
      QUAYLOG_PUBLIC_MCP_URL: 'https://mcp.quaylog.example',
      QUAYLOG_PUBLIC_BASE_URL: 'https://api.quaylog.example/v2',
    },
  })
  const at = async (path: string, host = 'login.quaylog.example') => {
    const answer = await apart.app.http.inject({ url: path, headers: { host } })
    return {
      status: answer.statusCode,
      location: answer.headers.location,
      body: answer.statusCode === 200 ? answer.json() : {},
    }
  }
  for (const path of [
    '/.well-known/oauth-authorization-server/tenant',
    '/.well-known/openid-configuration/tenant',
    '/tenant/.well-known/openid-configuration',
  ]) {
    const { body } = await at(path)
    assert.equal(body.issuer, 'https://login.quaylog.example/tenant')
    assert.equal(body.token_endpoint, 'https://login.quaylog.example/tenant/oauth2/token')
  }
  assert.equal(
    (await at('/.well-known/oauth-protected-resource', 'mcp.quaylog.example')).body.resource,
    'https://mcp.quaylog.example',
  )
  const probe = await at('/.well-known/oauth-authorization-server', 'mcp.quaylog.example')
  assert.deepEqual(
    [probe.status, probe.location],
    [302, 'https://login.quaylog.example/.well-known/oauth-authorization-server/tenant'],
  )
})

import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto'
import { msc as door } from '../../carriers/doors/msc.ts'
import { formOf, issueToken, same } from '../../carriers/tokens.ts'
import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { objectOf } from '../machinery/bodies.ts'
import { selfSigned } from '../machinery/certificates.ts'
import type { Certified } from '../machinery/certificates.ts'
import { EVENT_FIELDS, officeOf, toldBy } from '../machinery/lines.ts'
import type { Desk, Upstream } from '../machinery/upstream.ts'

const TENANT = '6d1e4f0a-example'
const TOKEN_PATH = `/${TENANT}/oauth2/v2.0/token`
const CLIENT_ID = 'b1a7e0c2-0000-4000-8000-00000000c11e'
/** The application of the line, which is not the client's own. */
const SCOPE = '5c09e000-0000-4000-8000-00000000a991/.default'
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const LIFE_SECONDS = 600
const TOKEN_SECONDS = 3_599

let made: Certified | null = null

/** The certificate that the operator registered: made when first needed, as a key cannot be drawn from a seed. */
function registered(now: number): Certified {
  return (made ??= selfSigned('quaylog-msc', now))
}

/** MSC: a token for the line's own application, by an assertion signed with the client's certificate. */
export const msc: Upstream = {
  id: 'msc',
  name: 'MSC',
  family: 'carrier',
  facilities: {},
  scac: 'MSCU',
  fields: [...EVENT_FIELDS, 'description'],
  limits: [],
  refusals: {
    key: () => json(401, { statusCode: 401, message: 'Unauthorized. Access token is missing or invalid.' }),
    entitlement: () => json(403, { statusCode: 403, message: 'The application has no access to this product.' }),
    rate: (_desk, headers) => json(429, { statusCode: 429, message: 'Rate limit is exceeded.' }, headers),
  },
  credentials: (desk) => ({
    client_id: CLIENT_ID,
    tenant: TENANT,
    scope: SCOPE,
    certificate: registered(desk.real_now).certificate,
    private_key: registered(desk.real_now).private_key,
    token_url: desk.base_url + TOKEN_PATH,
  }),
  answer(ask, path, desk) {
    if (path === TOKEN_PATH) return token(ask, desk)
    const answer = door.answer({ ...ask, path }, path, officeOf(desk, 'MSCU'))
    if (answer.status === 200 && path === door.events_path) toldBy(door, ask, desk)
    return answer
  },
}

function token(ask: Ask, desk: Desk): Answer {
  const form = formOf(ask)
  const scope = form.get('scope') ?? ''
  if (scope === `${CLIENT_ID}/.default`) desk.violation('own_scope', 'the scope names the client, not the line')
  const problem = scope === SCOPE ? assertionProblem(form, desk) : `AADSTS500011: the resource ${scope} was not found`
  if (ask.method !== 'POST' || form.get('grant_type') !== 'client_credentials' || problem !== null)
    return json(401, { error: 'invalid_client', error_description: problem ?? 'client_credentials required' })
  return json(200, {
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    access_token: issueToken(desk.seed, 'MSCU', desk.real_now + TOKEN_SECONDS * 1_000),
  })
}

function decoded(part: string): JsonObject {
  return objectOf(Buffer.from(part, 'base64url').toString('utf8'))
}

/** True when an assertion still lasts, and for ten minutes at most, by the clock of the world or the real one. */
function isShortLived(exp: number, desk: Desk): boolean {
  return [desk.now, desk.real_now].some((now) => exp > now / 1_000 && exp <= now / 1_000 + LIFE_SECONDS + 60)
}

/** What is wrong with the claims of an assertion, null when they are good. */
function claimProblem(claims: JsonObject, desk: Desk): string | null {
  if (claims['iss'] !== CLIENT_ID || claims['sub'] !== CLIENT_ID) return 'AADSTS700024: iss and sub must be the client'
  if (!String(claims['aud']).endsWith(TOKEN_PATH)) return 'AADSTS700023: aud must be the token address'
  const short = isShortLived(Number(claims['exp']), desk)
  return short ? null : 'AADSTS700024: the assertion must end within ten minutes'
}

/** What is wrong with the assertion, null when it is good. */
function assertionProblem(form: URLSearchParams, desk: Desk): string | null {
  const [head = '', body = '', signature = ''] = (form.get('client_assertion') ?? '').split('.')
  if (form.get('client_id') !== CLIENT_ID || form.get('client_assertion_type') !== ASSERTION_TYPE || signature === '')
    return 'AADSTS7000216: client_assertion is required'
  const { alg, x5t } = decoded(head)
  const claims = decoded(body)
  const own = registered(desk.real_now)
  const thumbprint = createHash('sha1').update(new X509Certificate(own.certificate).raw).digest('base64url')
  if (alg !== 'RS256' || typeof x5t !== 'string' || !same(x5t, thumbprint))
    return 'AADSTS700027: the certificate with this thumbprint is not registered'
  const claimed = claimProblem(claims, desk)
  if (claimed !== null) return claimed
  const key = createPublicKey(own.certificate)
  const valid = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  return valid ? null : 'AADSTS700027: the signature is wrong'
}

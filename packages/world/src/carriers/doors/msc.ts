import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { json } from '../../http/exchange.ts'
import type { Answer, Ask, JsonObject } from '../../http/exchange.ts'
import { random } from '../../random.ts'
import { utc, wallClock, withOffset } from '../../time.ts'
import { dcsaError, badQuestion, standardEvent, zoneOf } from '../dcsa.ts'
import { renamed, withCall, without } from '../dress.ts'
import { lookUp } from '../office.ts'
import type { Door, Office } from '../office.ts'
import { isQuestion, readQuestion } from '../question.ts'
import { bearsToken, formOf, issueToken } from '../tokens.ts'
import type { Told } from '../witness.ts'

const TENANT = '6d1e4f0a-world'
const TOKEN_PATH = `/${TENANT}/oauth2/v2.0/token`
const CLIENT_ID = 'quaylog-mscu'
const TOKEN_SECONDS = 3599
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const LABELS: Readonly<Record<string, string>> = {
  GTOT: 'Gate out',
  GTIN: 'Gate in',
  LOAD: 'Loaded on vessel',
  DISC: 'Discharged from vessel',
  DEPA: 'Vessel departed',
  ARRI: 'Vessel arrived',
}

type Keys = { private_key: string; thumbprint: string }
let keys: Keys | null = null

/** The key pair of the operator's certificate, made when first needed: a key cannot be drawn from a seed. */
function keysOf(): Keys {
  if (keys !== null) return keys
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = pair.publicKey.export({ type: 'spki', format: 'der' })
  return (keys = {
    private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    thumbprint: createHash('sha1').update(spki).digest('base64url'),
  })
}

/**
 * MSC: a client assertion signed with a certificate, ids and places in other spelling, wall clocks that claim to be UTC
 * with the true offset in the id alone, classifiers left out.
 */
export const msc: Door = {
  scac: 'MSCU',
  manner: { shipment: 'none', lag_hours: [1, 6], twins: false, missed_ships: false, future: 'all', corrected: 0.04 },
  per_minute: 240,
  events_path: '/msc/trackandtrace/v2.2/events',
  leaks_history: false,
  credentials: (_seed, baseUrl) => ({
    client_id: CLIENT_ID,
    tenant: TENANT,
    scope: 'api://msc-trackandtrace/.default',
    private_key: keysOf().private_key,
    thumbprint: keysOf().thumbprint,
    token_url: baseUrl + TOKEN_PATH,
  }),
  answer(ask, path, office) {
    if (path === TOKEN_PATH) return token(ask, office)
    if (path !== this.events_path) return dcsaError(ask, 404, 'notFound', 'no such resource', office.now)
    if (!bearsToken(ask, office.seed, 'MSCU', office.real_now))
      return json(401, { statusCode: 401, message: 'Unauthorized. Access token is missing or invalid.' })
    const question = readQuestion(ask.query)
    if (!isQuestion(question)) return badQuestion(ask, question, office.now)
    const told = lookUp(this, office, { ...question, filters: new Map(), created: [] }) ?? []
    return json(
      200,
      told.map((event) => dress(event, office)),
      { 'API-Version': '2.2.0' },
    )
  },
}

function dress(told: Told, office: Office): JsonObject {
  const luck = random(office.seed, 'msc', told.shipment.id, told.key)
  const standard = standardEvent(told, 'MSC')
  const local = told.at === null ? undefined : wallClock(told.at, zoneOf(told)) + 'Z'
  const true_time = told.at === null ? '' : withOffset(told.at, zoneOf(told))
  const event = {
    ...without(standard, 'eventID'),
    eventId: `${told.key}|${true_time}|${told.classifier}`,
    eventDateTime: local,
    description: LABELS[told.code] ?? told.code,
  }
  const place = (object: JsonObject): JsonObject => renamed(object, { UNLocationCode: 'unLocationCode' })
  const called = withCall(event, (call) => place(call))
  const quiet = told.classifier !== 'PLN' && luck.chance(0.15)
  return quiet ? without(called, 'eventClassifierCode') : called
}

function token(ask: Ask, office: Office): Answer {
  const form = formOf(ask)
  const problem = assertionProblem(form, office)
  if (
    ask.method !== 'POST' ||
    form.get('grant_type') !== 'client_credentials' ||
    form.get('client_id') !== CLIENT_ID ||
    problem !== null
  ) {
    return json(401, {
      error: 'invalid_client',
      error_description: `AADSTS700027: ${problem ?? 'client assertion required'}`,
      timestamp: utc(office.real_now),
    })
  }
  return json(200, {
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    ext_expires_in: TOKEN_SECONDS,
    access_token: issueToken(office.seed, 'MSCU', office.real_now + TOKEN_SECONDS * 1000),
  })
}

function assertionProblem(form: URLSearchParams, office: Office): string | null {
  const [head, body, signature] = (form.get('client_assertion') ?? '').split('.')
  if (
    form.get('client_assertion_type') !== ASSERTION_TYPE ||
    head === undefined ||
    body === undefined ||
    signature === undefined
  )
    return 'client_assertion is missing'
  const header = decode(head)
  const claims = decode(body)
  const { private_key, thumbprint } = keysOf()
  if (header.get('alg') !== 'RS256' || header.get('x5t') !== thumbprint)
    return 'the certificate with this thumbprint is unknown'
  if (claims.get('iss') !== CLIENT_ID || claims.get('sub') !== CLIENT_ID) return 'iss and sub must be the client id'
  if (!String(claims.get('aud') ?? '').endsWith(TOKEN_PATH)) return 'aud must be the token address'
  if (!(Number(claims.get('exp')) * 1000 > Math.min(office.real_now, office.now))) return 'the assertion has expired'
  const valid = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${body}`),
    createPublicKey(private_key),
    Buffer.from(signature, 'base64url'),
  )
  return valid ? null : 'the signature is wrong'
}

function decode(part: string): Map<string, unknown> {
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return new Map(Object.entries(typeof read === 'object' && read !== null ? read : {}))
  } catch {
    return new Map()
  }
}

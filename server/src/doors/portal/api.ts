import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { accountOfSession, isManaging, isWriting, limitOf, seesAll } from '../../people/session-store.ts'
import type { MemberRole } from '../../people/session-store.ts'
import { searchOf, targetOf } from '../../ground/http/address.ts'
import { body_bytes_max, parseBody } from '../../ground/http/body.ts'
import type { Needs } from '../../ground/http/entrance.ts'
import { methodNotAllowed, notOfParties } from '../../ground/http/refusal.ts'
import { singleHeaders } from '../../ground/http/server.ts'
import { postAccessRequest } from './team/access-request.ts'
import { postErasure } from './team/account-api.ts'
import { postErasureCode } from './team/erasure-code.ts'
import { getAuditExport } from './team/audit-api.ts'
import { getBrand, patchBrand } from './team/brand-api.ts'
import type { ApiAnswer, PortalCall } from './api-call.ts'
import { auditPortalCall } from './audit-call.ts'
import { getAlerts } from './fleet/alerts.ts'
import { getChart } from './fleet/chart.ts'
import { getDocumentsThen } from './fleet/documents-then.ts'
import { getFleet, getFleetCounts, getFleetCsv, getFleetFacets } from './fleet/fleet.ts'
import { getFleetChoices, getFleetMatches } from './fleet/fleet-choices.ts'
import { deleteKey, getKeys, patchPublishableKey, postKey, rotateKey } from './developers/keys-api.ts'
import { checkNumbers, getSampleNumbers } from './fleet/numbers-api.ts'
import { getDoubt, getDoubts } from './operator/doubts-api.ts'
import { getAccounts, patchAccount, postAccount, postPublishableKey } from './operator/operator-api.ts'
import type { Door } from './parts.ts'
import { managersOnly, operatorsOnly, ownersOnly, readOnly, signedOut } from '../../people/refusals.ts'
import { getRequests, getUsage } from './developers/requests-api.ts'
import type { SignedIn } from '../../people/sessions.ts'
import { requireSameOrigin } from '../../people/same-origin.ts'
import { getIdentity, postIdentity, removeIdentity } from './team/identity-api.ts'
import { allowPasswordSignIn, forbidPasswordSignIn, getPasswordSignIn } from './team/password-sign-in-api.ts'
import { confirmSecondStepOf, deleteSecondStep, getSecondStep, postSecondStep } from './team/second-step-api.ts'
import {
  deleteSessions,
  endSession,
  getSession,
  getSessions,
  switchAccount,
  updateProfile,
} from './team/session-api.ts'
import { deleteSource, getSources, patchSource, putSource, testSource } from './operator/sources-api.ts'
import { getTeam, patchMember, postInvitation, removeInvitation, removeMember, resetPassword } from './team/team-api.ts'
import { getToday } from './fleet/today.ts'
import { getAboard, getTraffic } from './fleet/traffic.ts'
import { getViews, postView, removeView } from './fleet/views-api.ts'
import { deleteQuarantined, getQuarantined, getWork } from './operator/work-api.ts'
import { deleteWorldFault, getWorld, patchWorldClock, postWorldFault } from './operator/world-api.ts'
import { textInSlices } from '../../ground/slices.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Handler = (call: PortalCall) => Promise<ApiAnswer>

/**
 * What the portal needs beyond `/v2`, whole: address, who may, handler. Everything else it asks of `/v2` with the same
 * session.
 */
const routes: readonly (readonly [Method, string, Needs, Handler])[] = [
  ['GET', '/session', 'anyone', getSession],
  ['PATCH', '/session', 'anyone', switchAccount],
  ['PATCH', '/profile', 'anyone', updateProfile],
  ['GET', '/second-step', 'anyone', getSecondStep],
  ['POST', '/second-step', 'anyone', postSecondStep],
  ['POST', '/second-step/confirm', 'anyone', confirmSecondStepOf],
  ['DELETE', '/second-step', 'anyone', deleteSecondStep],
  ['GET', '/identity', 'anyone', getIdentity],
  ['POST', '/identity', 'anyone', postIdentity],
  ['DELETE', '/identity', 'anyone', removeIdentity],
  ['GET', '/password-sign-in', 'anyone', getPasswordSignIn],
  ['POST', '/password-sign-in/forbid', 'owner', forbidPasswordSignIn],
  ['POST', '/password-sign-in/allow', 'owner', allowPasswordSignIn],
  ['GET', '/sessions', 'anyone', getSessions],
  ['DELETE', '/sessions', 'anyone', deleteSessions],
  ['DELETE', '/sessions/:id', 'anyone', endSession],

  ['GET', '/today', 'anyone', getToday],
  ['GET', '/alerts', 'person', getAlerts],
  ['GET', '/containers', 'anyone', getFleet],
  ['GET', '/containers.csv', 'anyone', getFleetCsv],
  ['GET', '/containers/counts', 'anyone', getFleetCounts],
  ['GET', '/containers/facets', 'anyone', getFleetFacets],
  ['GET', '/containers/choices', 'person', getFleetChoices],
  ['GET', '/containers/matches', 'person', getFleetMatches],
  ['GET', '/containers/:id/chart', 'anyone', getChart],
  ['GET', '/containers/:id/documents', 'anyone', getDocumentsThen],
  ['GET', '/views', 'person', getViews],
  ['POST', '/views', 'person', postView],
  ['DELETE', '/views/:id', 'person', removeView],
  ['GET', '/traffic', 'anyone', getTraffic],
  ['GET', '/traffic/:id', 'anyone', getAboard],
  ['POST', '/numbers/check', 'person', checkNumbers],
  ['GET', '/sandbox/numbers', 'person', getSampleNumbers],

  ['GET', '/brand', 'person', getBrand],
  ['PATCH', '/brand', 'manager', patchBrand],

  ['GET', '/keys', 'person', getKeys],
  ['POST', '/keys', 'writer', postKey],
  ['POST', '/keys/:id/rotate', 'writer', rotateKey],
  ['DELETE', '/keys/:id', 'writer', deleteKey],
  ['PATCH', '/publishable-keys/:id', 'manager', patchPublishableKey],
  ['GET', '/requests', 'person', getRequests],
  ['GET', '/usage', 'person', getUsage],
  ['POST', '/access-requests', 'person', postAccessRequest],

  ['POST', '/erasure-code', 'owner', postErasureCode],
  ['POST', '/account/erase', 'owner', postErasure],
  ['GET', '/audit-log/export', 'manager', getAuditExport],
  ['GET', '/team', 'person', getTeam],
  ['POST', '/team/invitations', 'manager', postInvitation],
  ['DELETE', '/team/invitations/:id', 'manager', removeInvitation],
  ['PATCH', '/team/members/:id', 'manager', patchMember],
  ['POST', '/team/members/:id/reset_password', 'manager', resetPassword],
  ['DELETE', '/team/members/:id', 'manager', removeMember],

  ['GET', '/operator/accounts', 'operator', getAccounts],
  ['POST', '/operator/accounts', 'operator', postAccount],
  ['PATCH', '/operator/accounts/:id', 'operator', patchAccount],
  ['POST', '/operator/accounts/:id/publishable-keys', 'operator', postPublishableKey],
  ['GET', '/operator/sources', 'operator', getSources],
  ['PUT', '/operator/sources/:id', 'operator', putSource],
  ['PATCH', '/operator/sources/:id', 'operator', patchSource],
  ['DELETE', '/operator/sources/:id', 'operator', deleteSource],
  ['POST', '/operator/sources/:id/test', 'operator', testSource],
  ['GET', '/operator/sources/:id/doubts', 'operator', getDoubts],
  ['GET', '/operator/sources/:id/doubts/:statement_id', 'operator', getDoubt],
  ['GET', '/operator/work', 'operator', getWork],
  ['GET', '/operator/quarantine/:id', 'operator', getQuarantined],
  ['DELETE', '/operator/quarantine/:id', 'operator', deleteQuarantined],
  ['GET', '/operator/world', 'operator', getWorld],
  ['PATCH', '/operator/world/clock', 'operator', patchWorldClock],
  ['POST', '/operator/world/faults', 'operator', postWorldFault],
  ['DELETE', '/operator/world/faults', 'operator', deleteWorldFault],
]

const prefix = '/portal/api'
const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Adds the endpoints of the table. They answer the same error documents as `/v2` and need a session; none takes a key.
 */
export function registerApi(http: FastifyInstance, door: Door): void {
  http.decorateRequest('entered', null)
  http.removeAllContentTypeParsers()
  http.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: body_bytes_max },
    (_request, body, done) => done(null, body),
  )
  for (const [method, path, needs, handle] of routes) {
    http.route({
      method,
      url: `${prefix}${path}`,
      config: { entrance: { by: 'session', needs } },
      onRequest: async (request) => request.setDecorator('entered', await admit(door, request, needs)),
      handler: async (request, reply) => {
        const call = callOf(door, request)
        const answer = await handle(call)
        if (method !== 'GET')
          await auditPortalCall(call, { method, path, ip: request.ip, request_id: request.id }, answer)
        reply.code(answer.status).header('cache-control', 'no-store')
        if (answer.bytes !== undefined)
          return reply.headers(answer.headers ?? {}).send(Readable.from(answer.bytes, { objectMode: false }))
        if (answer.body === undefined) return reply.send()
        const type = typeof answer.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
        return reply.headers({ 'content-type': type, ...answer.headers }).send(await textInSlices(answer.body))
      },
    })
  }
  for (const [path, of_path] of Map.groupBy(routes, ([, path]) => path)) {
    const offered = of_path.map(([method]) => method)
    http.route({
      method: methods.filter((method) => !offered.some((one) => one === method)),
      url: `${prefix}${path}`,
      config: { entrance: { by: 'nobody' } },
      onRequest: async (request) => {
        throw methodNotAllowed(request.method, offered.join(', '))
      },
      handler: async () => undefined,
    })
  }
}

/** Who was let in, before the body is read. */
type Entered = SignedIn & Pick<PortalCall, 'account' | 'role' | 'parties'>

async function admit(door: Door, request: FastifyRequest, needs: Needs): Promise<Entered> {
  const headers = singleHeaders(request.headers)
  if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(headers, door.public_url)
  const signed_in = await door.sessions.personOfSession(headers['cookie'])
  if (signed_in === null) throw signedOut()
  const { session, person } = signed_in
  const found = await accountOfSession(door.services.db.auth, session.account_id, person.id)
  if (found === undefined) throw signedOut()
  const { role, parties, ...account } = found
  const limit = limitOf({ role, parties })
  requireMay(needs, role, person.is_operator)
  return { ...signed_in, account, role, parties: limit }
}

/** Refuses with 403 whom a route is not for. */
function requireMay(needs: Needs, role: MemberRole, is_operator: boolean): void {
  if (needs === 'operator' && !is_operator) throw operatorsOnly()
  if (!seesAll(role) && needs !== 'anyone' && needs !== 'operator') throw notOfParties()
  if (needs === 'owner' && role !== 'owner') throw ownersOnly()
  if (needs === 'manager' && !isManaging(role)) throw managersOnly()
  if (needs === 'writer' && !isWriting(role)) throw readOnly()
}

function callOf(door: Door, request: FastifyRequest): PortalCall {
  return {
    ...request.getDecorator<Entered>('entered'),
    door,
    params: Object.fromEntries(Object.entries(request.params ?? {}).map(([name, value]) => [name, String(value)])),
    query: new URLSearchParams(searchOf(request)),
    body: Buffer.isBuffer(request.body) ? parseBody(request.body) : undefined,
    url: `${door.public_url}${targetOf(request)}`,
    ip: request.ip,
    request_id: request.id,
  }
}

import { requireMayHandIn } from '../accounts/key-access.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { searchOf } from '../ground/http/address.ts'
import { enteredBy } from '../ground/http/entrance.ts'
import { notFound, payloadTooLarge, Refusal, unauthorized } from '../ground/http/refusal.ts'
import { singleHeaders } from '../ground/http/server.ts'
import { hearBell } from './bell.ts'
import type { BellParts } from './bell.ts'
import { sourcesOfKinds } from './configured.ts'
import type { OpenedSource } from '../asking/opened-source.ts'
import { receiveCallback } from './push/dcsa-push.ts'
import { railFileOf } from './edi/rail-file.ts'
import { receiveEdi, refusalOf, refusedAs } from './edi/receive.ts'
import type { EdiReceipt } from './edi/receive.ts'
import { doubtOf, feedProofOf, isSame } from './push/feed-proof.ts'
import { edi_source_id, inbound_bytes_max } from './inbound.ts'
import { isOperatorAccount } from './operator-account-store.ts'
import type { IngestDoorParts } from './parts.ts'
import { receiveTerminalPush } from './push/terminal-push.ts'

/**
 * Who hands us a body: a configured source, or an operator with an API key. Its proof over the body is checked when the
 * body is here.
 */
type Sender = OpenedSource | 'operator'

/** More than this of what somebody who rings sends along is not read. */
const bell_bytes_max = 1_048_576

/**
 * Adds the addresses that others post to: `/ingest/edi`, `/ingest/rail/{source}`, `/ingest/terminals/{terminal}`,
 * `/ingest/dcsa/{source}` and `/ingest/bell/{bell}`. A sender that is not known is refused before its body is read.
 * What is answered with 2xx is kept, but for bells, which only have us ask.
 */
export function registerIngest(http: FastifyInstance, parts: IngestDoorParts & BellParts): void {
  http.register(async (door) => {
    enteredBy(door, { by: 'sender' })
    door.decorateRequest('sender', null)
    door.removeAllContentTypeParsers()
    const as_bytes = { parseAs: 'buffer', bodyLimit: inbound_bytes_max } as const
    door.addContentTypeParser('*', as_bytes, (_request, body, done) => done(null, body))
    door.setErrorHandler((error) => {
      throw isTooLarge(error) ? payloadTooLarge(inbound_bytes_max) : error
    })
    const route = (
      url: string,
      identify: (parts: IngestDoorParts, request: FastifyRequest) => Promise<Sender>,
      handle: (parts: IngestDoorParts, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
    ) =>
      door.route({
        method: 'POST',
        url,
        bodyLimit: inbound_bytes_max,
        handler: (request, reply) => handle(parts, request, reply),
        onRequest: async (request) => {
          const sender = await identify(parts, request).catch((error: unknown) => refuse(parts, request, error))
          request.setDecorator('sender', sender)
        },
      })
    route('/ingest/edi', ediSender, postEdi)
    route('/ingest/rail/:source', railSender, postRail)
    route('/ingest/terminals/:terminal', terminalSender, postTerminal)
    route('/ingest/dcsa/:source', carrierSender, postCallback)
    door.route<{ Params: { bell: string } }>({
      method: 'POST',
      url: '/ingest/bell/:bell',
      bodyLimit: bell_bytes_max,
      config: { entrance: { by: 'address' } },
      async handler(request, reply) {
        if (await hearBell(parts, request.params.bell, bodyOf(request))) return reply.code(204).send()
        await parts.takeFailure(request.ip)
        throw notFound('bell')
      },
    })
    door.head('/ingest/dcsa/:source', async (request, reply) => {
      await carrierSender(parts, request).catch((error: unknown) => refuse(parts, request, error))
      return reply.code(204).send()
    })
  })
}

/** Wrong credentials count against the address that sends them. */
async function refuse(parts: IngestDoorParts, request: FastifyRequest, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.status === 401) await parts.takeFailure(request.ip)
  throw error
}

function isTooLarge(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
}

const denied = (detail: string) => new Refusal([{ error: 'unauthorized', detail }])

async function ediSender(parts: IngestDoorParts, request: FastifyRequest): Promise<Sender> {
  const { key } = feedProofOf(singleHeaders(request.headers))
  if (key !== null) {
    const partners = await sourcesOfKinds(parts.db.work, parts.sealer, ['edi_folder'])
    const partner = partners.find(
      ({ credentials }) => credentials['feed_key'] !== undefined && isSame(key, credentials['feed_key']),
    )
    if (partner === undefined) throw denied('X-Feed-Key is of no partner')
    return partner
  }
  return operatorOf(parts, request)
}

async function operatorOf(parts: IngestDoorParts, request: FastifyRequest): Promise<'operator'> {
  const secret = /^token (\S+)$/i.exec(singleHeaders(request.headers).authorization ?? '')?.[1]
  const caller = secret === undefined ? null : await parts.callerOfKey(secret)
  if (caller === null) throw unauthorized()
  requireMayHandIn(caller)
  if (!(await isOperatorAccount(parts.db.work, caller.account.id)))
    throw new Refusal([
      { error: 'insufficient_permission', detail: "Only keys of the operator's own account may hand in files" },
    ])
  return 'operator'
}

async function railSender(parts: IngestDoorParts, request: FastifyRequest): Promise<Sender> {
  const { key } = feedProofOf(singleHeaders(request.headers))
  if (key === null) return operatorOf(parts, request)
  const railroad = await railroadOf(parts, request)
  const feed_key = railroad?.credentials['feed_key'] ?? ''
  if (railroad === undefined || feed_key === '' || !isSame(key, feed_key))
    throw denied('X-Feed-Key is not of this railroad')
  return railroad
}

async function railroadOf({ db, sealer }: IngestDoorParts, request: FastifyRequest): Promise<OpenedSource | undefined> {
  const railroads = await sourcesOfKinds(db.work, sealer, ['rail_files'])
  return railroads.find(({ id }) => id === paramOf(request, 'source'))
}

async function terminalSender(parts: IngestDoorParts, request: FastifyRequest): Promise<Sender> {
  const { key } = feedProofOf(singleHeaders(request.headers))
  const firms = paramOf(request, 'terminal').toUpperCase()
  const feeds = (await sourcesOfKinds(parts.db.work, parts.sealer, ['terminal_feed'])).filter((source) =>
    source.terminals.includes(firms),
  )
  const feed = feeds.find(
    ({ credentials }) => key !== null && credentials['feed_key'] !== undefined && isSame(key, credentials['feed_key']),
  )
  if (feed === undefined) throw denied('X-Feed-Key is missing or not of this terminal')
  return feed
}

async function carrierSender(parts: IngestDoorParts, request: FastifyRequest): Promise<Sender> {
  const carriers = await sourcesOfKinds(parts.db.work, parts.sealer, ['dcsa'])
  const carrier = carriers.find((source) => source.id === paramOf(request, 'source'))
  if (carrier === undefined) throw denied('There is no such carrier')
  return carrier
}

function paramOf(request: FastifyRequest, name: string): string {
  return String(new Map(Object.entries(request.params ?? {})).get(name) ?? '')
}

function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

/** The sender, its proof over the body checked where it signs. */
async function provenSender(parts: IngestDoorParts, request: FastifyRequest): Promise<Sender> {
  const sender = request.getDecorator<Sender>('sender')
  if (sender === 'operator') return sender
  const doubt = doubtOf(
    feedProofOf(singleHeaders(request.headers)),
    sender.credentials['feed_key'] ?? '',
    bodyOf(request),
    parts.clock.realMs(),
  )
  return doubt === null ? sender : refuse(parts, request, denied(doubt))
}

async function postEdi(parts: IngestDoorParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const sender = await provenSender(parts, request)
  const content_type = singleHeaders(request.headers)['content-type'] ?? 'application/octet-stream'
  const { receipt, is_duplicate } = await receiveEdi(parts, {
    source_id: sender === 'operator' ? edi_source_id : sender.id,
    origin: '/ingest/edi',
    content_type,
    body: bodyOf(request),
  })
  const refused = refusalOf(receipt)
  if (refused !== null) throw new Refusal([{ error: 'invalid', detail: refused }])
  const wanted = wantedAcknowledgement(request, receipt)
  if (wanted === 'body')
    return reply
      .code(202)
      .header('content-type', receipt.syntax === 'x12' ? 'application/edi-x12' : 'application/edifact')
      .send(receipt.acknowledgement ?? '')
  const { acknowledgement, ...read } = receipt
  return reply.code(202).send({ ...read, duplicate: is_duplicate, ...(wanted === 'member' ? { acknowledgement } : {}) })
}

/** Takes in a railroad's own text file, by the layout of its source. */
async function postRail(parts: IngestDoorParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const sender = await provenSender(parts, request)
  const source = sender === 'operator' ? await railroadOf(parts, request) : sender
  if (source === undefined) throw notFound('source of railroad files')
  const file = { origin: `/ingest/rail/${source.id}`, bytes: bodyOf(request), received_at: parts.clock.now() }
  const { receipt, is_duplicate } = await receiveEdi(parts, railFileOf(source, file))
  const { id, syntax, statements, containers, followed, quarantined, warnings } = receipt
  const [unread] = quarantined
  if (syntax === null) throw new Refusal([{ error: 'invalid', detail: refusedAs(unread?.reason ?? 'it has no rows') }])
  const read = { id, statements, containers, followed, unread: unread?.reason ?? null, unread_rows: warnings }
  return reply.code(202).send({ ...read, duplicate: is_duplicate })
}

/**
 * `Accept: application/edi-x12` or `application/edifact` wants nothing but the acknowledgement, `?acknowledgement=true`
 * wants it beside the rest.
 */
function wantedAcknowledgement(request: FastifyRequest, receipt: EdiReceipt): 'body' | 'member' | null {
  if (/application\/(edi-x12|edifact)/i.test(request.headers.accept ?? '') && receipt.acknowledgement !== null)
    return 'body'
  return new URLSearchParams(searchOf(request)).get('acknowledgement') === 'true' ? 'member' : null
}

async function postTerminal(
  parts: IngestDoorParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sender = await provenSender(parts, request)
  const receipt = await receiveTerminalPush(
    parts,
    sender === 'operator' ? '' : sender.id,
    paramOf(request, 'terminal').toUpperCase(),
    bodyOf(request),
  )
  if ('unread' in receipt) throw new Refusal([{ error: 'invalid', detail: receipt.unread }])
  if ('refused' in receipt) throw new Refusal([{ error: 'malformed_json', detail: receipt.refused }])
  return reply.code(202).send(receipt)
}

async function postCallback(
  parts: IngestDoorParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sender = request.getDecorator<Sender>('sender')
  if (sender === 'operator') throw unauthorized()
  const headers = singleHeaders(request.headers)
  const refusal = await receiveCallback(
    parts,
    sender,
    { subscription_id: headers['subscription-id'] ?? null, signature: headers['notification-signature'] ?? null },
    bodyOf(request),
  )
  if (refusal === null) return reply.code(204).send()
  if (refusal.status === 401) return refuse(parts, request, denied(refusal.reason))
  throw new Refusal([{ error: refusal.status === 422 ? 'invalid' : 'malformed_json', detail: refusal.reason }])
}

import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../request/account.ts'
import type { Database } from '../../ground/db/index.ts'
import { searchOf } from '../../ground/http/address.ts'
import { parseQuery } from '../../ground/http/query.ts'
import { invalidParameter, serviceUnavailable } from '../../ground/http/refusal.ts'
import { beginning, readCursor } from './cursor.ts'
import type { ChangeCursor } from './cursor.ts'
import type { ChangeHub } from './hub.ts'
import { createLooks } from './look.ts'
import type { LookBehind } from './look.ts'
import { readChanges, requireKnown } from './reading.ts'
import type { ChangeReading } from './reading.ts'
import { logHead } from './store.ts'

/** What the stream needs of the service. */
export interface StreamParts {
  readonly db: Database
  readonly hub: ChangeHub
  readonly admit: (headers: FastifyRequest['headers'], ip: string) => Promise<Caller>
  /** Asked again and again while a stream is open: a key may be revoked meanwhile. */
  readonly stillAdmits: (headers: FastifyRequest['headers'], ip: string) => Promise<boolean>
}

const stream_path = '/v2/changes/stream'
/** Who may follow the stream: as who may read the feed. */
export const stream_policy = { bucket: 'default', access: 'full' } as const
const heartbeat_ms = 5_000
const batch = 100
const streams_of_account_max = 20

/**
 * `GET /v2/changes/stream`: the change feed as Server-Sent Events, from the same log. Begins after `Last-Event-ID` or
 * `after`, else with what comes next. A slow reader is waited for, a silent log is kept alive by comments, and a key
 * that is
 * revoked ends the stream; so does a log that was set back, and who comes again with its cursor is told.
 */
export function registerChangeStream(http: FastifyInstance, parts: StreamParts): () => void {
  const open = new Map<string, number>()
  const ending = new AbortController()
  const lookBehind = createLooks(parts.db, batch)
  // A stream has no head without an end: HEAD would wait for ever.
  http.get(
    stream_path,
    { exposeHeadRoute: false, config: { entrance: { by: 'credential', ...stream_policy } } },
    async (request, reply) => {
      const caller = await parts.admit(request.headers, request.ip)
      const reading = readChanges(parseQuery(searchOf(request)))
      const { id } = caller.account
      if ((open.get(id) ?? 0) >= streams_of_account_max) throw serviceUnavailable(5)
      const after = await startOf(parts.db, id, request, reading)
      open.set(id, (open.get(id) ?? 0) + 1)
      await tellAll(
        { hub: parts.hub, lookBehind, stillAdmits: () => parts.stillAdmits(request.headers, request.ip) },
        id,
        after,
        reading,
        reply,
        ending.signal,
      ).finally(() => open.set(id, (open.get(id) ?? 1) - 1))
      return reply
    },
  )
  return () => ending.abort()
}

/** Where an entry stands that was read last. */
interface Place {
  readonly sequence: number
  /** Null: before the first entry. */
  readonly id: string | null
}

/** Where a stream begins: after the cursor that it names, else at the end of the log. */
async function startOf(
  { lists }: Database,
  account_id: string,
  request: FastifyRequest,
  reading: ChangeReading,
): Promise<Place> {
  const last = lastEventOf(request)
  const after = last ?? reading.after
  const head = await logHead(lists(account_id), account_id, after ?? beginning)
  if (after === null) return { sequence: head.newest, id: head.newest_id }
  requireKnown(after, head, last === null ? 'after' : 'Last-Event-ID')
  return { sequence: after.sequence, id: head.id_there }
}

function lastEventOf(request: FastifyRequest): ChangeCursor | null {
  const last = request.headers['last-event-id']
  if (last === undefined || last === '') return null
  const cursor = typeof last === 'string' ? readCursor(last) : null
  if (cursor === null)
    throw invalidParameter('Last-Event-ID', 'Last-Event-ID must be the id of an event of this stream')
  return cursor
}

interface StreamTellingParts {
  readonly hub: ChangeHub
  readonly lookBehind: LookBehind
  readonly stillAdmits: () => Promise<boolean>
}

async function tellAll(
  parts: StreamTellingParts,
  account_id: string,
  from: Place,
  reading: ChangeReading,
  reply: FastifyReply,
  ending: AbortSignal,
): Promise<void> {
  reply.hijack()
  const stream = reply.raw
  const gone = new AbortController()
  stream.on('close', () => gone.abort())
  const signal = AbortSignal.any([gone.signal, ending])
  stream.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': reply.request.id,
  })
  const write = async (text: string) => {
    if (!stream.write(text)) await once(stream, 'drain', { signal })
  }
  let after = from
  let admitted_ms = performance.now()
  try {
    await write(': connected\n\n')
    while (!signal.aborted) {
      if (performance.now() - admitted_ms >= heartbeat_ms) {
        if (!(await parts.stillAdmits())) break
        admitted_ms = performance.now()
      }
      const { head, found } = await parts.lookBehind(account_id, after.sequence, reading)
      if (head.newest < after.sequence || head.id_there !== after.id) break
      for (const { text } of found) await write(text)
      const last = found.at(-1)
      if (last !== undefined && (found.length === batch || last.sequence >= head.newest)) after = last
      else after = { sequence: head.newest, id: head.newest_id }
      if (
        found.length < batch &&
        !(await parts.hub.waitFor(account_id, after.sequence, heartbeat_ms, signal)) &&
        !signal.aborted
      )
        await write(': still here\n\n')
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    stream.end()
  }
}

import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../request/account.ts'
import type { Database } from '../../ground/db/index.ts'
import { searchOf } from '../../ground/http/address.ts'
import { parseQuery } from '../../ground/http/query.ts'
import { invalidParameter, serviceUnavailable } from '../../ground/http/refusal.ts'
import type { ChangeHub } from './hub.ts'
import { readChanges } from './reading.ts'
import type { ChangeReading } from './reading.ts'
import { renderChange } from './resource.ts'
import { changesAfter, newestSequence } from './store.ts'

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
 * `after`, else with what comes next. A slow reader is waited for, a silent log is kept alive by comments, and a key that is
 * revoked ends the stream.
 */
export function registerChangeStream(http: FastifyInstance, parts: StreamParts): () => void {
  const open = new Map<string, number>()
  const ending = new AbortController()
  // A stream has no head without an end: HEAD would wait for ever.
  http.get(stream_path, { exposeHeadRoute: false, config: { entrance: { by: 'credential', ...stream_policy } } }, async (request, reply) => {
    const caller = await parts.admit(request.headers, request.ip)
    const reading = readChanges(parseQuery(searchOf(request)))
    const { id } = caller.account
    if ((open.get(id) ?? 0) >= streams_of_account_max) throw serviceUnavailable(5)
    const after = cursorOf(request, reading) ?? (await newestSequence(parts.db.fast, id))
    open.set(id, (open.get(id) ?? 0) + 1)
    await tellAll({ ...parts, stillAdmits: () => parts.stillAdmits(request.headers, request.ip) }, id, after, reading, reply, ending.signal).finally(() => open.set(id, (open.get(id) ?? 1) - 1))
    return reply
  })
  return () => ending.abort()
}

function cursorOf(request: FastifyRequest, reading: ChangeReading): number | null {
  const last = request.headers['last-event-id']
  if (last === undefined || last === '') return reading.after
  if (typeof last !== 'string' || !/^\d{1,16}$/.test(last)) throw invalidParameter('Last-Event-ID', 'Last-Event-ID must be the id of an event of this stream')
  return Number(last)
}

async function tellAll(parts: Pick<StreamParts, 'db' | 'hub'> & { readonly stillAdmits: () => Promise<boolean> }, account_id: string, from: number, reading: ChangeReading, reply: FastifyReply, ending: AbortSignal): Promise<void> {
  reply.hijack()
  const stream = reply.raw
  const gone = new AbortController()
  stream.on('close', () => gone.abort())
  const signal = AbortSignal.any([gone.signal, ending])
  stream.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no', 'x-request-id': reply.request.id })
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
      const newest = await newestSequence(parts.db.fast, account_id)
      const found = await changesAfter(parts.db.fast, account_id, after, reading.filter, batch)
      for (const change of found) {
        const resource = reading.with_records ? { ...renderChange(change), included: JSON.parse(change.included) } : renderChange(change)
        await write(`id: ${change.sequence}\nevent: change\ndata: ${JSON.stringify(resource)}\n\n`)
      }
      after = found.length === batch ? (found.at(-1)?.sequence ?? after) : Math.max(newest, found.at(-1)?.sequence ?? after)
      if (found.length < batch && !(await parts.hub.waitFor(account_id, after, heartbeat_ms, signal)) && !signal.aborted) await write(': still here\n\n')
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    stream.end()
  }
}

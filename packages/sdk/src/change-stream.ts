import type { WebhookEventName } from '@quaylog/contract'
import type { Api } from './api.ts'
import { NetworkError, QuaylogError, RateLimitError, UpstreamError } from './errors.ts'
import { messagesOf } from './event-stream.ts'
import type { Format } from './format.ts'
import type { AnyResource, List, Resource } from './included.ts'
import type { Query } from './transport.ts'

/** What narrows the feed. */
export interface ChangeFilters {
  event?: WebhookEventName | undefined
  shipmentId?: string | undefined
  containerId?: string | undefined
  trackingRequestId?: string | undefined
}

/** A change of the stream; `included` holds the records as they were then, when they were asked for. */
export type StreamedChange = Resource<'change'> & { included?: AnyResource[] }

export interface ChangeStreamOptions extends ChangeFilters {
  /** `reference_object` adds the records as they were then. */
  include?: 'reference_object' | undefined
  /**
   * `cursor` of the last change you have; 0 is the beginning. Left out, a stream begins with what comes next; pages
   * begin with the oldest kept.
   */
  after?: number | string | undefined
  /** Ends the stream. */
  signal?: AbortSignal | undefined
  /** A connection on which nothing comes for so long, not even a heartbeat, is made anew; default 60000. */
  idleTimeoutMs?: number | undefined
}

/** The filters under the names of the API. */
export function changeQuery({ event, shipmentId, containerId, trackingRequestId }: ChangeFilters): Query {
  return {
    'filter[event]': event,
    'filter[shipment_id]': shipmentId,
    'filter[container_id]': containerId,
    'filter[tracking_request_id]': trackingRequestId,
  }
}

interface Position {
  after: string | undefined
  /** Connections in a row on which nothing came. */
  failures: number
}

const reconnect_ms = { first: 500, most: 30_000 }
const empty_page_pause_ms = 1000
/** How long the service may hold a request; below the usual time limit of one. */
const wait_seconds = 25

/** Failures after which the connection is tried again. */
function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof RateLimitError || error instanceof UpstreamError
}

/** Answers that say that there is no stream here, such as those of a proxy that lets none through. */
function hasNoStream(error: unknown): boolean {
  return error instanceof QuaylogError && [404, 405, 406, 501].includes(error.status ?? 0)
}

function changeOf(data: string): StreamedChange {
  try {
    const change: StreamedChange = JSON.parse(data)
    return change
  } catch (cause) {
    throw new QuaylogError('A change is not JSON', { cause })
  }
}

/** The changes of one connection, until it ends. */
async function* connection<D extends Format>(
  api: Api<D>,
  position: Position,
  options: ChangeStreamOptions,
): AsyncGenerator<StreamedChange, void, undefined> {
  const idle = new AbortController()
  const wait = () => setTimeout(() => idle.abort(), options.idleTimeoutMs ?? 60_000)
  let timer = wait()
  try {
    const signal = options.signal === undefined ? idle.signal : AbortSignal.any([idle.signal, options.signal])
    const headers = {
      accept: 'text/event-stream',
      ...(position.after === undefined ? {} : { 'last-event-id': position.after }),
    }
    const response = await api.transport.stream({
      path: '/changes/stream',
      query: { include: options.include, ...changeQuery(options) },
      headers,
      signal,
    })
    if (response.body === null || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      throw new QuaylogError('The response is not an event stream', { status: 406 })
    }
    const alive = () => {
      clearTimeout(timer)
      timer = wait()
      position.failures = 0
    }
    for await (const message of messagesOf(response.body, alive)) yield changeOf(message.data)
  } catch (cause) {
    if (cause instanceof QuaylogError) throw cause
    throw new NetworkError('The stream was interrupted', { cause })
  } finally {
    clearTimeout(timer)
    idle.abort()
  }
}

/** The same page by page; the service holds a request a while when there is nothing to tell. */
async function* pages<D extends Format>(
  api: Api<D>,
  position: Position,
  options: ChangeStreamOptions,
): AsyncGenerator<StreamedChange, void, undefined> {
  for (;;) {
    const page: List<'change'> = await api.read<List<'change'>>(
      {
        path: '/changes',
        query: { after: position.after, wait: wait_seconds, include: options.include, ...changeQuery(options) },
      },
      { signal: options.signal },
    )
    position.failures = 0
    const { included } = page
    yield* included === undefined ? page.data : page.data.map((change) => ({ ...change, included }))
    if (page.data.length === 0) await api.transport.pause(empty_page_pause_ms, options.signal)
  }
}

/**
 * Every change in order, each once, for ever: a connection that breaks is made anew where it broke. Ends when the
 * signal is aborted.
 * @throws UnknownCursorError when the log was set back since, and AuthenticationError, AuthorizationError or
 * ValidationError when the service refuses
 */
export async function* changeStream<D extends Format>(
  api: Api<D>,
  options: ChangeStreamOptions,
): AsyncGenerator<StreamedChange, void, undefined> {
  const { signal } = options
  const position: Position = { after: options.after === undefined ? undefined : String(options.after), failures: 0 }
  let read = connection
  while (signal?.aborted !== true) {
    try {
      for await (const change of read(api, position, options)) {
        const { sequence, cursor } = change.attributes
        if (signal?.aborted) return
        if (position.after !== undefined && sequence <= Number.parseInt(position.after, 10)) continue
        position.after = cursor
        yield change
      }
    } catch (error) {
      if (signal?.aborted) return
      if (read === connection && hasNoStream(error)) read = pages
      else if (!isPassing(error)) throw error
    }
    position.failures += 1
    await api.transport
      .pause(Math.min(reconnect_ms.first * 2 ** (position.failures - 1), reconnect_ms.most), signal)
      .catch(() => undefined)
  }
}

import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A request whose target reaches the router byte by byte, as a socket brings it: `inject` would tidy dots and
 * backslashes away.
 */
export interface Knock {
  readonly method: string
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly ip?: string
}

export interface Answered {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

/** One end of a connection that exists in memory only. */
class Wire extends Socket {
  readonly chunks: Buffer[] = []
  readonly #onChunk: () => void

  constructor(ip: string, onChunk: () => void) {
    super()
    Object.defineProperty(this, 'remoteAddress', { value: ip })
    this.#onChunk = onChunk
  }

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk)
    done()
    this.#onChunk()
  }

  override _writev(chunks: { chunk: Buffer | string; encoding: BufferEncoding }[], done: () => void): void {
    for (const { chunk, encoding } of chunks) this._write(chunk, encoding, () => undefined)
    done()
  }
}

/** Sends a request to the server without a connection; of an answer that never ends, its beginning. */
export function knock(
  http: FastifyInstance,
  { method, target, headers = {}, body, ip = '127.0.0.1' }: Knock,
): Promise<Answered> {
  return new Promise((resolve) => {
    const wire = new Wire(ip, () => {
      if (wire.chunks[0]?.includes('text/event-stream') === true) end()
    })
    const request = new IncomingMessage(wire)
    const sized = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    Object.assign(request, {
      method,
      url: target,
      httpVersion: '1.1',
      httpVersionMajor: 1,
      httpVersionMinor: 1,
      complete: true,
      headers: { host: '127.0.0.1:4949', ...sized, ...headers },
    })
    if (body !== undefined) request.push(body)
    request.push(null)
    const response = new ServerResponse(request)
    const end = () => {
      const bytes = Buffer.concat(wire.chunks)
      const at = bytes.indexOf('\r\n\r\n')
      resolve({
        status: response.statusCode,
        headers: headersOf(bytes.subarray(0, at).toString('latin1')),
        text: bytes.subarray(at + 4).toString('utf8'),
      })
      response.destroy()
    }
    response.once('finish', end)
    response.assignSocket(wire)
    http.routing(request, response)
  })
}

function headersOf(head: string): Map<string, string> {
  return new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
}

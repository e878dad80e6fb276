import { request } from 'node:http'
import type { OutgoingHttpHeaders } from 'node:http'

/** An answer of the endpoint; `message` is the JSON-RPC message in it, in whichever form it came. */
export interface McpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly message: Message
}

export interface Message {
  readonly result?: Readonly<Record<string, unknown>> & {
    readonly isError?: boolean
    readonly structuredContent?: Readonly<Record<string, unknown>>
  }
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown } | string
  readonly errors?: readonly { readonly code: string; readonly meta: Readonly<Record<string, unknown>> }[]
}

/** Posts to the endpoint with exactly these headers, the host header too. */
export function post(
  mcp_url: string,
  body: string | object,
  headers: OutgoingHttpHeaders,
  method = 'POST',
): Promise<McpAnswer> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    const sent = request(
      mcp_url,
      {
        method,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'content-length': bytes.length,
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          resolve({
            status: response.statusCode ?? 0,
            text,
            message: messageOf(text),
            headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(bytes)
  })
}

function messageOf(text: string): Message {
  const json = text.startsWith('{')
    ? text
    : text
        .split('\n')
        .filter((line) => line.startsWith('data: '))
        .map((line) => line.slice(6))
        .join('')
  const message: Message = json.startsWith('{') ? JSON.parse(json) : {}
  return message
}

export const list_tools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} } as const
export const callOf = (name: string, given: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
})

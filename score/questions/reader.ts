import { z } from 'zod'
import type { FilledService } from '../../bench/filled-service.ts'

/** What one question took. */
export interface Spent {
  calls: number
  bytes: number
}

/** Calls a tool and gives what it answered. */
export type CallTool = (name: string, given: object) => Promise<unknown>

const message = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    content: z.array(z.looseObject({ type: z.string() })),
    structuredContent: z.unknown(),
  }),
})

/** A reader at the MCP endpoint. It counts calls and the bytes that a model would have to read of each answer. */
export function toolsOf({ app, key }: FilledService, toolset: string | null, spent: Spent): CallTool {
  const url = toolset === null ? '/mcp' : `/mcp?toolset=${toolset}`
  return async (name, given) => {
    const answered = await app.http.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Token ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        host: '127.0.0.1',
        'mcp-protocol-version': '2025-06-18',
      },
      payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
    })
    const text = answered.body.startsWith('{') ? answered.body : dataOf(answered.body)
    const read = message.safeParse(JSON.parse(text || '{}'))
    if (!read.success) throw new Error(`${name} did not answer: ${text.slice(0, 300)}`)
    const { content, structuredContent, isError } = read.data.result
    spent.calls += 1
    spent.bytes += Buffer.byteLength(JSON.stringify(content))
    if (isError === true) throw new Error(`${name} refused: ${JSON.stringify(structuredContent).slice(0, 300)}`)
    return structuredContent
  }
}

/** What an event stream carries. */
const dataOf = (body: string) =>
  body
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => line.slice(6))
    .join('')

import { isOverShaped, parseBody } from '../../ground/http/body.ts'
import { Refusal } from '../../ground/http/refusal.ts'
import { z } from 'zod'
import type { tracking_scopes } from './challenge.ts'

/** One message as an object; null when it is anything else. */
export function readMessage(bytes: Buffer): unknown {
  try {
    return parseBody(bytes) ?? null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Why bytes are no message, by the codes of JSON-RPC 2.0 (section 5.1): no JSON at all, or not one plain message. */
export function whyNoMessage(bytes: Buffer): { code: number; message: string } {
  try {
    if (!isOverShaped(bytes)) JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return { code: -32_700, message: 'The body is not valid JSON' }
  }
  return { code: -32_600, message: 'Send one JSON-RPC message; batches and deeply nested messages are not accepted' }
}

const message_head = z.object({ method: z.string(), params: z.looseObject({ name: z.string().optional() }).optional() })

/**
 * What a token must allow for a message: only track_container changes anything (specification, MCP server); lists are
 * for everyone.
 */
export function scopeNeeded(message: unknown): (typeof tracking_scopes)[number] | null {
  const read = message_head.safeParse(message)
  if (!read.success) return null
  const { method, params } = read.data
  if (method === 'tools/call') return params?.name === 'track_container' ? 'tracking:write' : 'tracking:read'
  return method === 'resources/read' ? 'tracking:read' : null
}

import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { WireServer } from './wire-server.ts'

/**
 * An unknown resource as revisions before 2026-07-28 say it (contract 6.7); the library knows the newer code only, and
 * marks it by the address.
 */
function withOldCode(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message) || message.error.code !== ProtocolErrorCode.InvalidParams) return message
  const { data } = message.error
  const names_resource = typeof data === 'object' && data !== null && 'uri' in data
  return names_resource
    ? { ...message, error: { ...message.error, code: ProtocolErrorCode.ResourceNotFound } }
    : message
}

/** A server for clients of the revisions that begin with `initialize`. */
export class LegacyServer extends WireServer {
  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport)
    transport.send = (message, options) => send(withOldCode(message), options)
    return super.connect(transport)
  }
}

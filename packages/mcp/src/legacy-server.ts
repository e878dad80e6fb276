import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Implementation, JSONRPCMessage, ServerOptions, Transport } from '@modelcontextprotocol/server'
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

/** The first revision whose answers may hold links to resources. */
const first_with_links = '2025-06-18'
/** What a client speaks that names no revision (contract 6.1). */
const unnamed_revision = '2025-03-26'

/**
 * The answer of a tool without the links that its revision does not know: clients of that revision refuse the whole
 * answer for one of them.
 */
function withoutLinks(message: JSONRPCMessage): JSONRPCMessage {
  if (!('result' in message)) return message
  const { content } = message.result
  if (!Array.isArray(content)) return message
  const kept = content.filter((block: { readonly type?: unknown }) => block.type !== 'resource_link')
  return { ...message, result: { ...message.result, content: kept } }
}

/** A server for clients of the revisions that begin with `initialize`. */
export class LegacyServer extends WireServer {
  readonly #named: string | undefined

  /** `named` is the revision of the one request that it answers, where there is no `initialize` before that. */
  constructor(info: Implementation, options: ServerOptions, named?: string) {
    super(info, options)
    this.#named = named
  }

  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport)
    transport.send = (message, options) => {
      const revision = this.getNegotiatedProtocolVersion() ?? this.#named ?? unnamed_revision
      return send(withOldCode(revision < first_with_links ? withoutLinks(message) : message), options)
    }
    return super.connect(transport)
  }
}

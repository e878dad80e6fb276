import {
  isInitializeRequest,
  isJSONRPCRequest,
  parseJSONRPCMessage,
  ProtocolErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import type { JSONRPCMessage, JSONRPCRequest, Server, Transport } from '@modelcontextprotocol/server'

/**
 * Status and messages of an answer over HTTP: what was told on the way, then the answer itself; none: there is nothing
 * to say.
 */
export interface Exchanged {
  readonly status: number
  readonly messages: readonly object[]
}

/**
 * A connection for one request and its answer. What a server would ask of the client has no way back and is dropped.
 */
class OneRequest implements Transport {
  onclose: (() => void) | undefined
  onmessage: Transport['onmessage']
  #answer: (message: JSONRPCMessage) => void = () => undefined
  readonly answered = new Promise<JSONRPCMessage>((resolve) => {
    this.#answer = resolve
  })
  readonly told: JSONRPCMessage[] = []

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    if (!('method' in message)) this.#answer(message)
    else if (!('id' in message)) this.told.push(message)
  }

  async close(): Promise<void> {
    this.onclose?.()
  }
}

async function ask(server: Server, request: JSONRPCRequest): Promise<readonly JSONRPCMessage[]> {
  const connection = new OneRequest()
  await server.connect(connection)
  connection.onmessage?.(request)
  const answer = await connection.answered
  await server.close()
  return [...connection.told, answer]
}

const refused = (code: number, message: string): Exchanged => ({
  status: 400,
  messages: [{ jsonrpc: '2.0', id: null, error: { code, message } }],
})

function parsed(given: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(given)
  } catch {
    return undefined
  }
}

/**
 * Answers one message of a client of a revision before 2026-07-28 without a session, each by a server of its own. Does
 * what the library's stateless HTTP transport does, without its streams: a request has one answer here.
 */
export async function exchange(
  given: unknown,
  protocolVersion: string | undefined,
  makeServer: () => Server,
): Promise<Exchanged> {
  const message = parsed(given)
  if (message === undefined) return refused(ProtocolErrorCode.ParseError, 'Parse error: Invalid JSON-RPC message')
  if (
    protocolVersion !== undefined &&
    !SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion) &&
    !isInitializeRequest(message)
  ) {
    return refused(
      -32_000,
      `Bad Request: Unsupported protocol version: ${protocolVersion} (supported versions: ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')})`,
    )
  }
  return isJSONRPCRequest(message)
    ? { status: 200, messages: await ask(makeServer(), message) }
    : { status: 202, messages: [] }
}

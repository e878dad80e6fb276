import { createMcpHandler } from '@modelcontextprotocol/server'
import type { McpRequestContext } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { api_version } from '@quaylog/contract'
import { QuaylogClient } from '@quaylog/sdk'
import { createMcpServer } from '../server.ts'
import { httpServer } from './http.ts'
import { localSettings, type Environment } from './settings.ts'

const help = `quaylog-mcp: container tracking tools for MCP clients

  quaylog-mcp                     speak MCP on standard input and output
  quaylog-mcp --http [HOST:]PORT  speak MCP over HTTP at /mcp; HOST is 127.0.0.1 when left out

  SERVICE_API_TOKEN               API key (required)
  SERVICE_API_BASE_URL            address of the API, default http://127.0.0.1:4949/v2
  SERVICE_MCP_TOOLSETS            tools beside the usual ten: fleet
  SERVICE_MCP_ALLOWED_HOSTS       with --http: host names it may be reached under, comma-separated
  SERVICE_MCP_ALLOWED_ORIGINS     with --http: origins that may call it from a browser, comma-separated
`

interface Address {
  readonly host: string
  readonly port: number
}

function addressOf(text: string | undefined): Address | undefined {
  const [, host = '127.0.0.1', port] = /^(?:(.+):)?(\d{1,5})$/.exec(text ?? '') ?? []
  return port === undefined || Number(port) > 65_535
    ? undefined
    : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** What a process gives to its main function. */
export interface Process {
  readonly argv: readonly string[]
  readonly environment: Environment
  /** Text for people; standard output belongs to the protocol. */
  readonly say: (text: string) => void
}

/**
 * Starts the local server; a number is the exit code of a start that came to nothing, or of one that only had to say
 * something.
 */
export async function main({ argv, environment, say }: Process): Promise<number | undefined> {
  const [option, value] = argv
  if (option === '--help' || option === '--version') {
    say(option === '--help' ? help : `quaylog-mcp ${api_version}\n`)
    return 0
  }
  const settings = localSettings(environment)
  const address = addressOf(value)
  if (typeof settings === 'string' || (option !== undefined && (option !== '--http' || address === undefined))) {
    say(typeof settings === 'string' ? `${settings}\n` : help)
    return 1
  }
  const client = new QuaylogClient({ apiToken: settings.apiToken, apiBaseUrl: settings.apiBaseUrl })
  const onError = (error: unknown): void =>
    say(`${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`)
  const context = { client, signedInUser: false, toolsets: settings.toolsets, onError }
  const factory = ({ era, requestInfo }: McpRequestContext) =>
    createMcpServer(context, era, requestInfo?.headers.get('mcp-protocol-version'))
  if (address === undefined) {
    serveStdio(factory, { onerror: onError })
    return undefined
  }
  const server = httpServer(createMcpHandler(factory, { onerror: onError }), settings, onError)
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address.port, address.host, resolve))
  const bound = server.address()
  say(
    `listening on http://${address.host}:${typeof bound === 'object' && bound !== null ? bound.port : address.port}/mcp\n`,
  )
  return undefined
}

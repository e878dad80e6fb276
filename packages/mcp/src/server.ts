import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { api_version, mcp_server_name, product_name } from '@quaylog/contract'
import { AuthenticationError, NotFoundError } from '@quaylog/sdk'
import type { CallContext, McpContext } from './context.ts'
import { instructions } from './instructions.ts'
import { LegacyServer } from './legacy-server.ts'
import { prompts, toolset_prompts } from './prompts/index.ts'
import type { DefinedPrompt } from './prompt.ts'
import { container_template, containerIdOf, readContainerResource } from './resources/container.ts'
import { glossary_markdown, milestone_glossary } from './resources/milestone-glossary.ts'
import { refusalOf } from './result.ts'
import { tools } from './tools/index.ts'
import { toolsets } from './tools/toolsets.ts'
import type { Toolset } from './tools/toolsets.ts'
import { WireServer } from './wire-server.ts'

const completions_max = 100
const markdown = 'text/markdown'

/** The usual tools, then those of the sets that were asked for, in the order of the sets. */
function toolsWith(asked: readonly Toolset[]) {
  const all = asked.length === 0 ? tools : [...tools, ...asked.flatMap((name) => toolsets[name])]
  return { list: all.map((tool) => tool.listed), by_name: new Map(all.map((tool) => [tool.listed.name, tool])) }
}

/** The same of prompts. */
function promptsWith(asked: readonly Toolset[]) {
  const all = asked.length === 0 ? prompts : [...prompts, ...asked.flatMap((name) => toolset_prompts[name])]
  return { list: all.map((prompt) => prompt.listed), by_name: new Map(all.map((one) => [one.listed.name, one])) }
}

const usual_tools = toolsWith([])
const usual_prompts = promptsWith([])

/** Lists are the same for everyone who asks for the same sets and change with releases only. */
const cacheHints = {
  'tools/list': { ttlMs: 300_000, cacheScope: 'private' },
  'prompts/list': { ttlMs: 300_000, cacheScope: 'private' },
  'resources/list': { ttlMs: 300_000, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 300_000, cacheScope: 'private' },
  'resources/read': { ttlMs: 0, cacheScope: 'private' },
} as const

const info = { name: mcp_server_name, title: product_name, version: api_version }
const options = {
  capabilities: {
    tools: { listChanged: false },
    prompts: { listChanged: false },
    resources: { listChanged: false, subscribe: false },
    completions: {},
  },
  instructions,
  cacheHints,
}

const unknown = (what: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown ${what}`)

/** The whole list in its only page. Throws for a cursor: none was ever given out. */
function onlyPage<Page>(page: Page, params: { readonly cursor?: string | undefined } | undefined): Page {
  if (params?.cursor === undefined) return page
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown cursor: this list has one page')
}

function isMissing(error: unknown): boolean {
  return error instanceof NotFoundError || (error instanceof AuthenticationError && error.code === 'not_allowed')
}

async function readResource(uri: string, context: CallContext) {
  if (uri === milestone_glossary.uri) return { contents: [{ uri, mimeType: markdown, text: glossary_markdown }] }
  const id = containerIdOf(uri)
  if (id === undefined) throw new ResourceNotFoundError(uri)
  try {
    return { contents: [{ uri, mimeType: markdown, text: await readContainerResource(id, context) }] }
  } catch (error) {
    if (isMissing(error)) throw new ResourceNotFoundError(uri)
    context.onError?.(error, 'resources/read')
    throw new ProtocolError(ProtocolErrorCode.InternalError, refusalOf(error).message)
  }
}

async function complete(
  prompt: DefinedPrompt | undefined,
  argument: { name: string; value: string },
  context: CallContext,
) {
  try {
    const values = (await prompt?.complete(argument.name, argument.value, context)) ?? []
    return {
      completion: {
        values: values.slice(0, completions_max),
        total: values.length,
        hasMore: values.length > completions_max,
      },
    }
  } catch (error) {
    context.onError?.(error, 'completion/complete')
    return { completion: { values: [], total: 0, hasMore: false } }
  }
}

/**
 * An MCP server for one caller: ten tools and three prompts, those of the sets that were asked for, and two resources,
 * for every protocol revision the library speaks.
 * The era decides how an unknown resource is said, and `revision`, which the request named, what an answer may hold.
 * Cheap to make: schemas and lists are built once, when this module is loaded.
 */
export function createMcpServer(context: McpContext, era: 'legacy' | 'modern', revision?: string | null): Server {
  const server =
    era === 'legacy' ? new LegacyServer(info, options, revision ?? undefined) : new WireServer(info, options)
  const { toolsets: asked = [] } = context
  const offered = asked.length === 0 ? usual_tools : toolsWith([...new Set(asked)])
  const prompted = asked.length === 0 ? usual_prompts : promptsWith([...new Set(asked)])
  const during = (call: ServerContext): CallContext => ({ ...context, signal: call.mcpReq.signal })

  server.setRequestHandler('tools/list', ({ params }) => onlyPage({ tools: offered.list }, params))
  server.setRequestHandler('tools/call', ({ params }, call) => {
    const tool = offered.by_name.get(params.name)
    if (tool === undefined) throw unknown(`tool: ${params.name}`)
    return tool.call(params.arguments, during(call))
  })
  server.setRequestHandler('prompts/list', ({ params }) => onlyPage({ prompts: prompted.list }, params))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompted.by_name.get(params.name)
    if (prompt === undefined) throw unknown(`prompt: ${params.name}`)
    return prompt.get(params.arguments)
  })
  server.setRequestHandler('resources/list', ({ params }) => onlyPage({ resources: [milestone_glossary] }, params))
  server.setRequestHandler('resources/templates/list', ({ params }) =>
    onlyPage({ resourceTemplates: [container_template] }, params),
  )
  server.setRequestHandler('resources/read', ({ params }, call) => readResource(params.uri, during(call)))
  server.setRequestHandler('completion/complete', ({ params }, call) =>
    complete(
      params.ref.type === 'ref/prompt' ? prompted.by_name.get(params.ref.name) : undefined,
      params.argument,
      during(call),
    ),
  )
  return server
}

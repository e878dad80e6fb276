import { createHmac } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server'
import type {
  CallToolResult,
  GetPromptResult,
  InputRequiredResult,
  ServerContext,
  Tool,
} from '@modelcontextprotocol/server'
import { LegacyServer } from '@quaylog/mcp'

/** A server with everything that the official conformance suite calls by name; only tests have it. */

type ToolAnswer = CallToolResult | InputRequiredResult
interface Fixture {
  readonly description: string
  readonly inputSchema?: Tool['inputSchema']
  readonly call: (given: Readonly<Record<string, unknown>>, context: ServerContext) => Promise<ToolAnswer> | ToolAnswer
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='
const image = { type: 'image', data: png, mimeType: 'image/png' } as const
const says = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })
const form = (message: string, property: string, type: 'string' | 'boolean') => {
  const schema = type === 'string' ? { type: 'string' as const } : { type: 'boolean' as const }
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [property]: schema }, required: [property] },
  })
}
const ask = (prompt: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens })

const secret = 'only for tests'
const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('hex')
const sealed = (text: string): string => `${text}.${sign(text)}`

/** What state says when it is ours. */
function opened(state: unknown): string {
  const [text = '', signature] = typeof state === 'string' ? state.split('.') : []
  if (signature !== sign(text)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The state is not ours')
  return text
}

const stateOf = ({ mcpReq }: ServerContext): string | undefined => mcpReq.requestState<string>()
const answers = ({ mcpReq }: ServerContext) => mcpReq.inputResponses
const textOf = (context: ServerContext, key: string, property: string): string | undefined => {
  const value = acceptedContent(answers(context), key)?.[property]
  return typeof value === 'string' ? value : undefined
}

const fixtures: Readonly<Record<string, Fixture>> = {
  test_simple_text: { description: 'Text', call: () => says('This is a simple text response for testing.') },
  test_image_content: { description: 'An image', call: () => ({ content: [image] }) },
  test_audio_content: {
    description: 'Sound',
    call: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  },
  test_embedded_resource: {
    description: 'A resource',
    call: () => ({
      content: [
        {
          type: 'resource',
          resource: {
            uri: 'test://embedded-resource',
            mimeType: 'text/plain',
            text: 'This is an embedded resource content.',
          },
        },
      ],
    }),
  },
  test_multiple_content_types: {
    description: 'Several',
    call: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        image,
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: '{"test":"data","value":123}',
          },
        },
      ],
    }),
  },
  test_error_handling: {
    description: 'A failure',
    call: () => ({ isError: true, ...says('This tool intentionally returns an error for testing') }),
  },
  test_tool_with_logging: {
    description: 'Log messages on the way',
    async call(_, { mcpReq }) {
      await mcpReq.log('info', 'Tool execution started')
      await nextTurn()
      await mcpReq.log('info', 'Tool processing data')
      await nextTurn()
      await mcpReq.log('info', 'Tool execution completed')
      return says('logged')
    },
  },
  test_tool_with_progress: {
    description: 'Progress on the way',
    async call(_, { mcpReq }) {
      const progressToken = mcpReq._meta?.progressToken
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
        await nextTurn()
      }
      return says('done')
    },
  },
  json_schema_2020_12_tool: {
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    call: () => says('ok'),
  },
  test_missing_capability: {
    description: 'Needs sampling',
    call: () => inputRequired({ inputRequests: { question: ask('Say something', 10) } }),
  },
  test_streaming_elicitation: {
    description: 'Asks',
    call: () => inputRequired({ inputRequests: { name: form('Name?', 'name', 'string') } }),
  },
  test_logging_tool: {
    description: 'Logs',
    async call(_, { mcpReq }) {
      await mcpReq.log('info', 'working')
      return says('logged')
    },
  },
  test_input_required_result_elicitation: {
    description: 'Asks for a name',
    call(_, context) {
      const name = textOf(context, 'user_name', 'name')
      return name === undefined
        ? inputRequired({ inputRequests: { user_name: form('What is your name?', 'name', 'string') } })
        : says(`Hello, ${name}!`)
    },
  },
  test_input_required_result_sampling: {
    description: 'Asks a model',
    call(_, context) {
      const given = inputResponse(answers(context), 'capital_question')
      return given.kind === 'missing'
        ? inputRequired({ inputRequests: { capital_question: ask('What is the capital of France?', 100) } })
        : says(`The model says ${JSON.stringify(given)}`)
    },
  },
  test_input_required_result_list_roots: {
    description: 'Asks for roots',
    call(_, context) {
      const given = inputResponse(answers(context), 'client_roots')
      return given.kind === 'missing'
        ? inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
        : says(`Roots: ${JSON.stringify(given)}`)
    },
  },
  test_input_required_result_request_state: {
    description: 'Keeps state',
    call(_, context) {
      if (answers(context) === undefined)
        return inputRequired({
          inputRequests: { confirm: form('Please confirm', 'ok', 'boolean') },
          requestState: sealed('confirm'),
        })
      return opened(stateOf(context)) === 'confirm' ? says('state-ok') : says('other state')
    },
  },
  test_input_required_result_tampered_state: {
    description: 'Refuses changed state',
    call(_, context) {
      if (answers(context) === undefined && stateOf(context) === undefined)
        return inputRequired({
          inputRequests: { confirm: form('Please confirm', 'ok', 'boolean') },
          requestState: sealed('confirm'),
        })
      return says(opened(stateOf(context)))
    },
  },
  test_input_required_result_multiple_inputs: {
    description: 'Asks for several things at once',
    call(_, context) {
      if (answers(context) !== undefined)
        return says(`${opened(stateOf(context))}: ${Object.keys(answers(context) ?? {}).join(', ')}`)
      return inputRequired({
        inputRequests: {
          user_name: form('What is your name?', 'name', 'string'),
          greeting: ask('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        },
        requestState: sealed('all'),
      })
    },
  },
  test_input_required_result_multi_round: {
    description: 'Asks twice',
    call(_, context) {
      const state = stateOf(context)
      if (state === undefined)
        return inputRequired({
          inputRequests: { step1: form('Step 1: What is your name?', 'name', 'string') },
          requestState: sealed('1'),
        })
      if (opened(state) === '1')
        return inputRequired({
          inputRequests: { step2: form('Step 2: What is your favorite color?', 'color', 'string') },
          requestState: sealed('2'),
        })
      return says('done')
    },
  },
  test_input_required_result_capabilities: {
    description: 'Asks only for what the client can do',
    call(_, context) {
      const can = Object(new Map(Object.entries(context.mcpReq.envelope ?? {})).get(CLIENT_CAPABILITIES_META_KEY))
      const requests = {
        ...(can?.elicitation === undefined ? {} : { user_name: form('What is your name?', 'name', 'string') }),
        ...(can?.sampling === undefined ? {} : { greeting: ask('Generate a greeting', 50) }),
      }
      return answers(context) !== undefined || Object.keys(requests).length === 0
        ? says('done')
        : inputRequired({ inputRequests: requests })
    },
  },
}

const told = (...content: GetPromptResult['messages'][number]['content'][]): GetPromptResult => ({
  messages: content.map((one) => ({ role: 'user', content: one })),
})
const prompts: Readonly<
  Record<
    string,
    {
      readonly description: string
      readonly required: readonly string[]
      readonly get: (
        given: Readonly<Record<string, string>>,
        context: ServerContext,
      ) => GetPromptResult | InputRequiredResult
    }
  >
> = {
  test_simple_prompt: {
    description: 'Simple',
    required: [],
    get: () => told({ type: 'text', text: 'This is a simple prompt for testing.' }),
  },
  test_prompt_with_arguments: {
    description: 'With arguments',
    required: ['arg1', 'arg2'],
    get: ({ arg1, arg2 }) => told({ type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` }),
  },
  test_prompt_with_embedded_resource: {
    description: 'With a resource',
    required: ['resourceUri'],
    get: ({ resourceUri = '' }) =>
      told(
        {
          type: 'resource',
          resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        },
        { type: 'text', text: 'Please process the embedded resource above.' },
      ),
  },
  test_prompt_with_image: {
    description: 'With an image',
    required: [],
    get: () => told(image, { type: 'text', text: 'Please analyze the image above.' }),
  },
  test_input_required_result_prompt: {
    description: 'Asks first',
    required: [],
    get(_, context) {
      const given = textOf(context, 'user_context', 'context')
      return given === undefined
        ? inputRequired({
            inputRequests: { user_context: form('What context should the prompt use?', 'context', 'string') },
          })
        : told({ type: 'text', text: given })
    },
  },
}

const resources = [
  { uri: 'test://static-text', name: 'Static text', description: 'Text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'Static binary', description: 'An image', mimeType: 'image/png' },
]

function read(uri: string) {
  if (uri === 'test://static-text')
    return { contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }] }
  if (uri === 'test://static-binary') return { contents: [{ uri, mimeType: 'image/png', blob: png }] }
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? []
  if (id === undefined) throw new ResourceNotFoundError(uri)
  return {
    contents: [
      {
        uri,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }
}

const cacheHints = Object.fromEntries(
  ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'].map((method) => [
    method,
    { ttlMs: 60_000, cacheScope: 'private' },
  ]),
)

/** One of these per message, as the endpoint makes its own. */
export function everythingServer(era: 'legacy' | 'modern'): Server {
  const server = new (era === 'legacy' ? LegacyServer : Server)(
    { name: 'everything', version: '1.0.0' },
    {
      capabilities: {
        tools: {},
        prompts: {},
        resources: { subscribe: era === 'legacy' },
        completions: {},
        ...(era === 'legacy' ? { logging: {} } : {}),
      },
      cacheHints,
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: Object.entries(fixtures).map(([name, { description, inputSchema = { type: 'object' as const } }]) => ({
      name,
      description,
      inputSchema,
    })),
  }))
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const fixture = fixtures[params.name]
    if (fixture === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    return fixture.call(params.arguments ?? {}, context)
  })
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(prompts).map(([name, { description, required }]) => ({
      name,
      description,
      arguments: required.map((argument) => ({ name: argument, required: true })),
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params }, context) => {
    const prompt = prompts[params.name]
    if (prompt === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${params.name}`)
    return prompt.get(params.arguments ?? {}, context)
  })
  server.setRequestHandler('resources/list', () => ({ resources }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'Template', mimeType: 'application/json' }],
  }))
  server.setRequestHandler('resources/read', ({ params }) => read(params.uri))
  server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park'], total: 2, hasMore: false },
  }))
  if (era === 'legacy') {
    server.setRequestHandler('resources/subscribe', () => ({}))
    server.setRequestHandler('resources/unsubscribe', () => ({}))
  }
  return server
}

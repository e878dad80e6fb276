import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { mcp_server_name, product_name } from '@quaylog/contract'
import { z } from 'zod'
import { localSettings } from '../src/local/settings.ts'
import { toolset_names } from '../src/tools/toolsets.ts'

const folder = join(import.meta.dirname, '..')
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))

/** What the registry of MCP takes of an entry with one package of npm; a part of its schema of 2025-12-11. */
const entry = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .max(200)
    .regex(/^io\.github\.[a-z\d-]+\/[\w.-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      registryBaseUrl: z.literal('https://registry.npmjs.org'),
      identifier: z.string(),
      version: z.string(),
      runtimeHint: z.literal('npx'),
      transport: z.strictObject({ type: z.literal('stdio') }),
      environmentVariables: z.array(
        z.strictObject({
          name: z.string(),
          description: z.string().min(1),
          isRequired: z.boolean().default(false),
          isSecret: z.boolean().default(false),
          default: z.string().optional(),
        }),
      ),
    }),
  ]),
})
const manifest = z.looseObject({ name: z.string(), version: z.string(), mcpName: z.string() })

const server = entry.parse(read('server.json'))
const [listed] = server.packages
const own = manifest.parse(read('package.json'))

test('the entry for the registry of MCP names this package, and the package names the entry', () => {
  assert.deepEqual([listed.identifier, listed.version, server.version], [own.name, own.version, own.version])
  assert.equal(own.mcpName, server.name)
  assert.equal(server.name.split('/')[1], mcp_server_name)
  assert.equal(server.title, product_name)
})

test('the variables of the entry are those that the server reads on standard input and output', () => {
  const asked = new Set<string>()
  const given = { SERVICE_API_TOKEN: 'qk_any' }
  const environment = new Proxy<Record<string, string>>(given, {
    get: (values, name) => {
      asked.add(String(name))
      return Reflect.get(values, name)
    },
  })
  assert.equal(typeof localSettings(environment), 'object')
  const only_http = ['SERVICE_MCP_ALLOWED_HOSTS', 'SERVICE_MCP_ALLOWED_ORIGINS']
  assert.deepEqual(
    listed.environmentVariables.map(({ name }) => name),
    [...asked].filter((name) => name.startsWith('SERVICE_') && !only_http.includes(name)),
  )
})

test('what the entry requires is what the server cannot start without, and is a secret', () => {
  const required = listed.environmentVariables.filter(({ isRequired }) => isRequired)
  assert.deepEqual(
    required,
    listed.environmentVariables.filter(({ isSecret }) => isSecret),
  )
  assert.match(String(localSettings({})), new RegExp(`^${required.map(({ name }) => name).join()} is not set`))
  const settings = localSettings(Object.fromEntries(required.map(({ name }) => [name, 'qk_any'])))
  assert.ok(typeof settings === 'object')
  const address = listed.environmentVariables.find(({ name }) => name === 'SERVICE_API_BASE_URL')
  assert.equal(address?.default, settings.apiBaseUrl)
  const sets = listed.environmentVariables.find(({ name }) => name === 'SERVICE_MCP_TOOLSETS')
  assert.ok(sets?.description.endsWith(`: ${toolset_names.join(', ')}`))
})

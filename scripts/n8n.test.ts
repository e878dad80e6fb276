import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { createOpenApi } from '../server/src/doors/openapi/document.ts'
import { readExamples } from '../server/src/doors/openapi/examples.ts'
import { routes } from '../server/src/routes.ts'
import { root } from './generate/output.ts'

const folder = join(root, 'integrations/n8n')
// n8n is none of our dependencies; the nodes use two values of its package.
const stand_in = `data:text/javascript,${encodeURIComponent(
  "export const NodeConnectionTypes = { Main: 'main' }; export class NodeApiError extends Error {}",
)}`
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'n8n-workflow' ? { url: stand_in, shortCircuit: true } : next(specifier, context),
})

const request = z.object({ method: z.enum(['GET', 'POST']), url: z.string() })
const option = z.object({
  name: z.string(),
  value: z.string(),
  action: z.string(),
  routing: z.object({ request, output: z.object({ postReceive: z.array(z.object({ type: z.string() })) }) }),
})
const shown = z.object({ show: z.record(z.string(), z.array(z.unknown())) }).optional()
const property = z.looseObject({
  displayName: z.string(),
  name: z.string(),
  type: z.string(),
  default: z.unknown(),
  displayOptions: shown,
  options: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })).optional(),
})
const description = z.looseObject({
  name: z.string(),
  inputs: z.array(z.literal('main')),
  outputs: z.tuple([z.literal('main')]),
  credentials: z.array(z.object({ name: z.string(), required: z.literal(true) })),
  icon: z.string(),
  properties: z.array(property),
})
const loaded = async (path: string): Promise<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(await import(pathToFileURL(join(folder, path)).href))
const made = z.custom<new () => object>((value) => typeof value === 'function')
const nodeOf = async (name: string, path: string) =>
  z.looseObject({ description }).parse(new (made.parse((await loaded(path))[name]))())

const node = await nodeOf('Quaylog', 'nodes/Quaylog/Quaylog.node.ts')
const trigger = await nodeOf('QuaylogTrigger', 'nodes/QuaylogTrigger/QuaylogTrigger.node.ts')
const { paths } = createOpenApi(routes, 'http://127.0.0.1:4949/v2', readExamples())
const operationsOf = (text: string) =>
  z.record(z.string(), z.unknown()).parse(Object.entries(paths).find(([path]) => path === text)?.[1] ?? {})

test('what the manifest names is there, and no dependency is', async () => {
  const manifest = z
    .looseObject({ n8n: z.object({ credentials: z.array(z.string()), nodes: z.array(z.string()) }).loose() })
    .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  assert.equal(manifest['dependencies'], undefined)
  for (const file of [...manifest.n8n.credentials, ...manifest.n8n.nodes]) {
    const source = file.replace(/^dist\//, '').replace(/\.js$/, '.ts')
    assert.ok(existsSync(join(folder, source)), source)
  }
  const credentials = await loaded('credentials/QuaylogApi.credentials.ts')
  const { name } = z.looseObject({ name: z.string() }).parse(new (made.parse(credentials['QuaylogApi']))())
  for (const { description: one } of [node, trigger]) {
    assert.deepEqual(
      one.credentials.map((credential) => credential.name),
      [name],
    )
    assert.ok(existsSync(join(folder, one.icon.replace('file:../../', ''))), one.icon)
  }
})

test('every operation is a call that the API describes, and reads the data of its answer', () => {
  const operations = node.description.properties.filter(({ name }) => name === 'operation')
  const calls = operations.flatMap(({ options = [] }) => options.map((one) => option.parse(one)))
  assert.equal(calls.length, 9)
  for (const { routing, action } of calls) {
    const path = routing.request.url.replace(/^=/, '').replace('{{$parameter["id"]}}', '{id}')
    assert.ok(
      routing.request.method.toLowerCase() in operationsOf(path),
      `${action}: ${routing.request.method} ${path}`,
    )
    assert.deepEqual(
      routing.output.postReceive.map(({ type }) => type),
      ['rootProperty'],
    )
  }
})

test('every field belongs to a resource and an operation that there are', () => {
  const { properties } = node.description
  const resources = properties.find(({ name }) => name === 'resource')?.options?.map(({ value }) => value) ?? []
  for (const { name, displayOptions } of properties.filter((one) => one.name !== 'resource')) {
    const [resource] = displayOptions?.show['resource'] ?? []
    assert.ok(
      resources.some((one) => one === resource),
      name,
    )
    const operations = properties.find(
      (one) => one.name === 'operation' && one.displayOptions?.show['resource']?.[0] === resource,
    )
    const values = operations?.options?.map(({ value }) => value) ?? []
    for (const operation of displayOptions?.show['operation'] ?? [])
      assert.ok(
        values.some((one) => one === operation),
        `${name}: ${String(operation)}`,
      )
  }
})

test('the query parameters that fields send are parameters of their list', () => {
  const sent = JSON.stringify(node.description.properties).matchAll(/"type":"query","property":"([^"]+)"/g)
  const described = JSON.stringify(['/containers', '/shipments', '/exceptions'].map(operationsOf))
  const names = new Set([...sent].map(([, name = '']) => name))
  assert.ok(names.size > 3)
  for (const name of names) assert.ok(described.includes(`"name":"${name}"`), name)
})

test('a delivery starts a workflow only when it is signed with the secret, and lately', async () => {
  const { isSigned } = await loaded('nodes/QuaylogTrigger/signature.ts')
  const check = z
    .custom<(body: Buffer, headers: object, secret: string, now_ms: number) => boolean>(
      (value) => typeof value === 'function',
    )
    .parse(isSigned)
  const key = Buffer.from('a key of a webhook, long enough')
  const secret = `whsec_${key.toString('base64')}`
  const body = Buffer.from('{"data":{}}')
  const now_ms = 1_800_000_000_000
  const signature = createHmac('sha256', key).update(`id.1800000000.${body.toString()}`).digest('base64')
  const headers = { 'webhook-id': 'id', 'webhook-timestamp': '1800000000', 'webhook-signature': `v1,x v1,${signature}` }
  assert.equal(check(body, {}, secret, now_ms), false)
  assert.equal(check(Buffer.from('{}'), headers, secret, now_ms), false)
  assert.equal(check(body, headers, 'whsec_AAAA', now_ms), false)
  assert.equal(check(body, headers, 'whsec_', now_ms), false)
  assert.equal(check(body, headers, secret, now_ms + 301_000), false)
  assert.equal(check(body, headers, secret, now_ms), true)
})

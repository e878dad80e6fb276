import assert from 'node:assert/strict'
import { media_type } from '@quaylog/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { operationsOf, resolve } from '../../src/ground/openapi/openapi.ts'
import type { OperationObject, ResponseObject } from '../../src/ground/openapi/openapi.ts'
import { createOpenApi } from '../../src/doors/openapi/document.ts'
import { routes } from '../../src/routes.ts'
import type { Answer } from './answer.ts'
import { note } from './coverage.ts'

/** The interface description that answers are held to. */
export const description = createOpenApi(routes, 'http://127.0.0.1:4949/v2', {})

// Each component is compiled once, not into every answer that has it, and nothing is optimized: most validators run a
// few times, and to make them took a sixth of what the tests of the interface take.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } })
formats.default(ajv)
ajv.addSchema({ $id: 'description', components: narrow(description.components) })

const operations = operationsOf(description)
  .map(({ path, method, operation }) => ({
    method: method.toUpperCase(),
    operation,
    call: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    named: path.split('{').length - 1,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .toSorted((a, b) => a.named - b.named)
const compiled = new Map<string, ValidateFunction>()

/**
 * Fails when an answer is not what the interface description says of it: a status that is not named, a member too many
 * or too few.
 */
export function validateAnswer(method: string, path: string, answer: Answer): void {
  const [address = ''] = path.split('?')
  const found = operations.find((one) => one.method === method && one.pattern.test(address))
  note(found?.call ?? 'none', path, answer)
  if (found === undefined) return
  const { operation } = found
  const label = `${method} ${path} answered ${answer.status}`
  const response = responseOf(operation, answer.status)
  assert.ok(response !== null, `${label}, which is not described: ${answer.text}`)
  const type = answer.headers['content-type'] ?? ''
  if (answer.body === undefined && answer.text !== '')
    return assert.ok(
      Object.keys(response.content ?? {}).some((one) => type.startsWith(one)),
      `${label} as ${type}`,
    )
  const schema = response.content?.[media_type]?.schema
  if (schema === undefined) return assert.equal(answer.text, '', `${label} with a body`)
  assert.equal(type, media_type, label)
  // Sparse fields leave out what is required otherwise.
  if (/\?.*fields(\[|%5B)/i.test(path) && answer.status < 400) return
  const validate = validatorOf(`${operation.operationId} ${answer.status}`, schema)
  assert.ok(
    validate(answer.body),
    `${label}: ${ajv.errorsText(validate.errors?.slice(0, 5), { separator: '\n' })}\n${answer.text.slice(0, 2_000)}`,
  )
}

function validatorOf(key: string, schema: unknown): ValidateFunction {
  const validate =
    compiled.get(key) ??
    ajv.compile(JSON.parse(JSON.stringify(narrow(schema)).replaceAll('"#/components', '"description#/components')))
  compiled.set(key, validate)
  return validate
}

/** Fails when a body is not what the interface description says of a call's request. */
export function validateRequest(call: string, body: unknown): void {
  const schema = operations.find((one) => one.call === call)?.operation.requestBody?.content[media_type]?.schema
  assert.ok(schema !== undefined, `${call} has no body`)
  const validate = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"description#/components')),
  )
  assert.ok(validate(body), `${call}: ${ajv.errorsText(validate.errors)}`)
}

function responseOf(operation: OperationObject, status: number): ResponseObject | null {
  const response = operation.responses[String(status)]
  if (response === undefined) return null
  if (!('$ref' in response)) return response
  const resolved = resolve(description, response.$ref)
  return Object.values(description.components.responses).find((one) => one === resolved) ?? null
}

/** The same schema with nothing allowed that it does not name: what is not described must not be answered. */
function narrow(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(narrow)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => name !== 'discriminator')
      .map(([name, value]: [string, unknown]) => [name, narrow(value)]),
  )
  return 'properties' in members && !('additionalProperties' in members)
    ? { ...members, additionalProperties: false }
    : members
}

import { operationsOf, parametersIn } from './openapi.ts'
import type { JsonSchema, OpenApiDocument, OperationObject } from './openapi.ts'
import { docs_path } from './operation-section.ts'
import { sectionPath } from './reference.ts'
import { typeOf } from './schema-rows.ts'

/** A value that a call takes, with its type in words. */
export interface CallParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly type: string
  readonly description: string
  /** The values that it may have, where they are few and it takes one of them. */
  readonly choices: readonly string[]
  /** A name stands for many: `filter[custom_field]` is sent with another name in brackets behind it. */
  readonly is_group: boolean
}

/** A call as a form needs it that sends it: without schemas, which the reference shows. */
export interface CallForm {
  readonly id: string
  readonly section: string
  readonly summary: string
  readonly description: string
  readonly method: string
  /** Below the root of the interface: `/containers/{id}`. */
  readonly path: string
  /** The address of its part of the reference. */
  readonly docs: string
  readonly parameters: readonly CallParameter[]
  /** What is sent with it. */
  readonly body: { readonly media_type: string; readonly example: unknown } | null
  /** What it answers with, refusals too. */
  readonly answers: readonly { readonly status: string; readonly docs: string }[]
}

/** Every call of a document as a form needs it, in the order of the document. */
export function callsOf(document: OpenApiDocument): readonly CallForm[] {
  return operationsOf(document).map(({ path, method, operation }) => {
    const section = operation.tags[0] ?? ''
    const docs = `${sectionPath(section)}#${operation.operationId}`
    return {
      id: operation.operationId,
      section,
      summary: operation.summary,
      description: operation.description ?? '',
      method: method.toUpperCase(),
      path,
      docs,
      parameters: parametersOf(document, operation),
      body: bodyOf(operation),
      answers: Object.entries(operation.responses).map(([status, response]) => ({
        status,
        docs: '$ref' in response ? `${docs_path}/errors#status-${status}` : docs,
      })),
    }
  })
}

function parametersOf(document: OpenApiDocument, operation: OperationObject): readonly CallParameter[] {
  return parametersIn(document, operation).map(({ name, in: place, required, description, schema, style }) => ({
    name,
    in: place,
    required: required === true,
    type: typeOf(schema),
    choices: choicesOf(schema),
    description: description ?? '',
    is_group: style === 'deepObject',
  }))
}

function choicesOf({ type, enum: values }: JsonSchema): readonly string[] {
  if (type === 'boolean') return ['true', 'false']
  return Array.isArray(values) ? values.map(String) : []
}

function bodyOf({ requestBody }: OperationObject): CallForm['body'] {
  const [content] = Object.entries(requestBody?.content ?? {})
  return content === undefined ? null : { media_type: content[0], example: content[1].example ?? {} }
}

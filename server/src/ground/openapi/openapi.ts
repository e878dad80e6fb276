/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = { readonly [keyword: string]: unknown }

export interface ParameterObject {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  /** Of a query parameter: it may be sent without a value. */
  readonly allowEmptyValue?: boolean
  readonly style?: 'form' | 'deepObject'
  readonly explode?: boolean
  readonly schema: JsonSchema
}

export interface SchemaReference {
  readonly $ref: string
}

export interface MediaTypeObject {
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface ResponseObject {
  readonly description: string
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>
  readonly content?: Readonly<Record<string, MediaTypeObject>>
}

export interface OperationObject {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly deprecated?: true
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly (ParameterObject | SchemaReference)[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, MediaTypeObject>> }
  readonly responses: Readonly<Record<string, ResponseObject | SchemaReference>>
}

export type PathItem = { readonly [Method in 'get' | 'post' | 'patch' | 'delete']?: OperationObject }

/** The parts of an OpenAPI 3.1 document that we write. */
export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
    readonly contact: { readonly name: string; readonly url: string }
  }
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  /** What the service itself sends. */
  readonly webhooks: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, ParameterObject>>
    readonly responses: Readonly<Record<string, ResponseObject>>
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
}

const http_methods = ['get', 'post', 'patch', 'delete'] as const

/** Every operation of a document with its path and method, in the order of the document. */
export function operationsOf(
  document: OpenApiDocument,
): { path: string; method: (typeof http_methods)[number]; operation: OperationObject }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    http_methods.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [{ path, method, operation }]
    }),
  )
}

/** The parameters of an operation, shared ones looked up. */
export function parametersIn(document: OpenApiDocument, operation: OperationObject): ParameterObject[] {
  return operation.parameters.flatMap((parameter) => {
    if ('name' in parameter) return [parameter]
    const resolved = resolve(document, parameter.$ref)
    return Object.values(document.components.parameters).filter((one) => one === resolved)
  })
}

/** What a `$ref` within the document's components points at. */
export function resolve(document: OpenApiDocument, reference: string): unknown {
  let value: unknown = document
  for (const name of reference.replace(/^#\//, '').split('/'))
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
  return value
}

import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { prose } from './prose.ts'
import { parametersIn, resolve } from './openapi.ts'
import type {
  JsonSchema,
  MediaTypeObject,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
  ResponseObject,
} from './openapi.ts'
import { schemaRows, typeOf } from './schema-rows.ts'
import type { SchemaRow } from './schema-rows.ts'

/** Where the pages of the reference are. */
export const docs_path = '/docs'

/** An operation with where it is called. */
export interface DescribedCall {
  readonly method: string
  readonly path: string
  readonly operation: OperationObject
}

/** A call in full: parameters, body, examples, and what it answers with. */
export function operationSection(document: OpenApiDocument, { path, method, operation }: DescribedCall): Html {
  const parameters = parametersIn(document, operation)
  const body = operation.requestBody === undefined ? null : Object.entries(operation.requestBody.content)[0]
  return html`<section><h2 id="${operation.operationId}">${operation.summary}</h2>
<p class="call"><span class="method">${method.toUpperCase()}</span>${path}</p>${operation.deprecated === true ? html`<p class="deprecated">Deprecated: do not build on it.</p>` : null}
<p>${prose(operation.description ?? '')}</p>${parameters.length === 0 ? null : html`<h3>Parameters</h3>${schemaTable(parameters.map(parameterRow))}`}
${body === null || body === undefined ? null : html`<h3>Body (${body[0]})</h3>${schemaTable(schemaRows(body[1].schema))}${exampleOf('Example', body[1])}`}
<h3>Answers</h3>${answersOf(document, operation)}</section>`
}

function parameterRow(parameter: ParameterObject): SchemaRow {
  return {
    path: parameter.in === 'header' ? `${parameter.name} (header)` : parameter.name,
    type: typeOf(parameter.schema),
    required: parameter.required === true,
    description: parameter.description ?? '',
  }
}

function answersOf(document: OpenApiDocument, { responses }: OperationObject): Html {
  const rows = Object.entries(responses)
  const own = rows.flatMap(([status, response]) => ('$ref' in response ? [] : [successOf(status, response)]))
  const refusals = rows.filter(([, response]) => '$ref' in response && isResponse(resolve(document, response.$ref)))
  const links = refusals.map(([status]) => html` <a href="${docs_path}/errors#status-${status}">${status}</a>`)
  return html`${own}${links.length === 0 ? null : html`<p>Refusals:${links}</p>`}`
}

const isResponse = (value: unknown): boolean => typeof value === 'object' && value !== null

function successOf(status: string, { description, content }: ResponseObject): Html {
  const [media] = Object.values(content ?? {})
  return html`<p><code>${status}</code> ${description}${media === undefined ? null : html`: ${linkedType(media.schema)}`}</p>${media === undefined ? null : exampleOf('Example answer', media)}`
}

/** The resource that a document is about, as a link to its section. */
function linkedType(schema: JsonSchema): Html {
  const data = JSON.stringify(schema['properties'] ?? {}).match(
    /^\{"data":\{(?:"type":"array","items":\{)?"\$ref":"#\/components\/schemas\/(\w+)"/,
  )?.[1]
  return data === undefined ? html`${typeOf(schema)}` : html`<a href="${docs_path}/resources/${data}">${data}</a>`
}

function exampleOf(title: string, { example }: MediaTypeObject): Html | null {
  return example === undefined
    ? null
    : html`<details><summary>${title}</summary><pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre></details>`
}

/** Members and parameters as a table. */
export function schemaTable(rows: readonly SchemaRow[]): Html {
  return html`<table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.map(
    ({ path, type, required, description }) =>
      html`<tr><td><code>${path}</code>${required ? html` <span class="needed">required</span>` : null}</td><td>${type}</td><td>${prose(description)}</td></tr>`,
  )}</tbody></table>`
}

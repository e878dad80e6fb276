import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { prose } from './prose.ts'
import { operationsOf, parametersIn, resolve } from './openapi.ts'
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

const style = readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')

/** What a browser may load for the page: its one style, nothing else. */
export const page_policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type Operation = ReturnType<typeof operationsOf>[number]

function callsOf(document: OpenApiDocument, { name, description }: OpenApiDocument['tags'][number]) {
  const own = operationsOf(document).filter(({ operation }) => operation.tags.includes(name))
  const sections = own.map((operation) => operationSection(document, operation))
  return html`<h2>${name}</h2><p>${description}</p>${sections}`
}

/**
 * The reference as one page without scripts: every call with its parameters, bodies, examples and refusals, then every
 * resource.
 */
export function referencePage(document: OpenApiDocument): string {
  const operations = operationsOf(document)
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${document.info.title}</title><style>${{ html: style }}</style></head>
<body><a class="skip" href="#calls">Skip to the calls</a>
<nav aria-label="Calls"><a href="#top"><strong>${document.info.title}</strong></a>${document.tags.map(
    ({ name }) =>
      html`<h2>${name}</h2><ul>${operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul>`,
  )}<h2>Resources</h2><ul>${Object.keys(document.components.schemas).map((name) => html`<li><a href="#resource-${name}">${name}</a></li>`)}</ul></nav>
<main id="top"><h1>${document.info.title} ${document.info.version}</h1><p>${prose(document.info.description)}</p>
<p>Root: ${document.servers.map(({ url }) => html`<code>${url}</code> `)} The same as a file for machines: <a href="${document.servers[0]?.url ?? ''}/openapi.json">openapi.json</a></p>
<h4>Authorization</h4>${Object.values(document.components.securitySchemes).map((scheme) => html`<p>${prose(scheme['description'] ?? '')}</p>`)}
<div id="calls">${document.tags.map((tag) => callsOf(document, tag))}</div>
<h2>Resources</h2>${Object.entries(document.components.schemas).map(([name, schema]) => html`<h3 id="resource-${name}">${name}</h3>${schemaTable(schemaRows(schema))}`)}
</main></body></html>
`
  return page.html
}

function operationSection(document: OpenApiDocument, { path, method, operation }: Operation): Html {
  const parameters = parametersIn(document, operation)
  const body = operation.requestBody === undefined ? null : Object.entries(operation.requestBody.content)[0]
  return html`<section aria-labelledby="${operation.operationId}"><h3 id="${operation.operationId}">${operation.summary}</h3>
<p class="call"><span class="method">${method.toUpperCase()}</span>${path}</p>${operation.deprecated === true ? html`<p class="deprecated">Deprecated: do not build on it.</p>` : null}
<p>${prose(operation.description ?? '')}</p>${parameters.length === 0 ? null : html`<h4>Parameters</h4>${schemaTable(parameters.map(parameterRow))}`}
${body === null || body === undefined ? null : html`<h4>Body (${body[0]})</h4>${schemaTable(schemaRows(body[1].schema))}${exampleOf('Example', body[1])}`}
<h4>Answers</h4>${answersOf(document, operation)}</section>`
}

function parameterRow(parameter: ParameterObject): SchemaRow {
  return {
    path: parameter.in === 'header' ? `${parameter.name} (header)` : parameter.name,
    type: typeOf(parameter.schema),
    required: parameter.required === true,
    description: parameter.description ?? '',
  }
}

function answersOf(document: OpenApiDocument, operation: OperationObject): Html {
  const rows = Object.entries(operation.responses)
  const good = rows.flatMap(([status, response]) => ('$ref' in response ? [] : [successOf(status, response)]))
  const bad = rows.flatMap(([status, response]) => {
    const resolved = '$ref' in response ? resolve(document, response.$ref) : null
    const refusal = Object.values(document.components.responses).find((one) => one === resolved)
    return refusal === undefined ? [] : [{ path: status, type: '', required: false, description: refusal.description }]
  })
  return html`${good}<details><summary>Refusals</summary>${schemaTable(bad)}</details>`
}

function successOf(status: string, { description, content }: ResponseObject): Html {
  const [media] = Object.values(content ?? {})
  return html`<p><code>${status}</code> ${description}${media === undefined ? null : html`: ${linkedType(media.schema)}`}</p>${media === undefined ? null : exampleOf('Example answer', media)}`
}

/** The resource that a document is about, as a link to its section. */
function linkedType(schema: JsonSchema): Html {
  const data = JSON.stringify(schema['properties'] ?? {}).match(
    /^\{"data":\{(?:"type":"array","items":\{)?"\$ref":"#\/components\/schemas\/(\w+)"/,
  )?.[1]
  return data === undefined ? html`${typeOf(schema)}` : html`<a href="#resource-${data}">${data}</a>`
}

function exampleOf(title: string, { example }: MediaTypeObject): Html | null {
  return example === undefined
    ? null
    : html`<details><summary>${title}</summary><pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre></details>`
}

function schemaTable(rows: readonly SchemaRow[]): Html {
  return html`<table><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.map(
    ({ path, type, required, description }) =>
      html`<tr><td><code>${path}</code>${required ? html` <span class="needed">required</span>` : null}</td><td>${type}</td><td>${prose(description)}</td></tr>`,
  )}</tbody></table>`
}

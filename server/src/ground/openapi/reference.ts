import { html } from '../html.ts'
import type { Html } from '../html.ts'
import { index_script } from './index-script.ts'
import { operationsOf } from './openapi.ts'
import type { OpenApiDocument } from './openapi.ts'
import { docs_path, operationSection, schemaTable } from './operation-section.ts'
import type { DescribedCall } from './operation-section.ts'
import { pageOf } from './page.ts'
import { prose } from './prose.ts'
import { schemaRows } from './schema-rows.ts'

interface Section {
  readonly name: string
  readonly description: string
  readonly path: string
  readonly calls: readonly DescribedCall[]
}

/**
 * The reference by section, as a text for each path: the index, a page for each tag, one for each resource, and the
 * refusals. Every page is complete without a script; the anchors of calls and resources are found in the index too.
 */
export function referencePages(document: OpenApiDocument): ReadonlyMap<string, string> {
  const sections = sectionsOf(document)
  const resources = Object.entries(document.components.schemas)
  const name = document.info.title
  const page = (title: string, main: Html, here: Section | null = null) =>
    pageOf({ name, title, navigation: navigationOf(sections, here), main })
  return new Map([
    [docs_path, indexPage(document, sections)],
    ...sections.map((section): [string, string] => [
      section.path,
      page(section.name, sectionOf(document, section), section),
    ]),
    ...resources.map(([type, schema]): [string, string] => [
      resourcePath(type),
      page(type, html`<h1 id="resource-${type}">${type}</h1>${schemaTable(schemaRows(schema))}`),
    ]),
    [`${docs_path}/errors`, page('Refusals', refusalsOf(document))],
  ])
}

function sectionsOf(document: OpenApiDocument): Section[] {
  const sent = Object.values(document.webhooks).flatMap(({ post }) =>
    post === undefined ? [] : [{ method: 'post', path: 'the address of the webhook', operation: post }],
  )
  const calls: readonly DescribedCall[] = [...operationsOf(document), ...sent]
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    path: sectionPath(name),
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }))
}

/** Where the calls of a tag are described. */
export function sectionPath(tag: string): string {
  return `${docs_path}/${tag.toLowerCase().replaceAll(' ', '-')}`
}

function resourcePath(type: string): string {
  return `${docs_path}/resources/${type}`
}

function navigationOf(sections: readonly Section[], here: Section | null): Html {
  const items = sections.map(({ name, path, calls }) => {
    if (path !== here?.path) return html`<li><a href="${path}">${name}</a></li>`
    const own = calls.map(
      ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
    )
    return html`<li><a href="${path}" aria-current="page">${name}</a><ul>${own}</ul></li>`
  })
  return html`<form action="${docs_path}" role="search"><label for="find-field">Find a call or a resource</label><input id="find-field" name="q" type="search"></form>
<ul>${items}<li><a href="${docs_path}/errors">Refusals</a></li><li><a href="${docs_path}#resources">Resources</a></li></ul>`
}

function sectionOf(document: OpenApiDocument, { name, description, calls }: Section): Html {
  return html`<h1>${name}</h1><p>${description}</p>${calls.map((call) => operationSection(document, call))}`
}

function refusalsOf({ components }: OpenApiDocument): Html {
  const rows = Object.entries(components.responses).map(
    ([status, { description }]) =>
      html`<section aria-labelledby="status-${status}"><h2 id="status-${status}">${status}</h2><p>${prose(description)}</p></section>`,
  )
  return html`<h1>Refusals</h1><p>A refusal has the body <a href="${resourcePath('error_document')}">error_document</a>; programs go by its <code>code</code>.</p>${rows}`
}

function indexPage(document: OpenApiDocument, sections: readonly Section[]): string {
  const { info, servers, components } = document
  const file = `${servers[0]?.url ?? ''}/openapi.json`
  const links = sections.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`)
  const main = html`<h1>${info.title} ${info.version}</h1><p>${prose(info.description)}</p>
<p>Root: ${servers.map(({ url }) => html`<code>${url}</code> `)} The same as a file for machines: <a href="${file}">openapi.json</a></p>
<h2>Authorization</h2>${Object.values(components.securitySchemes).map((scheme) => html`<p>${prose(scheme['description'] ?? '')}</p>`)}
<h2>Calls and resources</h2>
<form action="${docs_path}" role="search"><label for="find-field">Find a call or a resource</label><input id="find-field" name="q" type="search"> <output id="find-count"></output></form>
<div id="call-list">${sections.map(callsOf)}${resourcesOf(document)}</div>`
  const navigation = html`<ul>${links}<li><a href="${docs_path}/errors">Refusals</a></li><li><a href="#resources">Resources</a></li></ul>`
  return pageOf({ name: info.title, title: info.title, navigation, main, script: index_script })
}

function callsOf({ name, description, path, calls }: Section): Html {
  const items = calls.map(({ method, path: at, operation: { operationId, summary } }) => {
    const call = html`<span class="call"><span class="method">${method.toUpperCase()}</span>${at}</span>`
    return html`<li id="${operationId}"><a href="${path}#${operationId}">${summary}</a> ${call}</li>`
  })
  return html`<section><h3><a href="${path}">${name}</a></h3><p>${description}</p><ul>${items}</ul></section>`
}

/** The names of a resource's members are found too. */
function resourcesOf({ components }: OpenApiDocument): Html {
  const items = Object.entries(components.schemas).map(([type, schema]) => {
    const words = schemaRows(schema).map(({ path }) => path.replace(/^attributes\./, ''))
    return html`<li id="resource-${type}" data-words="${words.join(' ')}"><a href="${resourcePath(type)}#resource-${type}">${type}</a></li>`
  })
  return html`<section><h3 id="resources">Resources</h3><ul class="names">${items}</ul></section>`
}

import { z } from 'zod'
import { notesOf } from './calls.ts'
import type { CalledType } from './calls.ts'
import { camelCase, pascalCase } from './names.ts'
import { code, table, withSections } from './output.ts'
import type { Output } from './output.ts'

type ObjectSchema = z.core.JSONSchema.BaseSchema

/** The client's namespaces for resources whose calls have the usual form. */
export function clientFiles(types: readonly CalledType[]): Output[] {
  return [...types.map(namespaceFile), namespaces(types), typeExports(types), methodsTable(types)]
}

function namespaceFile(called: CalledType): Output {
  const { type, plural, calls } = called
  const name = pascalCase(type)
  const writes = (['create', 'update'] as const).filter((verb) => calls.verbs.includes(verb))
  const updates_many = calls.updates_many !== undefined
  const imports = {
    api: [
      ...(calls.verbs.includes('list') ? ['listQuery'] : []),
      'type Api',
      ...(calls.verbs.includes('read') ? ['type CallOptions'] : []),
      ...(calls.verbs.includes('list') ? ['type ListOptions', 'type MappedList'] : []),
      ...(calls.verbs.includes('delete') || updates_many ? ['type PlainWriteOptions'] : []),
      ...(writes.length > 0 ? ['type WriteOptions'] : []),
    ],
    included: [
      'mapAttributes',
      'type Document',
      ...(calls.verbs.includes('list') ? ['type List'] : []),
      'type Resource',
    ],
  }
  return code(
    `packages/sdk/src/resources/${plural.replaceAll('_', '-')}.gen.ts`,
    ...(writes.length === 0
      ? []
      : [
          `import type { ${[
            ...(updates_many ? [workedType(plural)] : []),
            ...writes.map((verb) => requestType(verb, type)),
          ].join(', ')} } from '@quaylog/contract'`,
        ]),
    `import { ${imports.api.join(', ')} } from '../api.ts'`,
    ...(writes.length === 0 ? [] : ["import type { CamelMembers } from '../camel.ts'"]),
    "import type { Format, Formatted } from '../format.ts'",
    `import { ${imports.included.join(', ')} } from '../included.ts'`,
    ...(calls.verbs.some((verb) => verb !== 'list' && verb !== 'create')
      ? ["import { pathOf } from '../path.ts'"]
      : []),
    '',
    ...mapped(called),
    ...writes.flatMap((verb) => settings(called, verb)),
    '',
    `/** ${calls.many.charAt(0).toUpperCase()}${calls.many.slice(1)} of the account. */`,
    `export class ${pascalCase(plural)}<D extends Format> {`,
    'readonly #api: Api<D>',
    'constructor(api: Api<D>) { this.#api = api }',
    ...calls.verbs.flatMap((verb) => ['', ...methods(called, name)[verb]]),
    ...(calls.updates_many === undefined ? [] : ['', ...updateMany(called, calls.updates_many)]),
    '}',
  )
}

/** What became of each of many, as the contract exports it. */
const workedType = (plural: string): string => `${pascalCase(plural)}Worked`

const requestType = (verb: 'create' | 'update', type: string): string => `${pascalCase(verb)}${pascalCase(type)}Request`
const settingsType = (verb: 'create' | 'update', type: string): string =>
  verb === 'create' ? `New${pascalCase(type)}` : `${pascalCase(type)}Changes`

/** Relationships to one record, whose ids stand beside the attributes. */
function linksOf({ definition }: CalledType): string[] {
  return Object.entries(definition.relationships)
    .filter(([, { many, shown }]) => !many && shown === undefined)
    .map(([name]) => name)
}

function mapped(called: CalledType): string[] {
  const { type, calls } = called
  const name = pascalCase(type)
  const ids = linksOf(called).map(
    (link) => `${camelCase(link)}Id: ${camelCase(type)}.relationships?.${link}?.data?.id ?? null`,
  )
  const attributes = `mapAttributes<'${type}'>(${camelCase(type)})`
  return [
    `/** ${calls.one.charAt(0).toUpperCase()}${calls.one.slice(1)}, with camelCase names. */`,
    `export type ${name} = ReturnType<typeof map${name}>`,
    `function map${name}(${camelCase(type)}: Resource<'${type}'>) {`,
    ids.length === 0 ? `return ${attributes}` : `return { ...${attributes}, ${ids.join(', ')} }`,
    '}',
  ]
}

/** Whether a record can be created without saying anything about it. */
function isAllOptional(called: CalledType): boolean {
  if (!called.calls.verbs.includes('create')) return false
  const data = dataOf('create', called)
  return [member(data, 'attributes'), member(data, 'relationships')].every(
    (part) => (part?.required ?? []).length === 0,
  )
}

/** The members of a request's data: names of its attributes and relationships. */
function membersOf(verb: 'create' | 'update', called: CalledType): { attributes: string[]; relationships: string[] } {
  const data = dataOf(verb, called)
  const names = (part: ObjectSchema | undefined) => Object.keys(part?.properties ?? {})
  return { attributes: names(member(data, 'attributes')), relationships: names(member(data, 'relationships')) }
}

function dataOf(verb: 'create' | 'update', { type, requests }: CalledType): ObjectSchema | undefined {
  const schema = requests[verb]
  if (schema === null) throw new Error(`No file of packages/contract exports ${verb}_${type}_request`)
  return member(z.toJSONSchema(schema), 'data')
}

function member(schema: ObjectSchema | undefined, name: string): ObjectSchema | undefined {
  const found = schema?.properties?.[name]
  return typeof found === 'object' ? found : undefined
}

/** The statements that put the relationships beside the attributes, those that are given. */
function sentWith(linkages: readonly { readonly given: string; readonly linkage: string }[]): string[] {
  const [only] = linkages
  if (only === undefined) return ['return { attributes }']
  if (linkages.length === 1)
    return [`return ${only.given} === undefined ? { attributes } : { attributes, relationships: { ${only.linkage} } }`]
  const each = linkages.map(({ given, linkage }) => `...(${given} === undefined ? {} : { ${linkage} })`)
  return [
    `const relationships = { ${each.join(', ')} }`,
    'return { attributes, ...(Object.keys(relationships).length === 0 ? {} : { relationships }) }',
  ]
}

/** Whether what a record is changed by is sent like what it is created with, so that one function does both. */
function isSentAlike(called: CalledType): boolean {
  if (!(['create', 'update'] as const).every((verb) => called.calls.verbs.includes(verb))) return false
  const [made, changed] = [membersOf('create', called), membersOf('update', called)]
  return (
    made.attributes.join() === changed.attributes.join() &&
    made.relationships.length + changed.relationships.length === 0
  )
}

/** The function that puts what is given into the form in which it is sent. */
function sender(called: CalledType, verb: 'create' | 'update'): string {
  return camelCase(`${isSentAlike(called) ? 'written' : verb}_${called.type}_data`)
}

/** The type of what a method writes, and how its members are sent. */
function settings(called: CalledType, verb: 'create' | 'update'): string[] {
  const { type } = called
  const { attributes, relationships } = membersOf(verb, called)
  const name = settingsType(verb, type)
  const is_alike = isSentAlike(called)
  const id = verb === 'update' ? 'string | null' : 'string'
  const ids = relationships.map((link) => `${camelCase(link)}Id?: ${id} | undefined`)
  const request = `CamelMembers<${requestType(verb, type)}['data']['attributes']>`
  const sent = attributes.map((attribute) => `${attribute}: given.${camelCase(attribute)}`)
  const linkages = relationships.map((link) => {
    const [target = link] = called.definition.relationships[link]?.types ?? []
    const given = `given.${camelCase(link)}Id`
    const data = `{ type: '${target}', id: ${given} }`
    return { given, linkage: `${link}: { data: ${verb === 'update' ? `${given} === null ? null : ${data}` : data} }` }
  })
  return [
    '',
    `/** What ${verb === 'create' ? `${called.calls.one} is created with` : `can be changed about ${called.calls.one}`}. */`,
    `export type ${name} = ${request}${ids.length === 0 ? '' : ` & { ${ids.join('; ')} }`}`,
    ...(is_alike && verb === 'update'
      ? []
      : [
          `function ${sender(called, verb)}(given: ${is_alike ? `${name} | ${settingsType('update', type)}` : name}) {`,
          `const attributes = { ${sent.join(', ')} }`,
          ...sentWith(linkages),
          '}',
        ]),
  ]
}

function methods(called: CalledType, name: string) {
  const { type, calls } = called
  const { filters } = called.definition
  const { path } = calls
  const answer = `Promise<Formatted<F, Document<'${type}'>, ${name}>>`
  const narrowed = filters
    .map(({ parameter, kind }) => `${camelCase(bare(parameter))}?: ${kind === 'boolean' ? kind : 'string'} | undefined`)
    .join('; ')
  const query = filters.map(({ parameter }) => `'${parameter}': filters.${camelCase(bare(parameter))}`)
  const new_data = `data: { type: '${type}', ...${sender(called, 'create')}(given) }`
  const changed_data = `data: { type: '${type}', id, ...${sender(called, 'update')}(given) }`
  return {
    list: [
      `list<F extends Format = D>(${filters.length === 0 ? '' : `filters: { ${narrowed} } = {}, `}options: ListOptions<F> = {}): Promise<Formatted<F, List<'${type}'>, MappedList<${name}>>> {`,
      `return this.#api.list({ path: '${path}', query: ${query.length === 0 ? 'listQuery(options)' : `{ ${query.join(', ')}, ...listQuery(options) }`} }, map${name}, options)`,
      '}',
    ],
    read: [
      `get<F extends Format = D>(id: string, options: CallOptions<F> = {}): ${answer} {`,
      `return this.#api.one({ path: pathOf('${path}', id) }, map${name}, options)`,
      '}',
    ],
    create: [
      ...notesOf(calls, 'create').map((notes) => `/** ${notes} */`),
      `create<F extends Format = D>(given: ${settingsType('create', type)}${isAllOptional(called) ? ' = {}' : ''}, options: WriteOptions<F> = {}): ${answer} {`,
      `return this.#api.one({ method: 'POST', path: '${path}', body: { ${new_data} } }, map${name}, options)`,
      '}',
    ],
    update: [
      ...notesOf(calls, 'update').map((notes) => `/** ${notes} */`),
      `update<F extends Format = D>(id: string, given: ${settingsType('update', type)}, options: WriteOptions<F> = {}): ${answer} {`,
      `return this.#api.one({ method: 'PATCH', path: pathOf('${path}', id), body: { ${changed_data} } }, map${name}, options)`,
      '}',
    ],
    delete: [
      'delete(id: string, options: PlainWriteOptions = {}): Promise<void> {',
      `return this.#api.remove(pathOf('${path}', id), options)`,
      '}',
    ],
  }
}

/** One call that changes many records, each by itself. */
function updateMany(called: CalledType, most: number): string[] {
  const { type, plural, calls } = called
  const data = `given.map(({ id, ...changes }) => ({ type: '${type}', id, ...${sender(called, 'update')}(changes) }))`
  return [
    `/** Changes up to ${most.toLocaleString('en')}, each by itself, and says in their order what became of each. */`,
    `updateMany(given: readonly (${settingsType('update', type)} & { id: string })[], options: PlainWriteOptions = {}): Promise<${workedType(plural)}> {`,
    `return this.#api.read({ method: 'PATCH', path: '${calls.path}', body: { data: ${data} } }, options)`,
    '}',
  ]
}

/** `filter[entity_id]` as `entity_id`, `filter[last_free_on][start]` as `last_free_on_start`. */
const bare = (parameter: string): string =>
  parameter.replace(/^filter\[(\w+)\](?:\[(\w+)\])?$/, (_, name: string, end?: string) =>
    end === undefined ? name : `${name}_${end}`,
  )

function namespaces(types: readonly CalledType[]): Output {
  const file = (plural: string) => `./resources/${plural.replaceAll('_', '-')}.gen.ts`
  return code(
    'packages/sdk/src/usual-namespaces.gen.ts',
    "import type { Api } from './api.ts'",
    "import type { Format } from './format.ts'",
    ...types.map(({ plural }) => `import { ${pascalCase(plural)} } from '${file(plural)}'`),
    '',
    '/** The namespaces of resources whose calls have the usual form. */',
    'export class UsualNamespaces<D extends Format> {',
    ...types.map(({ plural }) => `readonly ${camelCase(plural)}: ${pascalCase(plural)}<D>`),
    'constructor(api: Api<D>) {',
    ...types.map(({ plural }) => `this.${camelCase(plural)} = new ${pascalCase(plural)}(api)`),
    '}',
    '}',
  )
}

function typeExports(types: readonly CalledType[]): Output {
  return code(
    'packages/sdk/src/resources/types.gen.ts',
    ...types.map(({ type, plural, calls }) => {
      const names = [
        pascalCase(type),
        ...(['create', 'update'] as const)
          .filter((verb) => calls.verbs.includes(verb))
          .map((verb) => settingsType(verb, type)),
      ]
      return `export type { ${names.join(', ')} } from './${plural.replaceAll('_', '-')}.gen.ts'`
    }),
  )
}

function methodsTable(types: readonly CalledType[]): Output {
  const method = { list: 'list', read: 'get', create: 'create', update: 'update', delete: 'delete' } as const
  const rows = types.map(({ plural, calls, definition }) => [
    camelCase(plural),
    [
      ...calls.verbs.map((verb) =>
        verb === 'list' && definition.filters.length > 0
          ? `list({${definition.filters.map(({ parameter }) => camelCase(bare(parameter))).join(', ')}})`
          : method[verb],
      ),
      ...(calls.updates_many === undefined ? [] : ['updateMany']),
    ].join(', '),
  ])
  return withSections('docs/contract/7-sdk.md', { 'usual namespaces': table(['Namespace', 'Methods'], rows) })
}

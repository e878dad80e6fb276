import type { ResourceCalls, Verb } from '../../packages/contract/src/resources/definition.ts'
import type { DefinedType } from './contract-files.ts'
import { pascalCase, quoted } from './names.ts'
import { code, table, withSections } from './output.ts'
import type { Output } from './output.ts'

/** A resource type whose calls have the usual form. */
export interface CalledType extends DefinedType {
  readonly calls: ResourceCalls
  /** Of the list, as code names it: `parties`. */
  readonly plural: string
}

/** The resource types whose calls have the usual form, by path. */
export function calledTypes(types: readonly DefinedType[]): CalledType[] {
  return types
    .flatMap((defined) => {
      const { calls } = defined.definition
      return calls === null ? [] : [{ ...defined, calls, plural: calls.path.slice(1) }]
    })
    .toSorted((a, b) => (a.plural < b.plural ? -1 : 1))
}

/** One call of a resource type. */
interface Call {
  readonly verb: Verb
  readonly call: string
  readonly id: string
  readonly summary: string
  readonly answer: string
}

const bodies: readonly Verb[] = ['create', 'update']

function callsOf({ type, calls, plural }: CalledType): Call[] {
  const { path, one, many } = calls
  const name = pascalCase(type)
  const all: readonly Call[] = [
    { verb: 'list', call: `GET ${path}`, id: `list${pascalCase(plural)}`, summary: `List ${many}`, answer: 'page' },
    { verb: 'create', call: `POST ${path}`, id: `create${name}`, summary: `Create ${one}`, answer: 'one' },
    { verb: 'read', call: `GET ${path}/:id`, id: `get${name}`, summary: `Read ${one}`, answer: 'one' },
    { verb: 'update', call: `PATCH ${path}/:id`, id: `update${name}`, summary: `Change ${one}`, answer: 'one' },
    { verb: 'delete', call: `DELETE ${path}/:id`, id: `delete${name}`, summary: `Delete ${one}`, answer: 'nothing' },
  ]
  return all.filter(({ verb }) => calls.verbs.includes(verb))
}

/** What a reader should know before a call; none or one text. */
export function notesOf({ create_notes, update_notes }: ResourceCalls, verb: Verb): string[] {
  const notes = { create: create_notes, update: update_notes, list: undefined, read: undefined, delete: undefined }[
    verb
  ]
  return notes === undefined ? [] : [notes]
}

/** The moment of the past at which one record can be read; none or one member. */
function asOfOf({ read_as_of }: ResourceCalls, verb: Verb): string[] {
  if (verb !== 'read' || read_as_of === undefined) return []
  const schema = "{ type: 'string', format: 'date-time' }"
  return [`query: [{ name: 'as_of', description: ${quoted(read_as_of)}, schema: ${schema} }]`]
}

/** Descriptions of the calls, the names of their records, and their table in the documentation. */
export function callFiles(types: readonly CalledType[]): Output[] {
  return [operations(types), ownedTables(types), endpoints(types)]
}

function operations(types: readonly CalledType[]): Output {
  const requests = types.flatMap(({ type, calls }) =>
    bodies.filter((verb) => calls.verbs.includes(verb)).map((verb) => `${verb}_${type}_request`),
  )
  const rows = types.flatMap((called) =>
    callsOf(called).map(({ verb, call, id, summary, answer }) => {
      const members = [
        `call: ${quoted(call)}`,
        `id: ${quoted(id)}`,
        `tag: ${quoted(called.calls.tag)}`,
        `summary: ${quoted(summary)}`,
        ...(bodies.includes(verb) ? [`body: ${verb}_${called.type}_request`] : []),
        answer === 'nothing' ? 'answer: nothing, status: 204' : `answer: ${answer}(${quoted(called.type)})`,
        ...asOfOf(called.calls, verb),
        ...notesOf(called.calls, verb).map((notes) => `notes: ${quoted(notes)}`),
      ]
      return `{ ${members.join(', ')} },`
    }),
  )
  const tags = new Map(types.map(({ calls }) => [calls.tag, calls.tag_description]))
  return code(
    'server/src/doors/openapi/operations/usual.gen.ts',
    `import { ${requests.join(', ')} } from '@quaylog/contract'`,
    "import { nothing, one, page } from '../operation.ts'",
    "import type { OperationRow } from '../operation.ts'",
    '',
    '/** The calls that have the usual form. */',
    'export const usual_operations: readonly OperationRow[] = [',
    ...rows,
    ']',
    '',
    '/** What is said of their groups. */',
    'export const usual_tags: Readonly<Record<string, string>> = {',
    ...[...tags].map(([tag, description]) => `${quoted(tag)}: ${quoted(description)},`),
    '}',
  )
}

function ownedTables(types: readonly CalledType[]): Output {
  return code(
    'server/src/request/owned-tables.gen.ts',
    '/** Tables of an account that are named like their resource type, and what a refusal calls their records. */',
    'export const usual_tables = {',
    ...types
      .filter(({ calls }) => calls.verbs.some((verb) => verb !== 'create'))
      .map(({ type }) => `${type}: ${quoted(type.replaceAll('_', ' '))},`),
    '} as const',
  )
}

function endpoints(types: readonly CalledType[]): Output {
  const success = { list: '200 list', create: '201', read: '200', update: '200', delete: '204' } as const
  const rows = types.flatMap((called) =>
    callsOf(called).map(({ verb, call, summary }) => [call.replace(':id', '{id}'), summary, success[verb]]),
  )
  return withSections('docs/contract/3-endpoints.md', {
    'usual calls': table(['Method, path', 'Meaning', 'Success'], rows),
  })
}

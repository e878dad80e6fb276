import {
  isClassDeclaration,
  isFunctionDeclaration,
  isGetAccessorDeclaration,
  isInterfaceDeclaration,
  isMethodDeclaration,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast/is'
import type { Node } from 'typescript/unstable/ast'
import { SymbolFlags } from 'typescript/unstable/sync'
import type { Symbol } from 'typescript/unstable/sync'
import { table } from '../output.ts'
import type { Output } from '../output.ts'
import { withSdkProgram } from './program.ts'
import type { SdkProgram } from './program.ts'
import { onOneLine, signatureOf } from './signature.ts'

/** The reference of the SDK, out of its types and what is written above them. */
export function sdkReference(): Output {
  return { path: 'docs/reference/sdk.md', text: withSdkProgram(pageOf) }
}

const head = `<!-- Generated from packages/sdk by \`npm run generate\`; not to be edited. -->

# Reference of the SDK

Every method of \`@quaylog/sdk\` and every type that it exports; [the guide](../guides/sdk.md) says how to use them.
A method answers with a promise, one that answers with \`Rows\` at once. Where a method has two answers, \`format: 'raw'\` gives the first,
\`format: 'mapped'\` the second, and \`format: 'both'\` both as \`{ raw, mapped }\`. \`D\` is the format of the client. Names that no section explains are those of the
[contract](../contract/README.md).
`

function pageOf(program: SdkProgram): string {
  const client = program.exported.find(({ name }) => name === 'QuaylogClient')
  if (client === undefined) throw new Error('The SDK exports no QuaylogClient')
  const members = membersOf(program, client.symbol)
  const calls = members.filter(({ node }) => isMethodDeclaration(node))
  const others = members.filter(({ node }) => isPropertyDeclaration(node))
  const namespaces = others.filter(({ symbol }) => classOf(program, symbol) !== undefined)
  const short = others.flatMap((member) => shortName(member))
  const client_text = [
    '## The client',
    noteOf(program, client.symbol),
    `\`new QuaylogClient(options: ClientOptions)\``,
    methodTable(program, calls),
    'Namespaces, each a member of the client:',
    namespaces.map(({ symbol }) => `[${symbol.name}](#${symbol.name.toLowerCase()})`).join(', '),
    '### Short names',
    table(['method', 'is'], short),
  ]
  const sections = namespaces.map(({ symbol }) => namespaceSection(program, symbol))
  const before = [...client_text, ...sections].join('\n\n')
  return `${head}\n${before}\n\n${functionSection(program)}\n\n${typeSections(program, before)}\n`
}

/** A member that a program may use, and where it is declared. */
interface Member {
  readonly symbol: Symbol
  readonly node: Node
}

/** The public members of a class or of what an interface or type has. */
function membersOf({ checker, declarationOf }: SdkProgram, symbol: Symbol): Member[] {
  return checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)).flatMap((member) => {
    const node = declarationOf(member)
    if (node === undefined || /^(__#|#)/.test(member.name)) return []
    return /^(?:override |static |readonly )*(?:protected|private) /.test(node.getText())
      ? []
      : [{ symbol: member, node }]
  })
}

/** The class of a namespace, out of the type of the client's member. */
function classOf({ checker, declarationOf }: SdkProgram, member: Symbol): Symbol | undefined {
  const symbol = checker.getTypeOfSymbol(member)?.getSymbol()
  const node = symbol && declarationOf(symbol)
  return node !== undefined && isClassDeclaration(node) ? symbol : undefined
}

/** `getContainer` as what it stands for; nothing for a member that stands for no other. */
function shortName({ symbol, node }: Member): [string, string][] {
  if (!isPropertyDeclaration(node)) return []
  const [, target] = /=> ?this\.([\w.]+)\(/.exec(node.initializer?.getText().replaceAll(/\s+/g, ' ') ?? '') ?? []
  return target === undefined ? [] : [[`\`${symbol.name}\``, `\`${target}\``]]
}

function namespaceSection(program: SdkProgram, member: Symbol): string {
  const symbol = classOf(program, member)
  if (symbol === undefined) throw new Error(`${member.name} is no namespace`)
  const note = noteOf(program, symbol)
  const methods = methodTable(program, membersOf(program, symbol))
  return [`## ${member.name}`, ...(note === '' ? [] : [note]), methods].join('\n\n')
}

function methodTable(program: SdkProgram, members: readonly Member[]): string {
  const rows = members.flatMap(({ symbol, node }) => {
    if (isPropertyDeclaration(node)) return [[`\`${symbol.name}\``, '', noteOf(program, symbol)]]
    if (!isMethodDeclaration(node)) return []
    return [methodRow(symbol.name, node, noteOf(program, symbol))]
  })
  return table(['method', 'answer', 'what it does'], rows)
}

function methodRow(
  name: string,
  { parameters, type }: { readonly parameters: readonly Node[]; readonly type?: Node },
  note: string,
): string[] {
  const texts = parameters.map((parameter) => parameter.getText())
  const { call, raw, mapped } = signatureOf(name, texts, type?.getText() ?? 'Promise<void>')
  return [`\`${call}\``, mapped === undefined ? `\`${raw}\`` : `\`${raw}\` or \`${mapped}\``, note]
}

/** What is written above a declaration, on one line. */
function noteOf({ checker }: SdkProgram, symbol: Symbol): string {
  const tags = symbol.getJsDocTags(checker).filter(({ name }) => name === 'throws')
  const parts = [symbol.getDocumentationComment(checker), ...tags.map(({ text }) => `Throws ${text}`)]
  return parts
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' ')
}

function functionSection(program: SdkProgram): string {
  const rows = program.exported.flatMap(({ name, symbol }) => {
    const node = program.declarationOf(symbol)
    return node !== undefined && isFunctionDeclaration(node) ? [methodRow(name, node, noteOf(program, symbol))] : []
  })
  return `## Functions\n\n${table(['function', 'answer', 'what it does'], rows)}`
}

/** The types that are exported or that the methods name, by name. */
function typeSections(program: SdkProgram, methods: string): string {
  const named = new Set(methods.match(/\b[A-Z]\w+/g))
  const all = new Map(program.exported.map(({ name, symbol }) => [name, symbol] as const))
  for (const [name, symbol] of program.internal) if (named.has(name) && !all.has(name)) all.set(name, symbol)
  const namespaces = new Set(
    membersOf(program, requiredSymbol(all, 'QuaylogClient')).map(({ symbol }) => classOf(program, symbol)?.name),
  )
  const sections = [...all]
    .filter(([name]) => name !== 'QuaylogClient' && !namespaces.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, symbol]) => typeSection(program, name, symbol))
  return ['## Types', ...sections].join('\n\n')
}

function requiredSymbol(all: ReadonlyMap<string, Symbol>, name: string): Symbol {
  const symbol = all.get(name)
  if (symbol === undefined) throw new Error(`The SDK exports no ${name}`)
  return symbol
}

function typeSection(program: SdkProgram, name: string, symbol: Symbol): string[] {
  const node = program.declarationOf(symbol)
  if (node === undefined || isFunctionDeclaration(node)) return []
  const note = noteOf(program, symbol)
  return [[`### ${name}`, ...(note === '' ? [] : [note]), typeBody(program, symbol, node)].join('\n\n')]
}

/** The members of what is an object; the text of everything else. */
function typeBody(program: SdkProgram, symbol: Symbol, node: Node): string {
  if (isTypeAliasDeclaration(node)) {
    const is_mapped =
      /ReturnType<|CamelMembers<|CamelCased/.test(node.type.getText()) && node.typeParameters === undefined
    return is_mapped ? shapeTable(program, symbol) : ['```ts', node.getText().replace(/^export /, ''), '```'].join('\n')
  }
  const rows = membersOf(program, symbol).flatMap(({ symbol: member, node: declared }) => {
    if (isMethodDeclaration(declared)) return [methodRow(member.name, declared, noteOf(program, member))]
    const is_shown =
      isInterfaceDeclaration(node) || isPropertyDeclaration(declared) || isGetAccessorDeclaration(declared)
    return is_shown ? [[nameOf(member), `\`${typeText(program, member, declared)}\``, noteOf(program, member)]] : []
  })
  return table(['member', 'type', 'meaning'], rows)
}

/** The type as it is written, where it is; it names what the page explains. */
function typeText(program: SdkProgram, member: Symbol, node: Node): string {
  const is_written =
    isPropertySignatureDeclaration(node) || isPropertyDeclaration(node) || isGetAccessorDeclaration(node)
  const written = is_written ? node.type?.getText() : undefined
  return withoutUndefined(onOneLine(written ?? program.printed(member)))
}

const withoutUndefined = (type: string): string => type.replaceAll(/ \| undefined/g, '')

/** The name, with a question mark when the member may be missing. */
function nameOf(member: Symbol): string {
  return `\`${member.name}${(member.flags & SymbolFlags.Optional) === 0 ? '' : '?'}\``
}

/** The members of a mapped record, as the compiler derives them. */
function shapeTable(program: SdkProgram, symbol: Symbol): string {
  const { checker } = program
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
  return table(
    ['member', 'type', 'meaning'],
    members.map((member) => [
      nameOf(member),
      `\`${withoutUndefined(program.printed(member))}\``,
      noteOf(program, member),
    ]),
  )
}

/** A statement of a source file, with the name of the function that it stands in. */
export interface StoreStatement {
  readonly name: string
  /** In lower case, white space as one blank; `?` stands for what is put in. Pieces within it are part of it. */
  readonly text: string
}

const begins = /^\s*(select|insert into|update|delete from|with)\b/

const declaration = /^(?:export )?(?:async function\*?|function\*?|const) (\w+)/
const no_code = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y

/** Every whole statement of a source file: templates that begin with a verb and are no piece of another one. */
export function statementsIn(source: string): readonly StoreStatement[] {
  const found: StoreStatement[] = []
  let name = ''
  for (let at = 0; at < source.length;) {
    if (at === 0 || source[at - 1] === '\n') name = declaration.exec(source.slice(at, at + 200))?.[1] ?? name
    no_code.lastIndex = at
    const skipped = no_code.exec(source)
    if (skipped !== null) at += skipped[0].length
    else if (source[at] === '`') {
      const { text, end } = templateAt(source, at)
      if (begins.test(text)) found.push({ name, text: text.toLowerCase().replaceAll(/\s+/g, ' ').trim() })
      at = end
    } else at++
  }
  return found
}

/** The text of a template and where it ends; what is put in is `?`, or the pieces that it holds. */
function templateAt(source: string, start: number): { readonly text: string; readonly end: number } {
  let text = ''
  let at = start + 1
  while (at < source.length && source[at] !== '`') {
    const put_in = source.startsWith('${', at) ? putInAt(source, at + 2) : null
    text += put_in === null ? source.charAt(at) : put_in.text
    at = put_in === null ? at + 1 : put_in.end
  }
  return { text, end: at + 1 }
}

function putInAt(source: string, start: number): { readonly text: string; readonly end: number } {
  let pieces = ''
  let at = start
  for (let depth = 1; at < source.length && depth > 0;) {
    if (source[at] === '`') {
      const { text, end } = templateAt(source, at)
      pieces += ` ${text} `
      at = end
      continue
    }
    if (source[at] === '{') depth++
    if (source[at] === '}') depth--
    at++
  }
  return { text: pieces === '' ? '?' : pieces, end: at }
}

/** Which tables have rows of accounts and which of subjects; the others are small, and the same everywhere. */
export interface KeyedTables {
  readonly account: ReadonlySet<string>
  readonly subject: ReadonlySet<string>
}

/** Where a statement can be answered. `none`: it would have to be asked everywhere. */
export type RoutedTo = 'account' | 'subject' | 'reference' | 'none'

const tables_named = /\b(?:from|join|into|update)\s+(?:only\s+)?([a-z_]+)\b(?!\s*\()/g
const inserts_rows = /^insert into \w+ (\?|\((account_id|subject_id)\b)/

/**
 * Where a statement can be answered, by its tables and by what it compares their keys with. It goes by the words of
 * the statement: one that names an account's key is taken to hold all its tables to it.
 */
export function routeOf(text: string, { account, subject }: KeyedTables): RoutedTo {
  const named = [...text.matchAll(tables_named)].map(([, table = '']) => table)
  const own = named.filter((table) => account.has(table))
  const world = named.filter((table) => subject.has(table))
  if (own.length === 0 && world.length === 0) return 'reference'
  if (own.length > 0 && world.length > 0) return 'none'
  if (inserts_rows.test(text) && own.length + world.length === 1) return own.length > 0 ? 'account' : 'subject'
  if (own.length === 0) return isOfOneSubject(text, world) ? 'subject' : 'none'
  return isOfOneAccount(text, own) ? 'account' : 'none'
}

function isOfOneSubject(text: string, tables: readonly string[]): boolean {
  const is_asked = tables.every((table) => table === 'subject')
  return /\b(subject_id|s\.id) = \?/.test(text) || (is_asked && /\bid = \?/.test(text))
}

function isOfOneAccount(text: string, tables: readonly string[]): boolean {
  if (tables.every((table) => table === 'account')) return /\bid = \?/.test(text)
  const keys = [...text.matchAll(/\baccount_id\b/g)].length
  return (
    /\baccount_id = \?|\b(account|a)\.id = \?/.test(text) &&
    keys >= new Set(tables.filter((table) => table !== 'account')).size
  )
}

/** The tables of a schema by their columns. */
export function tablesOf(schema: string): KeyedTables {
  const account = new Set(['account'])
  const subject = new Set(['subject'])
  for (const [, name = '', body = ''] of schema.matchAll(/^create table (\w+) \(([\s\S]*?)^\)/gm)) {
    if (/^\s+account_id uuid not null/m.test(body)) account.add(name)
    else if (/^\s+subject_id uuid not null/m.test(body)) subject.add(name)
  }
  return { account, subject }
}

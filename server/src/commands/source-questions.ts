import { readFile } from 'node:fs/promises'
import { fileDoorOf } from '../sources/listened.ts'
import type { SourceField, SourceKind } from '../sources/source-kind.ts'
import type { Ask } from './prompt.ts'

/** What somebody answered about a source: its kind, and the options that follow. */
export interface SourceAnswers {
  readonly kind: SourceKind
  readonly options: Readonly<Record<string, string>>
}

/** Leads through an upstream: where to apply, which fields, what they look like. Asks again where nothing fits. */
export async function questionSource(kinds: readonly SourceKind[], ask: Ask): Promise<SourceAnswers> {
  const kind = await chooseKind(kinds, ask)
  ask.say(['', ...aboutKind(kind), ''].join('\n'))
  const credentials = await questionFields(kind, ask)
  const address = await questionAddress(kind, ask)
  const terminals = kind.needs_terminals ? await needed('FIRMS codes of its terminals, by commas: ', ask) : ''
  const usual_id = (kind.profile ?? kind.kind).replaceAll('_', '-')
  const id = (await ask(`Short name [${usual_id}]: `)) || usual_id
  return {
    kind,
    options: {
      id,
      kind: kind.kind,
      ...(kind.profile === null ? {} : { profile: kind.profile }),
      credentials: JSON.stringify(credentials),
      ...(address === '' ? {} : { 'base-url': address }),
      ...(terminals === '' ? {} : { terminals }),
    },
  }
}

/** Asks for a number that the user knows; no answer: the source is not asked. */
export async function questionNumber(kind: SourceKind, ask: Ask): Promise<Readonly<Record<string, string>>> {
  const [first] = kind.asks
  if (first === undefined) return {}
  ask.say(`\nNow a number that you know, so that you see what ${kind.name} tells. ${kind.allows}`)
  const types = kind.asks.length === 1 ? first : await chooseOf('What is it', kind.asks, ask)
  const wanted = types === 'vessel' ? 'IMO number of a ship' : types.replaceAll('_', ' ')
  const number = await ask(`The ${wanted} (empty: ask nothing): `)
  if (number === '') return {}
  const terminal = kind.sites.length < 2 ? '' : await questionTerminal(kind, ask)
  const bill = kind.wants_bill_of_lading ? await needed('The bill of lading that it stands under: ', ask) : ''
  return {
    number,
    type: types,
    ...(terminal === '' ? {} : { terminal }),
    ...(bill === '' ? {} : { 'bill-of-lading': bill }),
  }
}

/** What an operator has to know of an upstream before the first request, a line each. */
export function aboutKind({ name, speaks_for, apply, proved_by, proved_by_operator_on, unproved, allows }: SourceKind) {
  const by_operator =
    proved_by_operator_on === null
      ? 'no operator has confirmed it yet'
      : `confirmed by an operator on ${proved_by_operator_on}`
  return [
    name,
    ...(speaks_for.length === 0 ? [] : [`  speaks for   ${speaks_for.join(', ')}`]),
    ...(apply === null ? [] : [`  apply        ${apply}`]),
    `  rests on     ${proved_by}; ${by_operator}`,
    ...(unproved === null ? [] : [`  unproved     ${unproved}`]),
    `  allows       ${allows}`,
  ]
}

/** A field for people: its name, what it is, and what it looks like. */
export function fieldWords({ name, what, looks_like, is_optional }: SourceField): string {
  return `${name}: ${what}${looks_like === null ? '' : `, such as ${looks_like}`}${is_optional ? ' (may be left out)' : ''}`
}

async function chooseKind(kinds: readonly SourceKind[], ask: Ask): Promise<SourceKind> {
  ask.say(kinds.map(({ name, speaks_for }) => `  ${name}  ${speaks_for.slice(0, 6).join(', ')}`).join('\n'))
  for (;;) {
    const typed = (await ask('Which one (a name, SCAC or FIRMS code): ')).toLowerCase()
    const exact = kinds.filter(
      ({ name, profile, kind, speaks_for }) =>
        [name, profile ?? '', kind].some((one) => one.toLowerCase() === typed) ||
        speaks_for.includes(typed.toUpperCase()),
    )
    const found = exact.length > 0 ? exact : kinds.filter(({ name }) => name.toLowerCase().includes(typed))
    const [only] = found
    if (typed !== '' && only !== undefined && found.length === 1) return only
    ask.say(found.length === 0 ? 'No upstream is called so.' : `Which of ${found.map(({ name }) => name).join(', ')}?`)
  }
}

async function questionFields(kind: SourceKind, ask: Ask): Promise<Readonly<Record<string, string>>> {
  const ways = kind.ways.map((way) => way.join(' and '))
  const way = ways.length < 2 ? 0 : ways.indexOf(await chooseOf('What you were given', ways, ask))
  const wanted = new Set(kind.ways[way])
  const credentials: Record<string, string> = {}
  const in_no_way = (name: string) => !kind.ways.some((names) => names.includes(name))
  for (const field of kind.fields) {
    if (!wanted.has(field.name) && !in_no_way(field.name)) continue
    const value = await questionField({ ...field, is_optional: !wanted.has(field.name) }, ask)
    if (value !== '') credentials[field.name] = value
  }
  return credentials
}

async function questionField(field: SourceField, ask: Ask): Promise<string> {
  ask.say(fieldWords(field))
  for (;;) {
    const typed = await ask(field.is_pem ? '  path of its file: ' : '  > ', { is_secret: !field.is_pem })
    if (typed === '' && field.is_optional) return ''
    if (typed !== '' && !field.is_pem) return typed
    const read = typed === '' ? null : await readFile(typed, 'utf8').catch(() => null)
    if (read !== null) return read
    ask.say(typed === '' ? '  It is needed.' : '  That file cannot be read.')
  }
}

async function questionAddress({ base_url, kind }: SourceKind, ask: Ask): Promise<string> {
  if (fileDoorOf(kind, '') !== null) return ask('Folder, such as file:///srv/files (empty: files are posted): ')
  if (base_url === null) return needed('Address where it answers: ', ask)
  return ask(`Address [${base_url}]: `)
}

async function questionTerminal({ sites }: SourceKind, ask: Ask): Promise<string> {
  ask.say(sites.map(({ firms, name }) => `  ${firms}  ${name}`).join('\n'))
  const codes = sites.map(({ firms }) => firms)
  for (;;) {
    const typed = (await ask('At which terminal is it: ')).toUpperCase()
    if (codes.includes(typed)) return typed
    ask.say(`One of ${codes.join(', ')}.`)
  }
}

async function chooseOf<Choice extends string>(question: string, choices: readonly Choice[], ask: Ask) {
  ask.say(choices.map((choice, index) => `  ${index + 1}  ${choice.replaceAll('_', ' ')}`).join('\n'))
  for (;;) {
    const chosen = choices[Number(await ask(`${question} (1 to ${choices.length}): `)) - 1]
    if (chosen !== undefined) return chosen
  }
}

async function needed(question: string, ask: Ask): Promise<string> {
  for (;;) {
    const typed = await ask(question)
    if (typed !== '') return typed
  }
}

import { piecesOf, structured_length_max } from './header-pieces.ts'
import type { HeaderField } from './headers.ts'
import { domainOf, unchecked } from './sender-check.ts'
import type { SenderCheck } from './sender-check.ts'

/** From the best to the worst. */
const results = ['pass', 'policy', 'neutral', 'none', 'softfail', 'temperror', 'permerror', 'fail']

/** One check that a mail server tells of. */
interface Method {
  readonly name: string
  /** Null: a word that is no result of RFC 8601. */
  readonly result: string | null
  /** Whom it was made for. */
  readonly domain: string | null
}

/**
 * What the operator's own mail server says of the sender: the topmost Authentication-Results under its name. Others of
 * that name further below may have come with the mail, and those under other names say nothing. Where the server's
 * words are not understood, or one check has several outcomes, nothing is proven.
 */
export function serverCheck(fields: readonly HeaderField[], authserv_id: string, from: string | null): SenderCheck {
  const said = fields.find(
    ({ name, value }) => name === 'authentication-results' && authservIdOf(value) === authserv_id.toLowerCase(),
  )
  const methods = said === undefined ? null : methodsOf(said.value)
  if (methods === null) return unchecked
  const named = (name: string) => methods.filter((method) => method.name === name)
  const [spf, dkim, dmarc, arc] = [named('spf'), named('dkim'), named('dmarc'), named('arc')]
  return {
    spf: worstOf(spf),
    dkim: dkim.some(({ result }) => result === 'pass') ? 'pass' : (dkim[0]?.result ?? null),
    dmarc: worstOf(dmarc),
    arc: worstOf(arc),
    aligned: isProven({ spf, dkim, dmarc }, domainOf(from), fields.some(isPartlySigned)),
    checked_by: authserv_id,
    is_complete: dmarc.length <= 1 && methods.every(({ result }) => result !== 'temperror'),
  }
}

type MethodsByName = Readonly<Record<'spf' | 'dkim' | 'dmarc', readonly Method[]>>

/** A signature over a part of the body (`l=`) proves nothing: anybody may have written the rest. */
function isProven({ spf, dkim, dmarc }: MethodsByName, domain: string | null, is_partly_signed: boolean): boolean {
  const proves = ({ result, domain: proven }: Method) => result === 'pass' && isAligned(proven, domain)
  const by_place = spf.length > 0 && spf.every(({ result }) => result === 'pass') && spf.some(proves)
  const [verdict, ...more] = dmarc
  if (domain === null || more.length > 0) return false
  const is_undecided = verdict === undefined || verdict.result === null || verdict.result === 'none'
  if (!is_undecided && !(verdict.result === 'pass' && (verdict.domain === null || proves(verdict)))) return false
  if (by_place || is_partly_signed) return by_place
  return !is_undecided || dkim.some(proves)
}

function isPartlySigned({ name, value }: HeaderField): boolean {
  return name === 'dkim-signature' && value.split(';').some((tag) => /^l\s*=/.test(tag.trimStart()))
}

function worstOf(methods: readonly Method[]): string | null {
  const places = methods.flatMap(({ result }) => (result === null ? [] : [results.indexOf(result)]))
  return results[Math.max(...places)] ?? null
}

function authservIdOf(value: string): string {
  return /^\s*"?([^\s;"(]+)/.exec(value.slice(0, structured_length_max))?.[1]?.toLowerCase() ?? ''
}

/** Each check of a value; null: it cannot be read. */
function methodsOf(value: string): readonly Method[] | null {
  const [, ...entries] = plainOf(value)?.split(';') ?? []
  if (entries.length === 0) return null
  return entries.flatMap((entry) => {
    const [method, ...properties] = pairsOf(entry)
    const name = /^([a-z0-9-]+)(?:\/\d+)?$/i.exec(method?.name ?? '')?.[1]?.toLowerCase()
    if (method === undefined || name === undefined) return []
    const result = results.find((word) => word === method.value.toLowerCase()) ?? null
    const asked = property_names.get(name) ?? []
    const found = properties.find((property) => asked.includes(property.name.toLowerCase()))
    return [{ name, result, domain: domainOf(found?.value ?? null) }]
  })
}

const property_names: ReadonlyMap<string, readonly string[]> = new Map([
  ['dmarc', ['header.from']],
  ['dkim', ['header.d', 'header.i']],
  ['spf', ['smtp.mailfrom', 'smtp.mail-from']],
])

/** The value without comments, and without what would part entries or words in something quoted. */
function plainOf(value: string): string | null {
  const plain = piecesOf(value)?.map(({ kind, text }) => {
    if (kind === 'comment') return ' '
    return kind === 'quoted' ? text.replaceAll(/[\s;=]/g, '_') : text
  })
  return plain?.join('') ?? null
}

interface Pair {
  readonly name: string
  readonly value: string
}

function pairsOf(entry: string): readonly Pair[] {
  const words = entry.replaceAll('=', ' = ').trim().split(/\s+/)
  const pairs: Pair[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [name, sign, value] = words.slice(at, at + 3)
    if (name === undefined || name === '=' || sign !== '=' || value === undefined) continue
    pairs.push({ name, value })
    at += 2
  }
  return pairs
}

/** Whether what is proven for a domain holds for a sender: it is the same one, or one above it. */
function isAligned(proven: string | null, sender: string | null): boolean {
  if (proven === null || sender === null || !proven.includes('.')) return false
  return sender === proven || sender.endsWith(`.${proven}`)
}

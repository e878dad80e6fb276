import { addressesIn } from './headers.ts'
import type { HeaderField } from './headers.ts'

/** What a check of the sender came to, in the words of RFC 8601; null: it was not made. */
export interface SenderCheck {
  readonly spf: string | null
  readonly dkim: string | null
  readonly dmarc: string | null
  readonly arc: string | null
  /** Whether it is proven that the mail is from the domain of its From line. */
  readonly aligned: boolean
  /** Who checked: `own`, or the mail server whose header it was read from; null: nobody. */
  readonly checked_by: string | null
  /** Whether every question was answered; else a name server failed, or nobody checked. */
  readonly is_complete: boolean
}

/** Nobody checked who sent a mail. */
export const unchecked: SenderCheck = {
  spf: null,
  dkim: null,
  dmarc: null,
  arc: null,
  aligned: false,
  checked_by: null,
  is_complete: false,
}

/** The one address that a mail says it is from; null: it names none or several, in one line or in several lines. */
export function singleSenderOf(fields: readonly HeaderField[]): string | null {
  const lines = fields.filter(({ name }) => name === 'from')
  const value = lines.length === 1 ? (lines[0]?.value ?? '') : ''
  const found = addressesIn(withoutName(value))
  return found.length === 1 ? (found[0]?.toLowerCase() ?? null) : null
}

/** A quoted name and a comment may hold addresses that mean nothing. */
function withoutName(value: string): string {
  return value.replaceAll(/"(?:[^"\\]|\\.)*"/g, ' ').replaceAll(/\([^()]*\)/g, ' ')
}

const results = ['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror', 'policy'] as const

interface Method {
  readonly name: string
  readonly result: string
  readonly domain: string | null
}

/**
 * What the operator's own mail server says of the sender: the topmost Authentication-Results under its name. Others of
 * that name further below may have come with the mail, and those under other names say nothing.
 */
export function serverCheck(fields: readonly HeaderField[], authserv_id: string, from: string | null): SenderCheck {
  const said = fields.find(
    ({ name, value }) => name === 'authentication-results' && authservIdOf(value) === authserv_id.toLowerCase(),
  )
  if (said === undefined) return unchecked
  const methods = methodsOf(said.value)
  const best = (name: string) => {
    const found = methods.filter((method) => method.name === name)
    return found.find(({ result }) => result === 'pass') ?? found[0] ?? null
  }
  const [spf, dkim, dmarc, arc] = [best('spf'), best('dkim'), best('dmarc'), best('arc')]
  const domain = domainOf(from)
  const proves = (method: Method) => method.result === 'pass' && isAligned(method.domain, domain)
  const is_undecided = dmarc === null || dmarc.result === 'none'
  const is_proven = is_undecided
    ? methods.some((method) => (method.name === 'dkim' || method.name === 'spf') && proves(method))
    : dmarc.result === 'pass' && (dmarc.domain === null || isAligned(dmarc.domain, domain))
  return {
    spf: spf?.result ?? null,
    dkim: dkim?.result ?? null,
    dmarc: dmarc?.result ?? null,
    arc: arc?.result ?? null,
    aligned: domain !== null && is_proven,
    checked_by: authserv_id,
    is_complete: methods.every(({ result }) => result !== 'temperror'),
  }
}

function authservIdOf(value: string): string {
  return /^\s*"?([^\s;"]+)/.exec(value)?.[1]?.toLowerCase() ?? ''
}

function methodsOf(value: string): readonly Method[] {
  const [, ...entries] = withoutComments(value).split(';')
  return entries.flatMap((entry) => {
    const [, name, said] = /^\s*([a-z0-9-]+)(?:\/\d+)?\s*=\s*([a-z]+)/i.exec(entry) ?? []
    const result = results.find((word) => word === said?.toLowerCase())
    if (name === undefined || result === undefined) return []
    return [{ name: name.toLowerCase(), result, domain: domainIn(entry, name.toLowerCase()) }]
  })
}

const comments_within_max = 10

/** Comments may hold comments. */
function withoutComments(value: string): string {
  let text = value
  for (let depth = 0; depth < comments_within_max && text.includes('('); depth += 1)
    text = text.replaceAll(/\([^()]*\)/g, ' ')
  return text.split('(')[0] ?? ''
}

const properties: ReadonlyMap<string, RegExp> = new Map([
  ['dmarc', /header\.from\s*=\s*"?([^\s;"]+)/i],
  ['dkim', /header\.(?:d|i)\s*=\s*"?([^\s;"]+)/i],
  ['spf', /smtp\.mail-?from\s*=\s*"?([^\s;"]+)/i],
])

function domainIn(entry: string, method: string): string | null {
  const [, value] = properties.get(method)?.exec(entry) ?? []
  return value === undefined ? null : domainOf(value)
}

/** The part of an address behind its last `@`, or the whole text. */
export function domainOf(address: string | null): string | null {
  return address?.slice(address.lastIndexOf('@') + 1).toLowerCase() ?? null
}

/** Whether what is proven for a domain holds for a sender: it is the same one, or one above it. */
function isAligned(proven: string | null, sender: string | null): boolean {
  if (proven === null || sender === null || !proven.includes('.')) return false
  return sender === proven || sender.endsWith(`.${proven}`)
}

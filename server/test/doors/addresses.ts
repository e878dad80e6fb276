import { concrete } from '../rest/bad/bodies.ts'
import { filled } from '../rest/bad/case.ts'
import type { Names } from '../rest/bad/case.ts'
import { firms } from './credentials.ts'

/** What is everybody's: there the records of another account do not exist. */
const shared =
  /^\/v2\/(ports|metro_areas|terminals|shipping_lines|vessels)\/|\/portal\/api\/(operator|traffic)\/|:api_slug/

/** Whether a pattern names a record that belongs to an account. */
export function isOwned(pattern: string): boolean {
  return pattern.includes(':') && !shared.test(pattern)
}

/** The address of a pattern for these records; a parameter that names none of them gets an id that nobody has. */
export function addressOf(pattern: string, names: Names): string {
  const api = /^\/v2(\/.*)$/.exec(pattern)?.[1]
  const words = pattern
    .replace('/*', '/containers')
    .replace(':terminal', firms)
    .replace('/portal/api/containers/:id', `/portal/api/containers/${names['container']}`)
  return filled(api === undefined ? words : `/v2${concrete(api)}`, names).replaceAll(
    /:[a-z_]+/g,
    names['unknown'] ?? '',
  )
}

/** The same records, none of which anybody has. */
export function nobodys(names: Names): Names {
  return Object.fromEntries(Object.keys(names).map((name) => [name, names['unknown'] ?? '']))
}

const encoded = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

/** Every other way to write a path that a server might take for it; a pattern says which of its words are fixed. */
export function otherSpellings(pattern: string, path: string): Readonly<Record<string, string>> {
  const [, first = ''] = path.split('/')
  const fixed = pattern.split('/').findLastIndex((word) => word !== '' && word !== '*' && !word.startsWith(':'))
  const at = Math.max(fixed, 1)
  const last = path.split('/')[at] ?? ''
  const withLast = (word: string) =>
    path
      .split('/')
      .map((given, index) => (index === at ? word : given))
      .join('/')
  return {
    'a letter encoded': path.replace(/[a-z]/i, encoded),
    'the last fixed word encoded': withLast([...last].map(encoded).join('')),
    'all of it encoded': path.replaceAll(/[^/]/g, encoded),
    'a slash doubled in front': `/${path}`,
    'a slash doubled behind the first word': path.replace(`/${first}`, `/${first}/`).replace(/^(\/[^/]*\/)$/, '$1/'),
    'a dot segment': `/.${path}`,
    'two dots': `/${first}/..${path}`,
    'a dot encoded': `/%2e${path}`,
    'a slash encoded': `/${path.slice(1)}`.replace(/(?<=.)\/|$/, '%2f'),
    'a backslash': `\\${path.slice(1)}`,
    'a backslash inside': path.replace(/(?<=.)\/|$/, '\\'),
    'a semicolon': withLast(`${last};x=1`),
    'a zero byte': withLast(`${last}%00`),
    'another case': path.replace(first, swappedCase(first)),
    'a slash at the end': `${path}/`,
  }
}

function swappedCase(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase()
}

import { z } from 'zod'
import { error_catalogue, type ErrorName } from '../errors.ts'
import { meantName } from './meant.ts'

/** One thing wrong with a request body: the error's name in the catalogue, a sentence and where. */
export interface RequestProblem {
  readonly name: ErrorName
  readonly detail: string
  /** JSON pointer into the request document, such as `/data/attributes/url`. */
  readonly pointer: string
}

/** What a schema's own check puts into `params.problem` to choose name and sentence itself. */
export interface CustomProblem {
  readonly name: ErrorName
  readonly detail: string
}

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Inside `relationships` the pointer ends at the relationship's name. */
function pointerSegments(path: readonly PropertyKey[]): readonly string[] {
  const segments = path.map(String)
  return segments[1] === 'relationships' ? segments.slice(0, 3) : segments
}

function pointerOf(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** `request_number` becomes `Request number`; of an array item the array is named. */
function labelOf(segments: readonly string[]): string {
  const name = segments.findLast((segment) => !/^\d+$/.test(segment)) ?? 'body'
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isErrorName = (name: unknown): name is ErrorName =>
  typeof name === 'string' && Object.hasOwn(error_catalogue, name)

function customProblem(params: Record<string, unknown> | undefined): CustomProblem | undefined {
  const problem = params?.['problem']
  if (typeof problem !== 'object' || problem === null || !('name' in problem) || !('detail' in problem))
    return undefined
  return isErrorName(problem.name) && typeof problem.detail === 'string'
    ? { name: problem.name, detail: problem.detail }
    : undefined
}

function tooBig(label: string, issue: z.core.$ZodIssueTooBig): CustomProblem {
  if (issue.origin === 'string')
    return { name: 'too_long', detail: `${label} is too long (maximum is ${issue.maximum} characters)` }
  if (issue.origin === 'array')
    return { name: 'too_many', detail: `${label} has too many items (maximum is ${issue.maximum})` }
  return { name: 'invalid', detail: `${label} must be at most ${issue.maximum}` }
}

function tooSmall(label: string, issue: z.core.$ZodIssueTooSmall): CustomProblem {
  if (issue.origin === 'array') return { name: 'blank', detail: `${label} can't be blank` }
  if (issue.origin === 'string')
    return { name: 'invalid', detail: `${label} is too short (minimum is ${issue.minimum} characters)` }
  return { name: 'invalid', detail: `${label} must be at least ${issue.minimum}` }
}

const most_choices_named = 12

/** The cure of a value that is not allowed: the values that are, as long as they can be read at a glance. */
function choices(values: readonly z.core.util.Primitive[]): string {
  const named = values.filter((value) => value !== null && value !== undefined)
  if (named.length === 0 || named.length > most_choices_named) return ''
  const list = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(named.map(String))
  return named.length === 1 ? `; it must be ${list}` : `; it can be ${list}`
}

/**
 * How a zod issue becomes a 422 error, wire contract 1.8:
 *
 * | issue | code |
 * | - | - |
 * | value missing, null or empty text; empty array | `blank` |
 * | not one of the allowed values | `inclusion`, with those that are allowed when they are few |
 * | text too long, array too long | `too_long`, `too_many` |
 * | a check's own `params.problem` | that name |
 * | a member that a resource of our own does not know | `invalid`, with the one that is meant and those it knows |
 * | everything else | `invalid` |
 *
 * The issue must carry its input (`reportInput: true`), else a missing value can't be told from a wrong one.
 */
export function issueToProblem(issue: z.core.$ZodIssue): RequestProblem {
  const segments = pointerSegments(issue.path)
  const pointer = pointerOf(segments)
  const label = labelOf(segments)
  const custom = issue.code === 'custom' ? customProblem(issue.params) : undefined
  if (custom !== undefined) return { ...custom, pointer }
  if (issue.code === 'unrecognized_keys')
    return { name: 'invalid', detail: `${label} is not supported here; ${meant(issue)}${issue.message}`, pointer }
  if (isBlank(issue.input)) return { name: 'blank', detail: `${label} can't be blank`, pointer }
  if (issue.code === 'invalid_value')
    return { name: 'inclusion', detail: `${label} is not included in the list${choices(issue.values)}`, pointer }
  if (issue.code === 'too_big') return { ...tooBig(label, issue), pointer }
  if (issue.code === 'too_small') return { ...tooSmall(label, issue), pointer }
  return { name: 'invalid', detail: `${label} is invalid${howItIsWritten(issue)}`, pointer }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const formats: Readonly<Record<string, string>> = {
  date: 'a day that there is, such as 2026-07-13',
  datetime: 'a moment such as 2026-07-09T05:10:00Z',
  uuid: 'an id (a UUID)',
  email: 'a mail address',
}

/** The cure of a value of another kind: the kind that it has to be. */
function howItIsWritten(issue: z.core.$ZodIssue): string {
  const meant_kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
  const meant_format = issue.code === 'invalid_format' ? formats[issue.format] : undefined
  const kind = meant_kind ?? meant_format
  return kind === undefined ? '' : `; it must be ${kind}`
}

/** The member that is meant by an unknown one, of those that the message of its object names; `''`: none is near. */
function meant({ keys: [written = ''], message }: z.core.$ZodIssueUnrecognizedKeys): string {
  const known = message.startsWith(known_here) ? message.slice(known_here.length).split(', ') : []
  const name = meantName(written, known)
  return name === null ? '' : `${name} may be meant; `
}

const known_here = 'known here: '

/** What an object that knows all of its members says of another: those that it knows. */
function knownMembers({ code, inst }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'unrecognized_keys' || !(inst instanceof z.ZodObject)) return undefined
  return `${known_here}${Object.keys(inst.shape).join(', ') || 'none'}`
}

/**
 * Unknown members come in one issue at their object; each is a problem of its own, at itself. What fits one of several
 * forms but for something within it has its problems there.
 */
function issuesApart(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code === 'invalid_union') {
    const within =
      issue.errors.find((form) => form.every(({ code, path }) => path.length > 0 || code !== 'invalid_type')) ?? []
    const apart = within.flatMap((one) => issuesApart({ ...one, path: [...issue.path, ...one.path] }))
    return apart.length === 0 ? [issue] : apart
  }
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ ...issue, keys: [key], path: [...issue.path, key] }))
    : [issue]
}

export type RequestResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly RequestProblem[] }

/** Reads a request body through its schema; problems come in the order of the schema, one per pointer. */
export function readRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): RequestResult<z.output<Schema>> {
  const read = schema.safeParse(body, { reportInput: true, error: knownMembers })
  if (read.success) return { ok: true, value: read.data }
  const problems = new Map<string, RequestProblem>()
  for (const issue of read.error.issues) {
    for (const one of issuesApart(issue)) {
      const problem = issueToProblem(one)
      if (!problems.has(problem.pointer)) problems.set(problem.pointer, problem)
    }
  }
  return { ok: false, problems: [...problems.values()] }
}

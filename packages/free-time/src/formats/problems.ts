import { z } from 'zod'
import { meantName } from './meant.gen.ts'
import { pointerOf } from '../problem.ts'
import type { InputProblem, InputProblemCode, Read } from '../problem.ts'

/** The line of a place in a document, where its format has lines. */
export type LineOf = (path: readonly PropertyKey[]) => number | undefined
/** How a figure is written at a place of a document, where its format says more than its value. */
export type TextOf = (path: readonly PropertyKey[]) => string | undefined

const problem_codes: ReadonlySet<string> = new Set<InputProblemCode>([
  'unreadable',
  'too_large',
  'missing',
  'unknown_field',
  'inclusion',
  'invalid',
  'negative',
  'too_precise',
  'decimal_comma',
  'date',
  'instant',
  'unknown_zone',
  'currency',
  'overlapping',
  'gap',
  'tier_order',
  'duplicate',
  'nothing_to_override',
  'check_digit',
])
const isProblemCode = (code: unknown): code is InputProblemCode => typeof code === 'string' && problem_codes.has(code)

/** Lets a document cross its schema: the value, or each mistake with where it stands. */
export function through<T extends z.ZodType>(
  schema: T,
  document: unknown,
  lineOf: LineOf = () => undefined,
): Read<z.infer<T>> {
  const read = schema.safeParse(document, { error: knownFields })
  if (read.success) return { ok: true, value: read.data }
  const problems = read.error.issues.flatMap((issue) => problemsOf(issue, document, lineOf))
  return { ok: false, problems: problems.slice(0, problems_max) }
}

/**
 * As `through`, of a document in which a field that is null is one that is left out, but for `kept`. A field that is
 * none of its place is refused though it is null: `{ rate: 1,000 }` is a rate of 1, and a field `000`.
 */
export function throughLeftOut<T extends z.ZodType>(
  schema: T,
  document: unknown,
  lineOf: LineOf = () => undefined,
  kept?: string,
): Read<z.infer<T>> {
  const read = through(schema, withoutNulls(document, kept), lineOf)
  if (!holdsNull(document)) return read
  const whole = schema.safeParse(document, { error: knownFields })
  const foreign = (whole.error?.issues ?? [])
    .filter(({ code }) => code === 'unrecognized_keys')
    .flatMap((issue) => problemsOf(issue, document, lineOf))
  if (foreign.length === 0) return read
  const known = read.ok ? [] : read.problems.filter(({ code }) => code !== 'unknown_field' && code !== 'currency')
  return { ok: false, problems: [...foreign, ...known].slice(0, problems_max) }
}

const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value).some(holdsNull))

/** A field that is null is a field that is left out, but for one of the document itself. */
function withoutNulls(value: unknown, kept?: string): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutNulls(inner))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => inner !== null || key === kept)
      .map(([key, inner]) => [key, withoutNulls(inner)]),
  )
}

const problems_max = 100

/** What an object says of fields that it does not know: those that it knows. */
function knownFields(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, inst } = issue
  return code === 'unrecognized_keys' && inst instanceof z.ZodObject ? Object.keys(inst.shape).join(', ') : undefined
}

function problemsOf(issue: z.core.$ZodIssue, document: unknown, lineOf: LineOf): readonly InputProblem[] {
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message.split(', ')
    return issue.keys.map((key) => unknownField([...issue.path, key], known, lineOf))
  }
  const value = valueAt(document, issue.path)
  if (value === undefined || value === null)
    return [
      problem(
        'missing',
        issue.path,
        `${String(issue.path.at(-1) ?? 'the document')} is missing${cureOf(issue)}`,
        lineOf,
      ),
    ]
  const shown = typeof value === 'object' ? nameOf(issue.path) : `'${String(value).slice(0, 60)}'`
  return [
    problem(
      codeOf(issue),
      issue.path,
      `${shown} ${issue.message.startsWith('Invalid') ? `cannot be taken (${issue.message.toLowerCase()})` : issue.message}`,
      lineOf,
    ),
  ]
}

/** A list that has to be there can be empty. */
const cureOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_type' && issue.expected === 'array' ? '; write [] where there is nothing to say' : ''

/** The field in which it stands, for what is too large to be printed. */
const nameOf = (path: readonly PropertyKey[]): string =>
  path.findLast((step) => typeof step === 'string') ?? 'the document'

/** A field that the place does not have; a currency is one of the whole document, unless it is written otherwise. */
function unknownField(path: readonly PropertyKey[], known: readonly string[], lineOf: LineOf): InputProblem {
  const key = String(path.at(-1))
  if (/^\d+$/.test(key))
    return problem(
      'unknown_field',
      path,
      `${key} is no field of this place; if a comma parts an amount, write 13.33 or 1000 without it`,
      lineOf,
    )
  const meant = meantName(key, known)
  if (meant === null && ['currency', 'currency_code'].includes(key))
    return problem(
      'currency',
      path,
      'a document has one currency; write what is in another one into a file of its own',
      lineOf,
    )
  const cure = meant === null ? 'leave it out, or see how it is written' : `${meant} may be meant`
  return problem(
    'unknown_field',
    path,
    `${key} is no field of this place; ${cure}; known here: ${known.join(', ')}`,
    lineOf,
  )
}

function problem(code: InputProblemCode, path: readonly PropertyKey[], detail: string, lineOf: LineOf): InputProblem {
  const line = lineOf(path)
  return { code, pointer: pointerOf(path), detail, ...(line === undefined ? {} : { line }) }
}

function codeOf(issue: z.core.$ZodIssue): InputProblemCode {
  if (issue.code === 'custom') return isProblemCode(issue.params?.['problem']) ? issue.params['problem'] : 'invalid'
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return 'inclusion'
  if (issue.code === 'too_big') return 'too_large'
  if (issue.code !== 'too_small') return 'invalid'
  return issue.origin === 'number' || issue.origin === 'int' ? 'negative' : 'missing'
}

function valueAt(document: unknown, path: readonly PropertyKey[]): unknown {
  let value = document
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([name]) => name === String(key))?.[1]
  }
  return value
}

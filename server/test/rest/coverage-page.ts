import { error_catalogue, isResourceTypeName, resource_types, resourceDefinition } from '@quaylog/contract'
import { operation_rows } from '../../src/doors/openapi/document.ts'
import type { Observation } from './coverage.ts'
import { reads } from './reads.ts'

/** How many tests a cell names at the most. */
const named_max = 2

/** Errors that other suites hold, by the file; null: nothing answers them, no call waits for an upstream. */
export const errors_elsewhere: Readonly<Record<string, string | null>> = {
  insufficient_scope: 'server/test/oauth/rfc6750-bearer.test.ts',
  insufficient_permission: 'server/test/ingest/edi.test.ts',
  changed_meanwhile: 'server/test/exceptions/working.test.ts',
  upstream_error: null,
  upstream_timeout: null,
  request_timeout: 'server/src/ground/http/listener.test.ts',
  too_many_connections: 'server/src/ground/http/listener.test.ts',
  headers_too_large: 'server/test/rest/wire.test.ts',
  duplicate_document: 'server/test/documents/intake.test.ts',
  unsupported_type: 'server/test/documents/intake.test.ts',
  range_not_satisfiable: 'server/test/documents/intake.test.ts',
}

/** The page that lists every row of the contract's tables with the tests that hold it. */
export function coveragePage(observations: readonly Observation[]): string {
  const of = (keep: (one: Observation) => boolean) => names(observations.filter(keep))
  const good = ({ status }: Observation) => status < 400
  const endpoints = operation_rows.map(({ call }) => {
    const statuses = [
      ...new Set(observations.filter((one) => one.call === call && !good(one)).map(({ status }) => status)),
    ].toSorted((one, other) => one - other)
    const refusals = statuses.map((status) => `${status} ${of((one) => one.call === call && one.status === status)}`)
    return [`\`${call}\``, of((one) => one.call === call && good(one)), refusals.join('; ')]
  })
  const errors = Object.values(error_catalogue).map(({ status, code }) => [
    String(status),
    `\`${code}\``,
    code in errors_elsewhere
      ? (errors_elsewhere[code] ?? 'nothing: no call waits for an upstream')
      : of((one) => one.status === status && one.codes.includes(code)),
  ])
  const parameters = operation_rows.flatMap(({ call, answer }) =>
    answer.kind === 'page' || answer.kind === 'whole'
      ? parametersOf(answer.type).map((name) => [
          `\`${call}\``,
          `\`${name}\``,
          of((one) => one.call === call && good(one) && one.parameters.includes(name)),
          of((one) => one.call === call && !good(one) && one.parameters.includes(name)),
        ])
      : [],
  )
  const includes = Object.keys(resource_types)
    .filter(isResourceTypeName)
    .flatMap((type) =>
      resourceDefinition(type).includes.map((path) => [
        `\`${type}\``,
        `\`${path}\``,
        of((one) => one.includes.includes(path) && reads.some((read) => read.call === one.call && read.type === type)),
      ]),
    )
  return `# What the service suites hold

Generated: \`node server/test/rest/write-coverage.ts\`. Every call of the suites in \`server/test/rest\` goes through the HTTP door; a cell names the suites and tests
that made it, ${named_max} at the most. A dash is a row that no suite of that folder reaches.

## Endpoints

${table(['call', 'succeeds in', 'refused in'], endpoints)}
## Errors

${table(['status', 'code', 'answered in'], errors)}
## Parameters of lists

${table(['list', 'parameter', 'applied in', 'refused in'], parameters)}
## Include paths

${table(['resource', 'path', 'followed in'], includes)}`
}

function parametersOf(type: keyof typeof resource_types): string[] {
  const { filters, sortable, flags } = resourceDefinition(type)
  return [
    ...filters.flatMap(({ parameter, aliases }) => [parameter, ...(aliases ?? [])]),
    ...(sortable.length > 0 ? ['sort'] : []),
    ...flags.map((flag) => `flag[${flag}]`),
  ]
}

function names(observations: readonly Observation[]): string {
  const tests = [...new Set(observations.map(({ test }) => test))].toSorted(
    (a, b) => Number(a.endsWith(': set-up')) - Number(b.endsWith(': set-up')) || (a < b ? -1 : 1),
  )
  return tests.length === 0
    ? '-'
    : tests
        .slice(0, named_max)
        .map((test) => test.replaceAll('|', '\\|'))
        .join(', ')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '-'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

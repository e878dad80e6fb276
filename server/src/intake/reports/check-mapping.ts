import { unprocessable } from '../../ground/http/refusal.ts'
import type { Reference } from '../../reference/reference.ts'
import { plainHeading } from './mapping.ts'
import type { Mapping } from './mapping.ts'
import { portMissing, wantsTerminal } from './voyage.ts'

/** Refuses (422) a mapping by which no report could be read, with the place of the fault and its cure. */
export function requireUsable(mapping: Mapping, reference: Pick<Reference, 'terminalByFirms'>): void {
  const fields = mapping.columns.map(({ field }) => field)
  const headings = mapping.columns.map(({ heading }) => plainHeading(heading))
  const twice = fields.findIndex((field, index) => fields.indexOf(field) !== index)
  const again = headings.findIndex((heading, index) => headings.indexOf(heading) !== index)
  if (!fields.includes('container_number'))
    throw unprocessable('invalid', '/data/attributes/columns', 'One column has to be the container_number')
  if (twice !== -1)
    throw unprocessable(
      'invalid',
      `/data/attributes/columns/${twice}/field`,
      `Two columns are said to be the ${fields[twice]}`,
    )
  if (again !== -1)
    throw unprocessable(
      'invalid',
      `/data/attributes/columns/${again}/heading`,
      `The column '${mapping.columns[again]?.heading}' is named twice`,
    )
  if (mapping.terminal === null && !fields.includes('terminal_firms') && wantsTerminal(mapping))
    throw unprocessable(
      'invalid',
      '/data/attributes/terminal',
      'Name the terminal by its FIRMS code, or a column that does (terminal_firms)',
    )
  const missing = portMissing(mapping)
  if (missing !== null)
    throw unprocessable(
      'invalid',
      `/data/attributes/columns/${missing.index}/field`,
      `The ${fields[missing.index]} is a time at a port: name the column that says which (${missing.port})`,
    )
  if (mapping.terminal !== null && reference.terminalByFirms(mapping.terminal) === null)
    throw unprocessable('invalid', '/data/attributes/terminal', `No terminal has the FIRMS code ${mapping.terminal}`)
  if (mapping.time_zone !== null && !isZone(mapping.time_zone))
    throw unprocessable(
      'invalid',
      '/data/attributes/time_zone',
      `'${mapping.time_zone}' is no IANA time zone, such as America/Los_Angeles`,
    )
}

function isZone(time_zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: time_zone })
    return true
  } catch {
    return false
  }
}

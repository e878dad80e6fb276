/** A program or library of others that reads what the service gives out. */
export interface IndependentClient {
  /** Its package on npm, or that of Debian which has it. */
  readonly name: string
  /** Of npm the version that is installed; Debian has one. */
  readonly version: string
  readonly from: 'npm' | 'Debian'
  /** Further packages that it needs; npm finds those of its own. */
  readonly with?: readonly string[]
  readonly reads: string
}

/** In the order of the page. */
export const independent_clients: readonly IndependentClient[] = [
  { name: 'jsona', version: '1.14.0', from: 'npm', reads: 'JSON:API' },
  { name: 'jsonapi-serializer', version: '3.6.9', from: 'npm', reads: 'JSON:API' },
  { name: 'kitsu', version: '11.1.0', from: 'npm', reads: 'JSON:API' },
  { name: 'openapi-typescript', version: '7.13.0', from: 'npm', reads: 'OpenAPI' },
  { name: '@hey-api/openapi-ts', version: '0.99.0', from: 'npm', with: ['typescript@5.9.3'], reads: 'OpenAPI' },
  { name: 'orval', version: '8.38.0', from: 'npm', with: ['typescript@5.9.3', 'zod@4.6.7'], reads: 'OpenAPI' },
  { name: '@stoplight/spectral-cli', version: '6.16.3', from: 'npm', reads: 'OpenAPI' },
  { name: '@redocly/cli', version: '2.77.0', from: 'npm', reads: 'OpenAPI' },
  {
    name: '@modelcontextprotocol/sdk',
    version: '1.32.2',
    from: 'npm',
    with: ['old-sdk@npm:@modelcontextprotocol/sdk@1.10.0'],
    reads: 'MCP',
  },
  { name: '@modelcontextprotocol/inspector', version: '2.12.0', from: 'npm', reads: 'MCP' },
  { name: 'mcp-remote', version: '0.15.1', from: 'npm', reads: 'MCP' },
  { name: 'standardwebhooks', version: '1.1.1', from: 'npm', reads: 'webhooks' },
  { name: 'cloudevents', version: '10.0.0', from: 'npm', reads: 'webhooks as CloudEvents' },
  { name: 'eventsource', version: '5.1.5', from: 'npm', reads: 'the stream of changes' },
  { name: 'ical.js', version: '2.2.1', from: 'npm', reads: 'calendars' },
  { name: 'node-ical', version: '0.27.2', from: 'npm', reads: 'calendars' },
  {
    name: 'python3-icalendar',
    version: '4.0.3',
    from: 'Debian',
    with: ['python3-tz', 'python3-dateutil', 'python3-six'],
    reads: 'calendars',
  },
  { name: '@duckdb/node-api', version: '1.5.6-r.1', from: 'npm', reads: 'exports as CSV, NDJSON and Parquet' },
  { name: 'parquet-wasm', version: '0.8.0', from: 'npm', with: ['apache-arrow@21.2.0'], reads: 'exports as Parquet' },
  { name: 'miller', version: '6.6.0', from: 'Debian', reads: 'exports as CSV and NDJSON' },
  { name: 'csv-parse', version: '7.0.3', from: 'npm', reads: 'exports as CSV' },
  { name: 'exceljs', version: '4.4.0', from: 'npm', reads: 'exports as XLSX' },
  {
    name: 'python3-openpyxl',
    version: '3.0.9',
    from: 'Debian',
    with: ['python3-et-xmlfile'],
    reads: 'exports as XLSX',
  },
  { name: 'node-x12', version: '1.7.1', from: 'npm', reads: 'EDI 315' },
  { name: 'edifact', version: '1.2.12', from: 'npm', reads: 'IFTSTA' },
]

/** The program in `uses` that uses a client as its own documentation shows. */
export const useOf = ({ name }: IndependentClient): string => `${name.replace('@', '').replaceAll('/', '-')}.mjs`

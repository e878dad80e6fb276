import type { Call } from './calls-query.ts'

/** What somebody filled in for a call: values by the name of their parameter, more of the query, and the body. */
export interface Filled {
  readonly values: Readonly<Record<string, string>>
  /** Parts of the query that have no field, as they are written: `filter[custom_field][order]=7`. */
  readonly more: string
  readonly body: string
}

/** What goes out; `missing` names what has to be filled in first. */
export interface Outgoing {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly missing: readonly string[]
}

/**
 * The call as it is sent to an interface at `base_url`. Values of a path and a query are encoded; empty ones stay out.
 */
export function outgoingOf(call: Call, base_url: string, { values, more, body }: Filled): Outgoing {
  const valueOf = (name: string) => values[name]?.trim() ?? ''
  const given = call.parameters.filter(({ name }) => valueOf(name) !== '')
  const path = call.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => encodeURIComponent(valueOf(name)) || whole)
  const query = given
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => `${queryName(name)}=${encodeURIComponent(valueOf(name)).replaceAll('%2C', ',')}`)
  const extra = more.trim().replace(/^[?&]/, '')
  const all = extra === '' ? query : [...query, extra]
  return {
    address: `${base_url}${path}${all.length === 0 ? '' : `?${all.join('&')}`}`,
    headers: {
      ...(call.body === null ? {} : { 'content-type': call.body.media_type }),
      ...Object.fromEntries(
        given.filter((parameter) => parameter.in === 'header').map(({ name }) => [name.toLowerCase(), valueOf(name)]),
      ),
    },
    body: call.body === null ? null : body,
    missing: call.parameters.filter(({ name, required }) => required && valueOf(name) === '').map(({ name }) => name),
  }
}

/** The command that sends the same by a key. */
export function curlOf(call: Call, { address, headers, body }: Outgoing): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  return [
    `curl -g -X ${call.method} ${quoted(address)}`,
    "  -H 'Authorization: Token YOUR_KEY'",
    ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`  -d ${quoted(body)}`]),
  ].join(' \\\n')
}

/** Brackets stay legible; everything else that a query cannot hold is encoded. */
const queryName = (name: string) => encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')

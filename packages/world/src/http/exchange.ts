import type { IncomingHttpHeaders } from 'node:http'

/** Any JSON value; a member that is undefined is left out. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json | undefined }
export type JsonObject = { [member: string]: Json | undefined }

/** A request as the simulated services see it; `path` has no query and is not decoded. */
export type Ask = {
  method: string
  path: string
  url: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** came over TLS with a client certificate of the world's own authority */
  certified?: boolean
}

/** An answer; `hang_up` cuts the connection after that many bytes of the body, `wait_ms` delays it in real time. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string
  hang_up?: number
  wait_ms?: number
}

/** A JSON answer. */
export function json(status: number, body: Json, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  }
}

/** A plain text answer of any content type. */
export function text(status: number, contentType: string, body: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': contentType, ...headers }, body }
}

/** A refusal by the world's own control endpoints: what was wrong and what is allowed. */
export function refuse(status: number, detail: string, allowed: Json = null): Answer {
  return json(status, allowed === null ? { error: detail } : { error: detail, allowed })
}

/** The header as one text, empty when it is missing. */
export function header(ask: Ask, name: string): string {
  const value = ask.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

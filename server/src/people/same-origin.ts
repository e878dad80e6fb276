import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { enteredBy } from '../ground/http/entrance.ts'
import { singleHeaders } from '../ground/http/server.ts'
import { foreignOrigin } from './refusals.ts'

export type RequestHeaders = Readonly<Record<string, string | undefined>>

/**
 * Whether a request that changes something comes from a page of ours. Browsers send `Origin` with every such request;
 * where it is missing,
 * `Sec-Fetch-Site` must say the same. An address or localhost that the browser asked for counts as ours, so that
 * localhost and 127.0.0.1
 * both work; a name does not, for anybody may have a name of their own lead here (DNS rebinding).
 */
function isSameOrigin(headers: RequestHeaders, public_url: string): boolean {
  const origin = headers['origin']
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin'
  if (origin === new URL(public_url).origin) return true
  if (!URL.canParse(origin) || headers['sec-fetch-site'] === 'cross-site') return false
  const { host, hostname } = new URL(origin)
  return (
    host === headers['host'] && (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || /^(.+\.)?localhost$/.test(hostname))
  )
}

/** Refuses with 403 what a page of another origin sends. */
export function requireSameOrigin(headers: RequestHeaders, public_url: string): void {
  if (!isSameOrigin(headers, public_url)) throw foreignOrigin()
}

/** Makes a scope one of pages with forms: what they send must come from a page of ours. */
export function guardForms(pages: FastifyInstance, public_url: string): void {
  enteredBy(pages, { by: 'form' })
  pages.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      requireSameOrigin(singleHeaders(request.headers), public_url)
  })
}

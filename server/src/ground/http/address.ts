import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Letters, digits and `-._~`, percent-encoded for no reason; slashes, backslashes and control characters in disguise.
 */
const disguised = /%(?:[01][0-9a-f]|2[def]|3[0-9]|4[1-9a-f]|5[0-9acf]|6[1-9a-f]|7[0-9aef])/i
const plain = /^[A-Za-z0-9\-._~!$&'()*+,=:@%]*$/

/**
 * Whether a path is spelled as the pattern of the route that it matched: fixed words letter by letter. Routers decode
 * before they compare, so that
 * `/%762/shipments` finds the route of `/v2/shipments`; whoever then looks at the address would see another one. Values
 * of parameters may be
 * encoded in any way; what stands for `*` may not, because files and pages are found by it.
 */
export function isSpelledAs(pattern: string, path: string): boolean {
  if (path.includes('#')) return false
  const words = pattern.split('/')
  const given = path.split('/')
  const tail = words.at(-1) === '*' ? given.slice(words.length - 1) : null
  if (tail !== null && !tail.every((segment, index) => isPlainSegment(segment, index === tail.length - 1))) return false
  if (tail === null && given.length !== words.length) return false
  return words.every(
    (word, index) => word === '*' || (word.startsWith(':') ? given[index] !== '' : word === given[index]),
  )
}

function isPlainSegment(segment: string, is_last: boolean): boolean {
  return (
    (segment !== '' || is_last) &&
    segment !== '.' &&
    segment !== '..' &&
    plain.test(segment) &&
    !disguised.test(segment)
  )
}

/**
 * Answers 404 to every request that found its route by another spelling than the route's own, before anything else
 * looks at it.
 */
export function refuseOtherSpellings(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const pattern = request.routeOptions.url
    if (pattern === undefined || isSpelledAs(pattern, pathOf(request))) done()
    else reply.callNotFound()
  })
}

/** Requests may name the server too (`GET http://host/path`, RFC 9112 3.2.2): the path is what counts. */
export function withoutOrigin(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*(?=\/)/i, '')
}

/** The path as it was sent. For what is printed or looked up; who may come in is decided by the route. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/** The query as it was sent, without the question mark. */
export function searchOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at < 0 ? '' : request.url.slice(at + 1)
}

/** Path and query as they were sent. For what is printed. */
export function targetOf(request: FastifyRequest): string {
  return request.url
}

/** Gives the raw request another path and query, for a library that reads it from there. */
export function readdress(request: FastifyRequest, target: string): void {
  request.raw.url = target
}

/** The address of a route for these parameters, in the one spelling that it has. */
export function addressFor(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern
    .split('/')
    .map((word) => (word.startsWith(':') ? encodeURIComponent(params[word.slice(1)] ?? '') : word))
    .join('/')
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { insideSpan } from '../telemetry/span.ts'
import type { Span, Tracing } from '../telemetry/span.ts'

/** What a monitor asks every few seconds is no story of its own. */
const untold = /^\/(metrics|health|livez|readyz)/

/** Makes each request a span that continues the caller's `traceparent`; what is done and logged for it is within. */
export function traceRequests(http: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else insideSpan(span, done)
  }
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    if (route === undefined || !untold.test(route)) {
      const { traceparent } = request.headers
      const span = tracing.begin({
        name: route === undefined ? request.method : `${request.method} ${route}`,
        kind: 'server',
        parent: typeof traceparent === 'string' ? traceparent : null,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'url.scheme': request.protocol,
          'quaylog.request_id': request.id,
        },
      })
      spans.set(request, span)
    }
    within(request, done)
  })
  // The body has come by events of the socket, which are part of no span.
  http.addHook('preValidation', (request, _reply, done) => within(request, done))
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.fail(`it was answered ${reply.statusCode}`)
    within(request, done)
    span?.end()
  })
  http.addHook('onRequestAbort', async (request) => {
    const span = spans.get(request)
    span?.fail('the client went away before it was answered')
    span?.end()
  })
}

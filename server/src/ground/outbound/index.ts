/**
 * The one way out of the machine: HTTP requests to addresses that customers or operators gave us.
 * Only checked addresses are connected to, redirects are not followed, time and size are bounded, and trouble is a
 * value.
 */
export { createOutbound, resolverOf } from './outbound.ts'
export type { BinaryOutbound, Outbound, OutboundOptions, OutboundRequest, OutboundResult } from './outbound.ts'
export { resolveRecords } from './connector.ts'
export type { Resolve } from './connector.ts'

import type { QuaylogClient } from '@quaylog/sdk'
import type { Toolset } from './tools/toolsets.ts'

/** On whose behalf a server answers. One per caller: nothing of it is kept in a module. */
export interface McpContext {
  /** Speaks REST as the caller. */
  readonly client: QuaylogClient
  /** False for API keys: custom fields need a person. */
  readonly signedInUser: boolean
  /** Sets of tools beside the usual ones, as the client asked for them. */
  readonly toolsets?: readonly Toolset[]
  /** Told of failures that callers see only in general words. */
  readonly onError?: (error: unknown, place: string) => void
}

/** A context for the length of one request. */
export interface CallContext extends McpContext {
  readonly signal: AbortSignal
}

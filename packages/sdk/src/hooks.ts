/** One attempt of a call. */
export interface HookCall {
  readonly method: string
  /** Whole address with its query. */
  readonly url: string
  /** From 0. */
  readonly attempt: number
}

/**
 * Functions that are told of each attempt, for logs and traces. They are called in place, and what they throw ends the
 * call.
 */
export interface Hooks {
  /** Before an attempt. Headers set here are sent, such as `traceparent`; the token is among them. */
  onRequest?: ((call: HookCall & { readonly headers: Record<string, string> }) => void) | undefined
  /** An answer began, whatever its status. */
  onResponse?: ((call: HookCall & { readonly status: number; readonly headers: Headers }) => void) | undefined
  /** An attempt failed. */
  onError?: ((call: HookCall & { readonly error: unknown }) => void) | undefined
  /** Another attempt follows after a wait. */
  onRetry?: ((call: HookCall & { readonly error: unknown; readonly waitMs: number }) => void) | undefined
}

const listeners = new Set<() => void>()
let signed_out = false

/** Calls `listener` when the service says that the session has ended. Gives the function that stops it. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the service has said that the session has ended. */
export function isSignedOut(): boolean {
  return signed_out
}

export function tellSignedOut(): void {
  signed_out = true
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** Calls `listener` when the service says that the session has ended. Gives the function that stops it. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellSignedOut(): void {
  for (const listener of listeners) listener()
}

import type postgres from 'postgres'

/** The same tag; `each` is told every statement that is made with it, and every piece of one, before it is sent. */
export function withEach<Sql extends postgres.ISql>(sql: Sql, each: (query: Promise<unknown>) => void): Sql {
  const told = <Made>(made: Made): Made => {
    if (made instanceof Promise) each(made)
    return made
  }
  return new Proxy(sql, {
    apply: (target, self, args) => told(Reflect.apply(target, self, args)),
    get(target, name) {
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (...args: Parameters<postgres.ISql['unsafe']>) => told(target.unsafe(...args))
    },
  })
}

/** Tells when a statement has come to its end; it is not sent by this, as the query's own `then` would send it. */
export function settled(
  query: Promise<unknown>,
  onValue: () => void,
  onError: (error: unknown) => void,
): Promise<unknown> {
  return Promise.prototype.then.call(query, onValue, onError)
}

/** How a statement is sent, and how it tells its outcome. */
export interface Sending {
  readonly send: (query: unknown) => unknown
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * The driver sends a statement by calling its handler when it is first waited for, and never calls that of a piece of
 * another statement; it ends one by its `resolve` or `reject`. Not in the driver's types; the version is pinned, and
 * tests hold that it works.
 */
export function sendingOf(query: Promise<unknown>): Sending {
  const part = (name: string): ((value: unknown) => unknown) => {
    const found: unknown = Reflect.get(query, name)
    if (typeof found !== 'function') throw new Error('this version of the driver sends statements in another way')
    return (value) => Reflect.apply(found, query, [value])
  }
  return { send: part('handler'), resolve: part('resolve'), reject: part('reject') }
}

/** Replaces parts of how a statement is sent. */
export function changeSending(query: Promise<unknown>, { send, resolve, reject }: Partial<Sending>): void {
  if (send) Reflect.set(query, 'handler', send)
  if (resolve) Reflect.set(query, 'resolve', resolve)
  if (reject) Reflect.set(query, 'reject', reject)
}

/** Sends a statement at once, before whatever is sent next: the driver itself would wait a moment. Its outcome. */
export function sendAtOnce(query: Promise<unknown>): Promise<unknown> {
  sendingOf(query).send(query)
  return Promise.prototype.then.call(query)
}

import type { RateBucket } from '@quaylog/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'

/**
 * Who of the people signed in may call: anyone, those who see the whole account, those who may write in it, who looks
 * after its team (managers and owners), its owners, operators of the service. What is open to `anyone` keeps to the
 * parties that a person may be limited to.
 */
export type Needs = 'anyone' | 'person' | 'writer' | 'manager' | 'owner' | 'operator'

/** `any`: free plans may call it too; `public`: also publishable keys; `open`: no credentials. */
export type Access = 'full' | 'any' | 'public' | 'open'

/**
 * Who may come in by a route. Every route of the server declares it, and whatever decides about a request goes by the
 * entrance of the route that was matched, never by the address as it was sent.
 */
export type Entrance =
  /** Keys, tokens and sessions, by the rules of the API. */
  | {
      readonly by: 'credential'
      readonly access: Access
      readonly bucket: RateBucket
      /** Open to those who see a part of the account, to which its handler keeps; absent: closed to them. */
      readonly for_part?: true
    }
  /** People signed in; what changes something comes from a page of ours. */
  | { readonly by: 'session'; readonly needs: Needs }
  /** Pages that somebody not signed in is led away from. */
  | { readonly by: 'page' }
  /** Pages with forms for anyone; a form comes from a page of ours. */
  | { readonly by: 'form' }
  /** Keys, and tokens made for this endpoint. */
  | { readonly by: 'mcp' }
  /** Access tokens of whichever audience. */
  | { readonly by: 'token' }
  /** Senders that prove themselves by a key of their own or a signature. */
  | { readonly by: 'sender' }
  /** Whoever knows the address, which is a secret. */
  | { readonly by: 'address' }
  /** Callers in the operator's own network. */
  | { readonly by: 'network' }
  /** Whoever asks: nothing private is answered, or the protocol that is spoken decides. */
  | { readonly by: 'anyone' }
  /**
   * Nobody: the path is known and the method is not offered. `access` is that of the path's other methods, where they
   * have one.
   */
  | { readonly by: 'nobody'; readonly access?: Access }

declare module 'fastify' {
  interface FastifyContextConfig {
    entrance?: Entrance
  }
}

/** A route as it was registered. */
export interface DeclaredRoute {
  readonly method: string
  /** The pattern, with `:name` parameters. */
  readonly url: string
  readonly entrance: Entrance
}

/**
 * Collects every route that is registered from here on, and refuses to start with one that does not say who may come
 * in.
 */
export function collectEntrances(app: FastifyInstance): void {
  const registered: RouteOptions[] = []
  app.decorate('declaredRoutes', () => registered.flatMap(declarationsOf))
  app.addHook('onRoute', (route) => void registered.push(route))
  app.addHook('onReady', async () => void registered.flatMap(declarationsOf))
}

/** Every route of the server with its entrance; whole once the server is ready. */
export function declaredRoutes(app: FastifyInstance): readonly DeclaredRoute[] {
  return app.getDecorator<() => readonly DeclaredRoute[]>('declaredRoutes')()
}

/** Makes the entrance that of every route of a scope that declares none itself. */
export function enteredBy(scope: FastifyInstance, entrance: Entrance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { entrance, ...route.config }
  })
}

/** The entrance of the route that a request matched; undefined: it matched none. */
export function entranceOf(request: FastifyRequest): Entrance | undefined {
  return request.routeOptions.config.entrance
}

function declarationsOf({ method, url, config }: RouteOptions): DeclaredRoute[] {
  const entrance = config?.entrance
  if (entrance === undefined)
    throw new Error(`the route ${String(method)} ${url} does not say who may come in: give it config.entrance`)
  return [method].flat().map((one) => ({ method: one, url, entrance }))
}

import type { ErrorStatus, ResourceTypeName } from '@quaylog/contract'
import type { z } from 'zod'
import type { Method } from '../../ground/http/route.ts'

/** What a call answers with when it succeeds. */
export type OperationAnswer =
  /** One resource: `data`, `links`, `included`. */
  | { readonly kind: 'one'; readonly type: ResourceTypeName }
  /** A page of resources, narrowed by the filters of the type. */
  | { readonly kind: 'page'; readonly type: ResourceTypeName }
  /** All resources at once. */
  | { readonly kind: 'whole'; readonly type: ResourceTypeName }
  /** All resources at once, without the filters and sorts that pages of the type take. */
  | { readonly kind: 'all'; readonly type: ResourceTypeName }
  /** Anything else. */
  | { readonly kind: 'plain'; readonly schema: z.ZodType; readonly description: string }
  /** An SVG text. */
  | { readonly kind: 'drawing'; readonly description: string }
  /** A page to read in a browser. */
  | { readonly kind: 'html'; readonly description: string }
  /** A file as it came, whole or in part. */
  | { readonly kind: 'bytes'; readonly description: string; readonly types: readonly string[] }
  /** A list as a file, narrowed by the filters of the type. */
  | {
      readonly kind: 'export'
      readonly of: ResourceTypeName
      readonly description: string
      readonly types: readonly string[]
    }
  | { readonly kind: 'nothing' }

/** A query parameter that belongs to one call alone. */
export interface QueryRow {
  readonly name: string
  readonly description: string
  readonly required?: true
  readonly schema?: Readonly<Record<string, unknown>>
}

/** What a reader is told of a route beyond what the routes and the contract say already. */
export interface OperationRow {
  /** As in the table of routes. */
  readonly call: `${Method} /${string}`
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly answer: OperationAnswer
  /** 200 unless told; 201 for POST that answers with one resource. */
  readonly status?: 200 | 201 | 202 | 204
  readonly body?: z.ZodType
  readonly query?: readonly QueryRow[]
  /** Refusals beside those that follow from the route. */
  readonly refusals?: readonly ErrorStatus[]
  readonly notes?: string
}

export const one = (type: ResourceTypeName): OperationAnswer => ({ kind: 'one', type })
export const page = (type: ResourceTypeName): OperationAnswer => ({ kind: 'page', type })
export const whole = (type: ResourceTypeName): OperationAnswer => ({ kind: 'whole', type })
export const all = (type: ResourceTypeName): OperationAnswer => ({ kind: 'all', type })
export const plain = (description: string, schema: z.ZodType): OperationAnswer => ({
  kind: 'plain',
  schema,
  description,
})
export const drawing = (description: string): OperationAnswer => ({ kind: 'drawing', description })
export const html = (description: string): OperationAnswer => ({ kind: 'html', description })
export const bytes = (description: string, types: readonly string[]): OperationAnswer => ({
  kind: 'bytes',
  description,
  types,
})
export const nothing: OperationAnswer = { kind: 'nothing' }

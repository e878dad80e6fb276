import { z } from 'zod'

/** Names a resource by type and id. */
export const resource_identifier = z.object({ id: z.string(), type: z.string() })
export type ResourceIdentifier<Type extends string = string> = { id: string; type: Type }

/** Always with `data`, never with links or meta. Wire contract 1.3. */
export const relationship = z.object({ data: z.union([resource_identifier, z.array(resource_identifier), z.null()]) })
export type Relationship = { data: ResourceIdentifier | ResourceIdentifier[] | null }

export const resource_object = z.object({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  relationships: z.record(z.string(), relationship).optional(),
  links: z.object({ self: z.string(), download: z.string().optional() }).optional(),
})
export type ResourceObject<
  Type extends string = string,
  Attributes = Record<string, unknown>,
  Relationships = Record<string, Relationship>,
> = {
  id: string
  type: Type
  attributes: Attributes
  relationships?: Relationships
  links?: { self: string; download?: string }
}

/** Numbers of pages; keys without a value are left out. */
export const pagination = z.object({
  current: z.int(),
  next: z.int().optional(),
  prev: z.int().optional(),
  last: z.int().optional(),
  records: z.int(),
})
export const list_meta = z.object({
  /** The past moment that was asked for. */
  as_of: z.string().optional(),
  size: z.int(),
  total: z.int().optional(),
  pagination: pagination.optional(),
})
export type ListMeta = z.infer<typeof list_meta>

/** Absolute addresses; `next` and `prev` exist only when there is such a page. */
export const list_links = z.object({
  self: z.string(),
  current: z.string().optional(),
  first: z.string().optional(),
  last: z.string().optional(),
  next: z.string().optional(),
  prev: z.string().optional(),
})
export type ListLinks = z.infer<typeof list_links>

export const single_document = z.object({
  data: resource_object,
  links: z.object({ self: z.string() }).optional(),
  included: z.array(resource_object).optional(),
})
export type SingleDocument<Resource = ResourceObject, Included = ResourceObject> = {
  data: Resource
  links?: { self: string }
  included?: Included[]
}

export const list_document = z.object({
  data: z.array(resource_object),
  included: z.array(resource_object).optional(),
  meta: list_meta.optional(),
  links: list_links.optional(),
})
export type ListDocument<Resource = ResourceObject, Included = ResourceObject> = {
  data: Resource[]
  included?: Included[]
  meta?: ListMeta
  links?: ListLinks
}

/** All members but the title may be missing or null. */
export const error_object = z.object({
  status: z.string().nullish(),
  title: z.string(),
  detail: z.string().nullish(),
  code: z.string().nullish(),
  source: z.object({ pointer: z.string().nullish(), parameter: z.string().nullish() }).nullish(),
  meta: z.record(z.string(), z.unknown()).nullish(),
})
export type ErrorObject = z.infer<typeof error_object>

export const error_document = z.object({ errors: z.array(error_object).min(1) })
export type ErrorDocument = z.infer<typeof error_document>

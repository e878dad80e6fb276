import type { z } from 'zod'

/**
 * How a relationship is printed: which types it points at, and to one or to many. `shown` is when it is printed at all.
 */
export interface RelationshipDefinition {
  readonly types: readonly string[]
  readonly many: boolean
  readonly shown?: 'with_flag_parties' | 'when_included' | 'with_routing_data'
}

/** What a filter's value must look like. `enumeration` takes `values` and the keys of `synonyms`. */
export type FilterKind = 'text' | 'boolean' | 'enumeration' | 'locode' | 'scac' | 'uuid' | 'timestamp' | 'date'

/** One query parameter that narrows a list, wire contract 1.7. */
export interface FilterDefinition {
  /** As sent, such as `filter[status]`. */
  readonly parameter: string
  readonly aliases?: readonly string[]
  readonly kind: FilterKind
  /** It takes several values with commas between them, of which one has to fit; a comma within one is written `\\,`. */
  readonly many?: boolean
  readonly values?: readonly string[]
  readonly synonyms?: Readonly<Record<string, string>>
  readonly description: string
}

/** What can be done with a resource of an account. */
export type Verb = 'list' | 'read' | 'create' | 'update' | 'delete'

/**
 * Calls of a resource that all have the usual form: GET, POST, PATCH and DELETE at its path. Their descriptions, the
 * client's methods, the tables of the documentation and the requests of the tests are made from this. The bodies are
 * `create_<type>_request` and `update_<type>_request`.
 */
export interface ResourceCalls {
  /** Of the list, such as `/calendars`. */
  readonly path: `/${string}`
  readonly verbs: readonly Verb[]
  /** The group in the interface description, and what it says of the group. */
  readonly tag: string
  readonly tag_description: string
  /** One record and several in a sentence, such as `a calendar link` and `calendar links`. */
  readonly one: string
  readonly many: string
  /** What a reader should know before creating or changing one. */
  readonly create_notes?: string
  readonly update_notes?: string
  /** As many as one PATCH of the list changes, each by itself; left out: there is none. */
  readonly updates_many?: number
  /** What `as_of` gives of one record; left out: it is read as it is alone. */
  readonly read_as_of?: string
  /** Members of `data`, invented, that create a record, and then change it; `{party}` stands for the id of a party. */
  readonly create_example?: object
  readonly update_example?: object
}

/** All that is known about a resource type without a database: fields, relationships and what its endpoints accept. */
export interface ResourceDefinition {
  readonly attributes: z.ZodObject
  readonly relationships: Readonly<Record<string, RelationshipDefinition>>
  /** Allowed include paths, wire contract 1.6. */
  readonly includes: readonly string[]
  readonly default_include: { readonly one: readonly string[]; readonly list: readonly string[] }
  readonly sortable: readonly string[]
  /** As sent in `sort`; null: the list has a fixed order. */
  readonly default_sort: string | null
  readonly filters: readonly FilterDefinition[]
  /** Records of this kind have custom fields that the list is narrowed by: `filter[custom_field][api_slug]`. */
  readonly custom_field_filters: 'Shipment' | 'Container' | null
  /** Names N of accepted `flag[N]`. */
  readonly flags: readonly string[]
  /** Printed with `links.self`, relative. */
  readonly self_link: boolean
  /** Printed with `links.download`, relative: the original as it came. */
  readonly download_link: boolean
  /**
   * Not a resource of the hosted model: nobody's client sends members that it once knew, so what we do not know is
   * refused instead of ignored (wire contract 1.3). Its requests are made with `ownDocument`.
   */
  readonly own: boolean
  readonly page_size: number
  /** Null: its calls have other forms, or it is read with other records only. */
  readonly calls: ResourceCalls | null
}

const without_lists = {
  relationships: {},
  includes: [],
  default_include: { one: [], list: [] },
  sortable: [],
  default_sort: null,
  filters: [],
  custom_field_filters: null,
  flags: [],
  self_link: false,
  download_link: false,
  own: false,
  page_size: 30,
  calls: null,
} satisfies Omit<ResourceDefinition, 'attributes'>

type Given = Partial<ResourceDefinition> & Pick<ResourceDefinition, 'attributes'>
type Defaults = Omit<ResourceDefinition, 'attributes' | 'relationships'> & {
  readonly relationships: Record<never, RelationshipDefinition>
}

/** Fills in what a resource type does not have; what it has keeps its exact type. */
export function defineResource<const Definition extends Given>(
  definition: Definition,
): Omit<Defaults, keyof Definition> & Definition
export function defineResource(definition: Given): ResourceDefinition {
  return { ...without_lists, ...definition }
}

export const to_one = <const Type extends string>(...types: readonly Type[]) => ({ types, many: false }) as const
export const to_many = <const Type extends string>(...types: readonly Type[]) => ({ types, many: true }) as const

import type { ListDocument, ListLinks, ResourceObject } from '@quaylog/contract'
import { searchWithout } from '../http/query.ts'
import type { Reply } from '../http/route.ts'
import { resolveIncludes } from './include.ts'
import type { Registry } from './registry.ts'
import { page_parameters } from './reading.ts'
import type { ListReading, PageAsked, Reading } from './reading.ts'

/** How many records there are over all pages; `estimated` when counting them would cost too much. */
export interface Total {
  readonly records: number
  readonly estimated: boolean
}

/** What a page tells of the list besides its rows. */
export interface PageOutcome {
  /** Null: not counted, for the page continues from a cursor. */
  readonly total: Total | null
  /** The cursor of the next page; null: there is none, or pages are asked for by number. */
  readonly next: string | null
}

/** A document of one resource, with what its reading includes; contract 1.3. */
export async function singleReply<Scope>(
  scope: Scope,
  registry: Registry<Scope>,
  resource: ResourceObject,
  reading: Reading,
  url: string,
  status = 200,
): Promise<Reply> {
  const {
    data: [data],
    included,
  } = await dataWithIncluded(scope, registry, [resource], reading)
  const body = { data, links: { self: url }, ...(included.length > 0 || reading.include_asked ? { included } : {}) }
  return { status, body }
}

/** The same document around a resource that is printed already and includes nothing. */
export function printedReply(data: string, reading: Reading, url: string): Reply {
  const included = reading.include_asked ? ',"included":[]' : ''
  return { status: 200, body: `{"data":${data},"links":{"self":${JSON.stringify(url)}}${included}}` }
}

/** A page of resources with meta and links; contract 1.5. */
export async function listReply<Scope>(
  scope: Scope,
  registry: Registry<Scope>,
  resources: readonly ResourceObject[],
  outcome: PageOutcome,
  reading: ListReading,
  url: string,
): Promise<Reply> {
  const { data, included } = await dataWithIncluded(scope, registry, resources, reading)
  const { meta, links } = metaAndLinks(outcome, resources.length, reading.page, url)
  const as_of = reading.filters.get('as_of')
  const body: ListDocument & { meta: object } = {
    data,
    ...(included.length > 0 || reading.include_asked ? { included } : {}),
    links,
    meta: { ...meta, ...(as_of === undefined ? {} : { as_of }) },
  }
  return { status: 200, body }
}

/** The same page around resources that are printed already and include nothing. */
export function printedListReply(
  printed: readonly string[],
  outcome: PageOutcome,
  reading: ListReading,
  url: string,
): Reply {
  const included = reading.include_asked ? '"included":[],' : ''
  const { meta, links } = metaAndLinks(outcome, printed.length, reading.page, url)
  const others = JSON.stringify({ links, meta })
  return { status: 200, body: `{"data":[${printed.join(',')}],${included}${others.slice(1)}` }
}

/** All resources of a list that has no pages; contract 1.5. */
export async function wholeListReply<Scope>(
  scope: Scope,
  registry: Registry<Scope>,
  resources: readonly ResourceObject[],
  reading: Reading,
  url: string,
): Promise<Reply> {
  const { data, included } = await dataWithIncluded(scope, registry, resources, reading)
  const body: ListDocument = {
    data,
    ...(included.length > 0 || reading.include_asked ? { included } : {}),
    meta: { size: resources.length, total: resources.length },
    links: { self: url, current: url },
  }
  return { status: 200, body }
}

/** Resources and what they include, sparse as asked: a document without meta and links. */
export async function dataWithIncluded<Scope>(
  scope: Scope,
  registry: Registry<Scope>,
  resources: readonly ResourceObject[],
  reading: Reading,
): Promise<{ data: ResourceObject[]; included: ResourceObject[] }> {
  const included = await resolveIncludes(scope, registry, resources, reading.include)
  return {
    data: resources.map((resource) => sparse(resource, reading)),
    included: included.map((one) => sparse(one, reading)),
  }
}

function metaAndLinks({ total, next }: PageOutcome, size: number, page: PageAsked, url: string): MetaAndLinks {
  if (page.after !== null) return continuation(total, next, size, page, url)
  if (total === null) throw new Error('a numbered page was not counted')
  return pagination(total, size, page, url)
}

/** `meta` and `links` of a page that continues from a cursor: the way leads on, not back. */
function continuation(
  total: Total | null,
  next: string | null,
  size: number,
  page: PageAsked,
  url: string,
): MetaAndLinks {
  return {
    meta: {
      size,
      ...(total === null ? {} : { total: total.records }),
      ...(total?.estimated === true ? { total_is_estimated: true } : {}),
    },
    links: {
      self: url,
      current: url,
      first: addressOf(url, ['page[after]=', `page[size]=${page.size}`]),
      ...(next === null ? {} : { next: addressOf(url, [`page[after]=${next}`, `page[size]=${page.size}`]) }),
    },
  }
}

interface MetaAndLinks {
  readonly meta: NonNullable<ListDocument['meta']> & { readonly total_is_estimated?: boolean }
  readonly links: ListLinks
}

/** `meta` and `links` of a page; keys without a value are left out. */
export function pagination(
  total: Total,
  size: number,
  page: { number: number; size: number },
  url: string,
): MetaAndLinks {
  const last = Math.max(1, Math.ceil(total.records / page.size))
  const next = page.number < last ? page.number + 1 : null
  const prev = page.number > 1 ? Math.min(page.number - 1, last) : null
  return {
    meta: {
      size,
      total: total.records,
      ...(total.estimated ? { total_is_estimated: true } : {}),
      pagination: {
        current: page.number,
        ...(next === null ? {} : { next }),
        ...(prev === null ? {} : { prev }),
        last,
        records: total.records,
      },
    },
    links: {
      self: url,
      current: pageUrl(url, page.number, page.size),
      first: pageUrl(url, 1, page.size),
      ...(next === null ? {} : { next: pageUrl(url, next, page.size) }),
      ...(prev === null ? {} : { prev: pageUrl(url, prev, page.size) }),
      last: pageUrl(url, last, page.size),
    },
  }
}

function pageUrl(url: string, number: number, size: number): string {
  return addressOf(url, [`page[number]=${number}`, `page[size]=${size}`])
}

/** The same address for another page: literal brackets, all other parameters kept. */
function addressOf(url: string, paging: readonly string[]): string {
  const at = url.indexOf('?')
  const others = searchWithout(at < 0 ? '' : url.slice(at + 1), page_parameters)
  return `${at < 0 ? url : url.slice(0, at)}?${[...others, ...paging].join('&')}`
}

function sparse(resource: ResourceObject, reading: Reading): ResourceObject {
  const names = reading.fields.get(resource.type)
  if (names === undefined) return resource
  return {
    ...resource,
    attributes: keep(resource.attributes, names),
    ...(resource.relationships === undefined ? {} : { relationships: keep(resource.relationships, names) }),
  }
}

function keep<Value>(members: Readonly<Record<string, Value>>, names: ReadonlySet<string>): Record<string, Value> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.has(name)))
}

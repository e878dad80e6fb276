import type { ListLinks, ListMeta, ResourceTypeName } from '@quaylog/contract'
import { UpstreamError } from './errors.ts'
import { formatted, type Format, type FormatOption, type Formatted } from './format.ts'
import { Included, type Document, type List, type Resource } from './included.ts'
import type { Query, ServiceRequest, Transport } from './transport.ts'

/** Options of calls whose answer has one form only. */
export interface PlainOptions {
  signal?: AbortSignal | undefined
  /** Longest time for one attempt of this call in milliseconds; 0: no limit. */
  timeoutMs?: number | undefined
  /** Further attempts of this call after a retryable failure. */
  maxRetries?: number | undefined
}

const sendingOf = ({ signal, timeoutMs, maxRetries }: PlainOptions) => ({ signal, timeoutMs, maxRetries })

/** The same for calls that change something. */
export interface PlainWriteOptions extends PlainOptions {
  /** Repeats of a call with the same key and body do nothing more; one is made when none is given. */
  idempotencyKey?: string | undefined
}

/** Options of calls that read. */
export interface CallOptions<F extends Format> extends PlainOptions, FormatOption<F> {}

/** Options of calls that change something. */
export interface WriteOptions<F extends Format> extends PlainWriteOptions, FormatOption<F> {}

/** Options of lists. */
export interface ListOptions<F extends Format> extends CallOptions<F> {
  /** From 1. */
  page?: number | undefined
  /** 1 to 100; other values are moved to the nearest. */
  pageSize?: number | undefined
  /** Comma list of fields, `-` for descending. */
  sort?: string | undefined
  /** Comma list of include paths, replaces the usual ones. */
  include?: string | undefined
  /** Further query parameters as the REST API spells them, such as `{'filter[status]': 'on_ship'}`. */
  query?: Query | undefined
}

/** A page of mapped records. */
export interface MappedList<Item> {
  items: Item[]
  links: Partial<ListLinks>
  meta: ListMeta
}

/** How one resource becomes a mapped object, with the records that came along. */
export type MapResource<Name extends ResourceTypeName, Mapped> = (
  resource: Resource<Name>,
  included: Included,
) => Mapped

/** The records of a list, page by page as they are wanted. */
export interface Rows<Row> extends AsyncGenerator<Row, void, undefined> {
  /** The first records, at most `limit`, as an array. */
  toArray(options: { limit: number }): Promise<Row[]>
}

const iterate_page_size = 100

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(Math.trunc(value), least), most)

/** Query parameters shared by all lists. */
export function listQuery(options: Omit<ListOptions<Format>, 'format' | 'signal'>): Query {
  return {
    'page[number]': options.page === undefined ? undefined : Math.max(1, Math.trunc(options.page)),
    'page[size]': options.pageSize === undefined ? undefined : clamp(options.pageSize, 1, 100),
    sort: options.sort,
    include: options.include,
    ...options.query,
  }
}

/** The query of a page's `next` link; the address itself is never followed, so a token can't be led elsewhere. */
function queryOfLink(link: string | undefined): Query | undefined {
  const query = link?.split('?', 2)[1]
  return query === undefined ? undefined : Object.fromEntries(new URLSearchParams(query))
}

/** What the namespaces share: reading and writing documents in the format asked for. */
export class Api<D extends Format> {
  readonly transport: Transport
  readonly #defaultFormat: Format

  constructor(transport: Transport, defaultFormat: D | undefined) {
    this.transport = transport
    this.#defaultFormat = defaultFormat ?? 'raw'
  }

  /** One resource. */
  async one<Name extends ResourceTypeName, Mapped, F extends Format = D>(
    request: ServiceRequest,
    map: MapResource<Name, Mapped>,
    options: WriteOptions<F>,
  ): Promise<Formatted<F, Document<Name>, Mapped>> {
    const document = await this.transport.json<Document<Name>>({
      ...sendingOf(options),
      idempotencyKey: options.idempotencyKey,
      ...request,
    })
    return formatted(
      document,
      ({ data, included }) => map(data, new Included(included, [data])),
      options.format,
      this.#defaultFormat,
    )
  }

  /** An answer that is no resource of the contract's table. */
  async answer<Body, Mapped, F extends Format = D>(
    request: ServiceRequest,
    map: (body: Body) => Mapped,
    options: CallOptions<F>,
  ): Promise<Formatted<F, Body, Mapped>> {
    const body = await this.transport.json<Body>({ ...sendingOf(options), ...request })
    return formatted(body, map, options.format, this.#defaultFormat)
  }

  /** An answer as it came, for methods that have one shape only. */
  read<Body>(request: ServiceRequest, options: PlainWriteOptions): Promise<Body> {
    return this.transport.json({ ...sendingOf(options), idempotencyKey: options.idempotencyKey, ...request })
  }

  /** Deletes what the path names. */
  remove(path: string, options: PlainWriteOptions): Promise<void> {
    return this.transport.nothing({
      method: 'DELETE',
      path,
      ...sendingOf(options),
      idempotencyKey: options.idempotencyKey,
    })
  }

  /** One page of resources. */
  async list<Name extends ResourceTypeName, Mapped, F extends Format = D>(
    request: ServiceRequest,
    map: MapResource<Name, Mapped>,
    options: CallOptions<F>,
  ): Promise<Formatted<F, List<Name>, MappedList<Mapped>>> {
    const document = await this.transport.json<List<Name>>({ ...sendingOf(options), ...request })
    return formatted(document, (list) => mapList(list, map), options.format, this.#defaultFormat)
  }

  /**
   * The resources of all pages to the last one, by cursor: records that come and go meanwhile neither repeat nor hide
   * another. A page that cannot be read throws.
   */
  iterate<Name extends ResourceTypeName, Mapped, F extends Format = D>(
    request: ServiceRequest,
    map: MapResource<Name, Mapped>,
    options: CallOptions<F>,
  ): Rows<Formatted<F, Resource<Name>, Mapped>> {
    const rows = this.#walk<Name, Mapped, F>(request, map, options)
    return Object.assign(rows, { toArray: ({ limit }: { limit: number }) => firstOf(rows, limit) })
  }

  async *#walk<Name extends ResourceTypeName, Mapped, F extends Format = D>(
    request: ServiceRequest,
    map: MapResource<Name, Mapped>,
    options: CallOptions<F>,
  ): AsyncGenerator<Formatted<F, Resource<Name>, Mapped>, void, undefined> {
    let next: ServiceRequest | undefined = {
      ...sendingOf(options),
      ...request,
      query: fromBeginning(request.query ?? {}),
    }
    const asked = new Set<string>()
    while (next !== undefined) {
      const list: List<Name> = await this.transport.json<List<Name>>(next)
      const included = new Included(list.included, list.data)
      for (const resource of list.data)
        yield formatted(resource, (one) => map(one, included), options.format, this.#defaultFormat)
      const { next: link } = list.links ?? {}
      if (link !== undefined && asked.has(link)) throw new UpstreamError('The list leads in a circle')
      if (link !== undefined) asked.add(link)
      const query = queryOfLink(link)
      next = query === undefined || list.data.length === 0 ? undefined : { ...next, query }
    }
  }
}

/** The query of the first page: by cursor, unless a page number was asked for. */
function fromBeginning(query: Query): Query {
  const size = query['page[size]'] ?? iterate_page_size
  const by_number = query['page[number]'] !== undefined && query['page[number]'] !== null
  return { ...query, 'page[size]': size, ...(by_number ? {} : { 'page[after]': query['page[after]'] ?? '' }) }
}

async function firstOf<Row>(rows: AsyncIterable<Row>, limit: number): Promise<Row[]> {
  const first: Row[] = []
  if (limit < 1) return first
  for await (const row of rows) {
    first.push(row)
    if (first.length >= limit) break
  }
  return first
}

function mapList<Name extends ResourceTypeName, Mapped>(
  list: List<Name>,
  map: MapResource<Name, Mapped>,
): MappedList<Mapped> {
  const included = new Included(list.included, list.data)
  return {
    items: list.data.map((resource) => map(resource, included)),
    links: list.links ?? {},
    meta: list.meta ?? { size: list.data.length, total: list.data.length },
  }
}

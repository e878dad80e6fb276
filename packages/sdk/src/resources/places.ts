import { listQuery, type Api, type CallOptions, type ListOptions, type MappedList } from '../api.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type Included, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** What other records say of a terminal. */
export type TerminalSummary = ReturnType<typeof terminalSummary>
export function terminalSummary(terminal: Resource<'terminal'>) {
  const { name, nickname, firms_code } = terminal.attributes
  return { id: terminal.id, name, nickname, firmsCode: firms_code }
}

/** What other records say of a port or metro area. */
export type PlaceSummary = ReturnType<typeof placeSummary>
export function placeSummary(place: Resource<'port'> | Resource<'metro_area'>) {
  return { id: place.id, name: place.attributes.name, locode: place.attributes.code }
}

export type Port = ReturnType<typeof mapPort>
function mapPort(port: Resource<'port'>, included: Included) {
  return { ...mapAttributes<'port'>(port), terminals: included.all(port.relationships?.terminals).map(terminalSummary) }
}

/** A terminal or, with `facilityType` `rail_terminal`, a ramp. */
export type Terminal = ReturnType<typeof mapTerminal>
function mapTerminal(terminal: Resource<'terminal'>, included: Included) {
  const port = included.find(terminal.relationships?.port)
  return { ...mapAttributes<'terminal'>(terminal), port: port === undefined ? null : placeSummary(port) }
}

export type MetroArea = ReturnType<typeof mapMetroArea>
function mapMetroArea(area: Resource<'metro_area'>) {
  return mapAttributes<'metro_area'>(area)
}

export class Ports<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** Ports by name; `search` is part of a name, or a UN/LOCODE. */
  list<F extends Format = D>(
    search?: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'port'>, MappedList<Port>>> {
    return this.#api.list({ path: '/ports', query: { search, ...listQuery(options) } }, mapPort, options)
  }

  /** @param id uuid or UN/LOCODE */
  get<F extends Format = D>(id: string, options: CallOptions<F> = {}): Promise<Formatted<F, Document<'port'>, Port>> {
    return this.#api.one({ path: pathOf('/ports', id) }, mapPort, options)
  }
}

export class Terminals<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** Terminals by name; `search` is part of a name, or a code. */
  list<F extends Format = D>(
    search?: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'terminal'>, MappedList<Terminal>>> {
    const query = { search, ...listQuery({ ...options, include: options.include ?? 'port' }) }
    return this.#api.list({ path: '/terminals', query }, mapTerminal, options)
  }

  /** @param id uuid or FIRMS code */
  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'terminal'>, Terminal>> {
    return this.#api.one({ path: pathOf('/terminals', id), query: { include: 'port' } }, mapTerminal, options)
  }
}

export class MetroAreas<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** Inland places by name; `search` is part of a name, or a UN/LOCODE. */
  list<F extends Format = D>(
    search?: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'metro_area'>, MappedList<MetroArea>>> {
    return this.#api.list({ path: '/metro_areas', query: { search, ...listQuery(options) } }, mapMetroArea, options)
  }

  /** @param id uuid or UN/LOCODE */
  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'metro_area'>, MetroArea>> {
    return this.#api.one({ path: pathOf('/metro_areas', id) }, mapMetroArea, options)
  }
}

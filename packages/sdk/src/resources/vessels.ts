import { listQuery, type Api, type CallOptions, type ListOptions, type MappedList } from '../api.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

export type Vessel = ReturnType<typeof mapVessel>
function mapVessel(vessel: Resource<'vessel'>) {
  return mapAttributes<'vessel'>(vessel)
}

/** The window of past positions; instants are ISO 8601. */
export interface PositionWindow {
  from?: string | undefined
  to?: string | undefined
}

/** The leg whose positions are foretold; both are ids of ports. */
export interface Leg {
  portId: string
  previousPortId: string
}

export class Vessels<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** Ships by name; `search` is the beginning of a name, or an IMO number. */
  list<F extends Format = D>(
    search?: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'vessel'>, MappedList<Vessel>>> {
    return this.#api.list({ path: '/vessels', query: { search, ...listQuery(options) } }, mapVessel, options)
  }

  /** @param id uuid or IMO number; with `positions` also where it has been, which needs routing data */
  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> & { positions?: PositionWindow } = {},
  ): Promise<Formatted<F, Document<'vessel'>, Vessel>> {
    const { positions } = options
    const query = { 'show_positions[from_timestamp]': positions?.from, 'show_positions[to_timestamp]': positions?.to }
    return this.#api.one({ path: pathOf('/vessels', id), query }, mapVessel, options)
  }

  getByImo<F extends Format = D>(
    imo: string,
    options: CallOptions<F> & { positions?: PositionWindow } = {},
  ): Promise<Formatted<F, Document<'vessel'>, Vessel>> {
    return this.get(imo, options)
  }

  futurePositions<F extends Format = D>(
    id: string,
    leg: Leg,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'vessel'>, Vessel>> {
    const query = { port_id: leg.portId, previous_port_id: leg.previousPortId }
    return this.#api.one({ path: pathOf('/vessels', id, '/future_positions'), query }, mapVessel, options)
  }

  /** The same from a given point. */
  futurePositionsWithCoords<F extends Format = D>(
    id: string,
    { portId, previousPortId, latitude, longitude }: Leg & { latitude: number; longitude: number },
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'vessel'>, Vessel>> {
    const query = { port_id: portId, previous_port_id: previousPortId, latitude, longitude }
    return this.#api.one(
      { path: pathOf('/vessels', id, '/future_positions_with_coordinates'), query },
      mapVessel,
      options,
    )
  }
}

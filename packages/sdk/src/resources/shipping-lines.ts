import type { Api, CallOptions, MappedList } from '../api.ts'
import type { Format, Formatted } from '../format.ts'
import type { Document, List, Resource } from '../included.ts'
import { pathOf } from '../path.ts'

export type ShippingLine = ReturnType<typeof mapShippingLine>
function mapShippingLine({ attributes: a }: Resource<'shipping_line'>) {
  return {
    scac: a.scac,
    name: a.name,
    shortName: a.short_name,
    ...(a.bol_prefix === null ? {} : { bolPrefix: a.bol_prefix }),
    ...(a.notes === null ? {} : { notes: a.notes }),
    alternativeScacs: a.alternative_scacs,
    billOfLadingTrackingSupport: a.bill_of_lading_tracking_support,
    bookingNumberTrackingSupport: a.booking_number_tracking_support,
    containerNumberTrackingSupport: a.container_number_tracking_support,
  }
}

export class ShippingLines<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** All carriers, or those whose name or code holds `search`. */
  list<F extends Format = D>(
    search?: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, List<'shipping_line'>, MappedList<ShippingLine>>> {
    return this.#api.list({ path: '/shipping_lines', query: { search: search || undefined } }, mapShippingLine, options)
  }

  /** @param id uuid or SCAC */
  get<F extends Format = D>(
    id: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'shipping_line'>, ShippingLine>> {
    return this.#api.one({ path: pathOf('/shipping_lines', id) }, mapShippingLine, options)
  }
}

import type { CreateChargeAdjustmentRequest, CreateChargeFactRequest } from '@quaylog/contract'
import { listQuery, type Api, type CallOptions, type ListOptions, type MappedList } from '../api.ts'
import type { PlainWriteOptions, WriteOptions } from '../api.ts'
import { snakeMembers, type CamelMembers } from '../camel.ts'
import type { Format, Formatted } from '../format.ts'
import { mapAttributes, type Document, type List, type Resource } from '../included.ts'
import { pathOf } from '../path.ts'

/** What all containers of an account have cost, cost now and will soon. */
export type ChargeSummary = ReturnType<typeof mapSummary>
const mapSummary = (summary: Resource<'charge_summary'>) => mapAttributes<'charge_summary'>(summary)

/** What waiting costs, day by day. */
export type ChargeForecast = ReturnType<typeof mapForecast>
const mapForecast = (forecast: Resource<'charge_forecast'>) => mapAttributes<'charge_forecast'>(forecast)

/** A charge of one container with its days. */
export type ContainerCharge = ReturnType<typeof mapContainerCharge>
const mapContainerCharge = (clock: Resource<'charge_clock'>) => mapAttributes<'charge_clock'>(clock)

/** Something paid, granted, disputed or told beside the terms. */
export type ChargeAdjustment = ReturnType<typeof mapAdjustment>
const mapAdjustment = (adjustment: Resource<'charge_adjustment'>) => mapAttributes<'charge_adjustment'>(adjustment)

/** What was stated of a shipment that no source tells. */
export type ChargeFact = ReturnType<typeof mapFact>
const mapFact = (fact: Resource<'charge_fact'>) => mapAttributes<'charge_fact'>(fact)

/** By what sums of weeks are told apart, from which day on, and as they were known at which instant. */
export interface ChargeSummaryChoice {
  by?: 'biller' | 'facility' | 'customer' | undefined
  from?: string | undefined
  asOf?: string | undefined
}

export type NewChargeAdjustment = CamelMembers<CreateChargeAdjustmentRequest['data']['attributes']>
export type NewChargeFact = CamelMembers<CreateChargeFactRequest['data']['attributes']>

/** Free time and charges of single containers, and what those of all add up to. */
export class Charges<D extends Format> {
  readonly #api: Api<D>
  constructor(api: Api<D>) {
    this.#api = api
  }

  /** Counters first: sums are "at least" unless `complete`. */
  summary<F extends Format = D>(
    choice: ChargeSummaryChoice = {},
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, Document<'charge_summary'>, ChargeSummary>> {
    const query = { by: choice.by, from: choice.from, as_of: choice.asOf }
    return this.#api.one({ path: '/charge_summary', query }, mapSummary, options)
  }

  /** Every charge of a container, each with its days and why they cost. `asOf`: as they were known at that instant. */
  ofContainer<F extends Format = D>(
    containerId: string,
    options: CallOptions<F> & { asOf?: string | undefined } = {},
  ): Promise<Formatted<F, List<'charge_clock'>, MappedList<ContainerCharge>>> {
    const request = { path: pathOf('/containers', containerId, '/charge_clocks'), query: { as_of: options.asOf } }
    return this.#api.list(request, mapContainerCharge, options)
  }

  /** What each day of waiting costs, up to the local day `until`. `asOf`: as it was known at that instant. */
  forecast<F extends Format = D>(
    containerId: string,
    options: CallOptions<F> & { until?: string | undefined; asOf?: string | undefined } = {},
  ): Promise<Formatted<F, Document<'charge_forecast'>, ChargeForecast>> {
    const query = { until: options.until, as_of: options.asOf }
    const request = { path: pathOf('/containers', containerId, '/charge_forecast'), query }
    return this.#api.one(request, mapForecast, options)
  }

  adjustments<F extends Format = D>(
    containerId: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'charge_adjustment'>, MappedList<ChargeAdjustment>>> {
    const request = { path: pathOf('/containers', containerId, '/charge_adjustments'), query: listQuery(options) }
    return this.#api.list(request, mapAdjustment, options)
  }

  /** States a payment, waiver, dispute, extension or another thing beside the terms. What accrued stays. */
  adjust<F extends Format = D>(
    containerId: string,
    given: NewChargeAdjustment,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'charge_adjustment'>, ChargeAdjustment>> {
    const path = pathOf('/containers', containerId, '/charge_adjustments')
    const body = { data: { type: 'charge_adjustment', attributes: snakeMembers(given) } }
    return this.#api.one({ method: 'POST', path, body }, mapAdjustment, options)
  }

  withdrawAdjustment(containerId: string, id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/containers', containerId, '/charge_adjustments', id), options)
  }

  facts<F extends Format = D>(
    shipmentId: string,
    options: ListOptions<F> = {},
  ): Promise<Formatted<F, List<'charge_fact'>, MappedList<ChargeFact>>> {
    const request = { path: pathOf('/shipments', shipmentId, '/charge_facts'), query: listQuery(options) }
    return this.#api.list(request, mapFact, options)
  }

  /** States what no source tells, such as who hauls inland; null takes back what was stated of a field. */
  stateFact<F extends Format = D>(
    shipmentId: string,
    given: NewChargeFact,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'charge_fact'>, ChargeFact>> {
    const path = pathOf('/shipments', shipmentId, '/charge_facts')
    const body = { data: { type: 'charge_fact', attributes: snakeMembers(given) } }
    return this.#api.one({ method: 'POST', path, body }, mapFact, options)
  }

  withdrawFact(shipmentId: string, id: string, options: PlainWriteOptions = {}): Promise<void> {
    return this.#api.remove(pathOf('/shipments', shipmentId, '/charge_facts', id), options)
  }
}

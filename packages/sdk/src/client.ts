import { Api, type CallOptions, type MappedList, type PlainOptions, type WriteOptions } from './api.ts'
import { deserialize } from './deserialize.ts'
import { ValidationError } from './errors.ts'
import type { Format, Formatted } from './format.ts'
import { mapAttributes, type Document, type List, type Resource } from './included.ts'
import { settingsOf, type ClientOptions } from './options.ts'
import { Changes } from './resources/changes.ts'
import { Charges } from './resources/charges.ts'
import { Containers, type Demurrage, type RailMilestones } from './resources/containers.ts'
import { CustomFieldDefinitions, CustomFieldOptions, CustomFields } from './resources/custom-fields.ts'
import { Exports } from './resources/exports.ts'
import { Documents } from './resources/documents.ts'
import { Invoices } from './resources/invoices.ts'
import { MetroAreas, Ports, Terminals } from './resources/places.ts'
import { Shipments } from './resources/shipments.ts'
import { ShippingLines } from './resources/shipping-lines.ts'
import { TariffFiles } from './resources/tariff-files.ts'
import { TrackingRequests, type TrackingRequest } from './resources/tracking-requests.ts'
import { Vessels } from './resources/vessels.ts'
import { WebhookNotifications } from './resources/webhook-notifications.ts'
import { Webhooks } from './resources/webhooks.ts'
import { Transport } from './transport.ts'
import { UsualNamespaces } from './usual-namespaces.gen.ts'

/** A record that a search found. */
export type SearchResult = ReturnType<typeof mapSearchResult>
function mapSearchResult(result: Resource<'search_result'>) {
  return mapAttributes<'search_result'>(result)
}

/** The account of the token: plan, usage, features. */
export type Account = ReturnType<typeof mapAccount>
function mapAccount(account: Resource<'account'>) {
  return mapAttributes<'account'>(account)
}

/** What to track: one of the two numbers. */
export interface TrackContainerArguments {
  containerNumber?: string | undefined
  bookingNumber?: string | undefined
  scac?: string | undefined
  autoDetectVoccScac?: boolean | undefined
  refNumbers?: string[] | undefined
}

/** A client of the tracking API. `D` is the format of calls that name none. */
export class QuaylogClient<D extends Format = 'raw'> extends UsualNamespaces<D> {
  readonly shipments: Shipments<D>
  readonly containers: Containers<D>
  readonly trackingRequests: TrackingRequests<D>
  readonly shippingLines: ShippingLines<D>
  readonly webhooks: Webhooks<D>
  readonly webhookNotifications: WebhookNotifications<D>
  readonly changes: Changes<D>
  readonly charges: Charges<D>
  readonly exports: Exports<D>
  readonly documents: Documents<D>
  readonly invoices: Invoices<D>
  readonly tariffFiles: TariffFiles<D>
  readonly vessels: Vessels<D>
  readonly ports: Ports<D>
  readonly terminals: Terminals<D>
  readonly metroAreas: MetroAreas<D>
  readonly customFieldDefinitions: CustomFieldDefinitions<D>
  readonly customFieldOptions: CustomFieldOptions<D>
  readonly customFields: CustomFields<D>
  /** Turns any document of the API into plain objects with relationships resolved. */
  readonly deserialize = deserialize
  /** Root of the REST API, without a slash at its end. */
  readonly baseUrl: string
  readonly #api: Api<D>

  /** @throws AuthenticationError without a token, ValidationError without a usable address */
  constructor(options: ClientOptions<D>) {
    const settings = settingsOf(options)
    const api = new Api<D>(new Transport(settings), options.defaultFormat)
    super(api)
    this.#api = api
    this.baseUrl = settings.baseUrl
    this.shipments = new Shipments(api)
    this.containers = new Containers(api)
    this.trackingRequests = new TrackingRequests(api)
    this.shippingLines = new ShippingLines(api)
    this.webhooks = new Webhooks(api)
    this.webhookNotifications = new WebhookNotifications(api)
    this.changes = new Changes(api)
    this.charges = new Charges(api)
    this.exports = new Exports(api)
    this.documents = new Documents(api)
    this.invoices = new Invoices(api)
    this.tariffFiles = new TariffFiles(api)
    this.vessels = new Vessels(api)
    this.ports = new Ports(api)
    this.terminals = new Terminals(api)
    this.metroAreas = new MetroAreas(api)
    this.customFieldDefinitions = new CustomFieldDefinitions(api)
    this.customFieldOptions = new CustomFieldOptions(api)
    this.customFields = new CustomFields(api)
  }

  /** Shipments, containers and tracking requests by number, bill of lading, booking or own reference; at most 25. */
  search<F extends Format = D>(
    query: string,
    options: CallOptions<F> = {},
  ): Promise<Formatted<F, List<'search_result'>, MappedList<SearchResult>>> {
    return this.#api.list({ path: '/search', query: { query } }, mapSearchResult, options)
  }

  account<F extends Format = D>(options: CallOptions<F> = {}): Promise<Formatted<F, Document<'account'>, Account>> {
    return this.#api.one({ path: '/account' }, mapAccount, options)
  }

  /** Asks for a container or a booking to be tracked. @throws ValidationError unless exactly one number is given */
  async trackContainer<F extends Format = D>(
    wanted: TrackContainerArguments,
    options: WriteOptions<F> = {},
  ): Promise<Formatted<F, Document<'tracking_request'>, TrackingRequest>> {
    const { containerNumber, bookingNumber, scac, refNumbers } = wanted
    const requestNumber = containerNumber ?? bookingNumber
    if (requestNumber === undefined || (containerNumber !== undefined && bookingNumber !== undefined)) {
      throw new ValidationError('containerNumber or bookingNumber is required')
    }
    const requestType = containerNumber === undefined ? 'booking_number' : 'container'
    const autoDetectVoccScac = wanted.autoDetectVoccScac ?? scac === undefined
    return this.trackingRequests.create({ requestType, requestNumber, scac, autoDetectVoccScac, refNumbers }, options)
  }

  getContainer: Containers<D>['get'] = (...given) => this.containers.get(...given)
  listContainers: Containers<D>['list'] = (...given) => this.containers.list(...given)
  getContainerTransportEvents: Containers<D>['events'] = (...given) => this.containers.events(...given)
  getContainerRoute: Containers<D>['route'] = (...given) => this.containers.route(...given)
  getContainerRawEvents: Containers<D>['rawEvents'] = (...given) => this.containers.rawEvents(...given)
  refreshContainer: Containers<D>['refresh'] = (...given) => this.containers.refresh(...given)
  getShipment: Shipments<D>['get'] = (...given) => this.shipments.get(...given)
  listShipments: Shipments<D>['list'] = (...given) => this.shipments.list(...given)
  updateShipment: Shipments<D>['update'] = (...given) => this.shipments.update(...given)
  stopTrackingShipment: Shipments<D>['stopTracking'] = (...given) => this.shipments.stopTracking(...given)
  resumeTrackingShipment: Shipments<D>['resumeTracking'] = (...given) => this.shipments.resumeTracking(...given)
  createTrackingRequest: TrackingRequests<D>['create'] = (...given) => this.trackingRequests.create(...given)
  createTrackingRequestFromInfer: TrackingRequests<D>['createFromInfer'] = (...given) =>
    this.trackingRequests.createFromInfer(...given)
  inferTrackingNumber: TrackingRequests<D>['inferNumber'] = (...given) => this.trackingRequests.inferNumber(...given)
  getTrackingRequest: TrackingRequests<D>['get'] = (...given) => this.trackingRequests.get(...given)
  listTrackingRequests: TrackingRequests<D>['list'] = (...given) => this.trackingRequests.list(...given)
  updateTrackingRequest: TrackingRequests<D>['update'] = (...given) => this.trackingRequests.update(...given)
  listShippingLines: ShippingLines<D>['list'] = (...given) => this.shippingLines.list(...given)

  getDemurrage(containerId: string, options: PlainOptions = {}): Promise<Demurrage> {
    return this.containers.demurrage(containerId, options)
  }

  getRailMilestones(containerId: string, options: PlainOptions = {}): Promise<RailMilestones> {
    return this.containers.railMilestones(containerId, options)
  }
}

export { QuaylogClient } from './client.ts'
export type { Account, SearchResult, TrackContainerArguments } from './client.ts'
export type { ClientOptions } from './options.ts'
export type { HookCall, Hooks } from './hooks.ts'
export type { Format, Formatted } from './format.ts'
export type {
  CallOptions,
  ListOptions,
  MappedList,
  PlainOptions,
  PlainWriteOptions,
  Rows,
  WriteOptions,
} from './api.ts'
export { Included } from './included.ts'
export type { AnyResource, Document, List, Resource } from './included.ts'
export { numbersById } from './numbers.ts'
export { deserialize } from './deserialize.ts'
export type { Deserialized } from './deserialize.ts'
export {
  AuthenticationError,
  AuthorizationError,
  FeatureNotEnabledError,
  NetworkError,
  NotFoundError,
  QuaylogError,
  RateLimitError,
  TimeoutError,
  UnknownCursorError,
  UpstreamError,
  ValidationError,
} from './errors.ts'
export { unwrapWebhook } from './webhook-event.ts'
export type { WebhookEvent } from './webhook-event.ts'
export { verifyWebhook } from './webhook-signature.ts'
export type { WebhookDelivery } from './webhook-signature.ts'
export type { ChangeFilters, ChangeStreamOptions, StreamedChange } from './change-stream.ts'
export type * from './resources/types.gen.ts'
export type { Change, ChangeListOptions } from './resources/changes.ts'
export type {
  ChargeAdjustment,
  ChargeFact,
  ChargeForecast,
  ChargeSummary,
  ChargeSummaryChoice,
  ContainerCharge,
  NewChargeAdjustment,
  NewChargeFact,
} from './resources/charges.ts'
export type { ChangeExportOptions, ExportFormat, ExportName, ExportOptions } from './resources/exports.ts'
export type {
  DocumentChanges,
  DocumentFilters,
  DocumentLink,
  LinkTarget,
  ShippingDocument,
} from './resources/documents.ts'
export type {
  DisputeLetter,
  EvidencePack,
  Invoice,
  InvoiceChanges,
  InvoiceCheck,
  NewInvoice,
} from './resources/invoices.ts'
export type {
  TariffExport,
  TariffFile,
  TariffFileFormat,
  TariffImport,
  TariffVersion,
} from './resources/tariff-files.ts'
export type { ChannelChanges as ChannelSettings } from './resources/channels.gen.ts'
export type { ContainerFilters, FleetFilters, Many } from './resources/container-filters.ts'
export type {
  Container,
  ContainerListOptions,
  Demurrage,
  FeatureCollection,
  RailMilestones,
} from './resources/containers.ts'
export type {
  CustomField,
  CustomFieldDefinition,
  CustomFieldOption,
  DefinitionSettings,
  NewDefinition,
} from './resources/custom-fields.ts'
export type { MetroArea, PlaceSummary, Port, Terminal, TerminalSummary } from './resources/places.ts'
export type {
  Evidence,
  FieldProvenance,
  History,
  HistoryDocument,
  Payload,
  PayloadDocument,
  Provenance,
  ProvenanceDocument,
} from './resources/provenance.ts'
export type { Route } from './resources/routes.ts'
export type { Shipment, ShipmentFilters, ShipmentListOptions } from './resources/shipments.ts'
export type { ShippingLine } from './resources/shipping-lines.ts'
export type { AsOfOption, AssignedRole } from './resources/tracked-records.ts'
export type {
  FromInferOptions,
  InferredNumber,
  NewTrackingRequest,
  TrackingRequest,
  TrackingRequestFilters,
} from './resources/tracking-requests.ts'
export type { RawEvent, TransportEvent } from './resources/transport-events.ts'
export type { Leg, PositionWindow, Vessel } from './resources/vessels.ts'
export type { NotificationFilters, WebhookNotification } from './resources/webhook-notifications.ts'
export type { Webhook, WebhookEventCategory, WebhookSettings } from './resources/webhooks.ts'

import {
  getException,
  getExceptionHistory,
  getExceptions,
  patchException,
  patchExceptions,
} from './attention/routes.ts'
import { getAuditLog } from './audit/routes.ts'
import { getAccount } from './records/account/routes.ts'
import { act, forPart, listed, preparedWrite, read, write } from './route-kinds.ts'
import { charge_routes } from './charge-routes.ts'
import { document_routes } from './document-routes.ts'
import type { ApiRoute } from './request/services.ts'
import { getChanges } from './telling/changes/routes.ts'
import {
  getAlertRule,
  getAlertRules,
  patchAlertRule,
  postAlertRule,
  previewAlertRule,
  removeAlertRule,
} from './attention/rules/routes.ts'
import { getExportLink, getExportLinks, postExportLink, removeExportLink } from './exports/link-routes.ts'
import { getChangesExport, getChangesParquet } from './exports/changes.ts'
import { getExport } from './exports/routes.ts'
import { getCalendar, getCalendars, postCalendar, removeCalendar } from './records/calendars/routes.ts'
import {
  getContainers,
  getMapGeojson,
  getRawEvents,
  getRoute,
  patchContainer,
  patchContainerByBody,
  refreshContainer,
} from './records/containers/routes.ts'
import { report_form_bytes_max } from './intake/reports/given-file.ts'
import { getReportFile, getReportFiles, postReportFile, prepareReportFile } from './intake/reports/file-routes.ts'
import * as mappings from './intake/reports/mapping-routes.ts'
import { postReportPreview } from './intake/reports/preview-routes.ts'
import { entities } from './records/custom-fields/custom-field.ts'
import {
  getDefinition,
  getDefinitions,
  patchDefinition,
  postDefinition,
  removeDefinition,
} from './records/custom-fields/definition-routes.ts'
import { getOption, getOptions, patchOption, postOption, removeOption } from './records/custom-fields/option-routes.ts'
import {
  getCustomField,
  getCustomFields,
  getFieldsOf,
  patchCustomField,
  patchFieldOf,
  postCustomField,
  postFieldOf,
  removeCustomField,
  removeFieldOf,
} from './records/custom-fields/routes.ts'
import { getPublicMap, getPublicPoster, getPublicTrack } from './doors/embed/routes.ts'
import {
  deletePartyRole,
  getParties,
  getParty,
  getPartyRoles,
  on_container,
  on_shipment,
  patchParty,
  postParty,
  postPartyRole,
} from './records/parties/routes.ts'
import { getEtaScoreboard } from './knowing/eta-scoreboard.ts'
import {
  getContainerAsOf,
  getContainerProvenance,
  getHistory,
  getPayload,
  getShipmentAsOf,
  getShipmentProvenance,
  getTransportEventsAsOf,
} from './knowing/routes.ts'
import { getMetroArea, getPort, getShippingLine, getShippingLines, getTerminal } from './records/reference/routes.ts'
import { getMetroAreas, getPorts, getTerminals } from './records/reference/lists.ts'
import { getSearch } from './search/routes.ts'
import { getShare, getShares, postShare, removeShare } from './records/shares/routes.ts'
import { getShipments, patchShipment, resumeShipment, stopShipment } from './records/shipments/routes.ts'
import { inferNumber } from './records/tracking-requests/infer.ts'
import {
  getTrackingRequest,
  getTrackingRequests,
  patchTrackingRequest,
  postTrackingRequest,
} from './records/tracking-requests/routes.ts'
import {
  getFuturePositions,
  getFuturePositionsWithCoordinates,
  getVessel,
  getVessels,
} from './records/vessels/routes.ts'
import * as channels from './subscriptions/channels/routes.ts'
import {
  getExample,
  getNotification,
  getNotifications,
  recoverNotifications,
  redeliverNotification,
  triggerWebhook,
} from './subscriptions/notifications/routes.ts'
import * as webhooks from './subscriptions/webhooks/routes.ts'

/** Every route of `/v2`, with its handler, rate bucket and plan: what can be called stands on this page. */
export const routes: readonly ApiRoute[] = [
  write('POST', '/tracking_requests', postTrackingRequest, { access: 'any', bucket: 'tracking_request_create' }),
  write('POST', '/tracking_requests/infer_number', inferNumber, { bucket: 'infer' }),
  forPart(listed('/tracking_requests', getTrackingRequests)),
  forPart(read('/tracking_requests/:id', getTrackingRequest), 'tracking_request'),
  write('PATCH', '/tracking_requests/:id', patchTrackingRequest),

  forPart(listed('/shipments', getShipments)),
  forPart(read('/shipments/:id', getShipmentAsOf), 'shipment'),
  write('PATCH', '/shipments/:id', patchShipment),
  write('PATCH', '/shipments/:id/stop_tracking', stopShipment),
  write('PATCH', '/shipments/:id/resume_tracking', resumeShipment),

  forPart(listed('/containers', getContainers)),
  forPart(read('/containers/:id', getContainerAsOf), 'container'),
  write('PATCH', '/containers/:id', patchContainer),
  write('PATCH', '/containers', patchContainerByBody),
  forPart(read('/containers/:id/transport_events', getTransportEventsAsOf), 'container'),
  read('/containers/:id/provenance', getContainerProvenance),
  forPart(read('/containers/:id/history', getHistory), 'container'),
  read('/containers/:id/payloads/:payload_id', getPayload('container')),
  read('/shipments/:id/provenance', getShipmentProvenance),
  read('/shipments/:id/payloads/:payload_id', getPayload('shipment')),
  forPart(
    read('/containers/:id/raw_events', getRawEvents, { deprecated: { since: '2026-11-01T00:00:00Z' } }),
    'container',
  ),
  forPart(read('/containers/:id/route', getRoute), 'container'),
  forPart(read('/containers/:id/map_geojson', getMapGeojson), 'container'),
  write('PATCH', '/containers/:id/refresh', refreshContainer, { bucket: 'refresh' }),

  listed('/parties', getParties),
  write('POST', '/parties', postParty),
  read('/parties/:id', getParty),
  write('PATCH', '/parties/:id', patchParty),
  read('/shipments/:id/party_roles', getPartyRoles(on_shipment)),
  write('POST', '/shipments/:id/party_roles', postPartyRole(on_shipment)),
  write('DELETE', '/shipments/:id/party_roles/:role_id', deletePartyRole(on_shipment)),
  read('/containers/:id/party_roles', getPartyRoles(on_container)),
  write('POST', '/containers/:id/party_roles', postPartyRole(on_container)),
  write('DELETE', '/containers/:id/party_roles/:role_id', deletePartyRole(on_container)),

  read('/custom_field_definitions', getDefinitions),
  write('POST', '/custom_field_definitions', postDefinition),
  read('/custom_field_definitions/:id', getDefinition),
  write('PATCH', '/custom_field_definitions/:id', patchDefinition),
  write('DELETE', '/custom_field_definitions/:id', removeDefinition),
  read('/custom_field_definitions/:id/options', getOptions),
  write('POST', '/custom_field_definitions/:id/options', postOption),
  read('/custom_field_definitions/:id/options/:option_id', getOption),
  write('PATCH', '/custom_field_definitions/:id/options/:option_id', patchOption),
  write('DELETE', '/custom_field_definitions/:id/options/:option_id', removeOption),
  read('/custom_fields', getCustomFields),
  write('POST', '/custom_fields', postCustomField),
  read('/custom_fields/:id', getCustomField),
  write('PATCH', '/custom_fields/:id', patchCustomField),
  write('DELETE', '/custom_fields/:id', removeCustomField),
  ...entities.flatMap((entity) => [
    read(`/${entity.path}/:id/custom_fields`, getFieldsOf(entity)),
    write('POST', `/${entity.path}/:id/custom_fields`, postFieldOf(entity)),
    write('PATCH', `/${entity.path}/:id/custom_fields/:api_slug`, patchFieldOf(entity)),
    write('DELETE', `/${entity.path}/:id/custom_fields/:api_slug`, removeFieldOf(entity)),
  ]),

  forPart(read('/shipping_lines', getShippingLines)),
  forPart(read('/shipping_lines/:id', getShippingLine)),
  forPart(read('/ports', getPorts)),
  forPart(read('/ports/:id', getPort)),
  forPart(read('/metro_areas', getMetroAreas)),
  forPart(read('/metro_areas/:id', getMetroArea)),
  forPart(read('/terminals', getTerminals)),
  forPart(read('/terminals/:id', getTerminal)),
  forPart(listed('/search', getSearch)),
  listed('/vessels', getVessels),
  read('/vessels/:id', getVessel),
  read('/vessels/:id/future_positions', getFuturePositions),
  read('/vessels/:id/future_positions_with_coordinates', getFuturePositionsWithCoordinates),
  read('/account', getAccount),
  listed('/audit_log', getAuditLog),

  read('/public/track', getPublicTrack, { access: 'public', bucket: 'public' }),
  read('/public/shipments/:shipment_id/containers/:id/map_geojson', getPublicMap, {
    access: 'public',
    bucket: 'public',
  }),
  read('/public/shipments/:shipment_id/containers/:id/map_poster', getPublicPoster, {
    access: 'public',
    bucket: 'public',
  }),

  read('/changes', getChanges),

  read('/eta_scoreboard', getEtaScoreboard),
  forPart(listed('/exceptions', getExceptions)),
  forPart(read('/exceptions/:id', getException), 'exception'),
  write('PATCH', '/exceptions', patchExceptions),
  write('PATCH', '/exceptions/:id', patchException),
  read('/exceptions/:id/history', getExceptionHistory),

  read('/alert_rules', getAlertRules),
  write('POST', '/alert_rules', postAlertRule),
  write('POST', '/alert_rules/preview', previewAlertRule),
  read('/alert_rules/:id', getAlertRule),
  write('PATCH', '/alert_rules/:id', patchAlertRule),
  write('DELETE', '/alert_rules/:id', removeAlertRule),

  read('/calendars', getCalendars),
  write('POST', '/calendars', postCalendar),
  read('/calendars/:id', getCalendar),
  write('DELETE', '/calendars/:id', removeCalendar),

  forPart(listed('/exports/containers', getExport('containers'))),
  forPart(listed('/exports/shipments', getExport('shipments'))),
  forPart(listed('/exports/charge_clocks', getExport('charge_clocks'))),
  forPart(listed('/exports/exceptions', getExport('exceptions'))),
  read('/exports/changes.ndjson', getChangesExport),
  read('/exports/changes.parquet', getChangesParquet),
  read('/export_links', getExportLinks),
  write('POST', '/export_links', postExportLink),
  read('/export_links/:id', getExportLink),
  write('DELETE', '/export_links/:id', removeExportLink),

  read('/shares', getShares),
  write('POST', '/shares', postShare),
  read('/shares/:id', getShare),
  write('DELETE', '/shares/:id', removeShare),

  read('/report_mappings', mappings.getReportMappings),
  write('POST', '/report_mappings', mappings.postReportMapping),
  read('/report_mappings/:id', mappings.getReportMapping),
  write('PATCH', '/report_mappings/:id', mappings.patchReportMapping),
  write('DELETE', '/report_mappings/:id', mappings.removeReportMapping),
  act('POST', '/report_previews', postReportPreview, { form_bytes_max: report_form_bytes_max }),
  read('/report_files', getReportFiles),
  preparedWrite('POST', '/report_files', prepareReportFile, postReportFile, { form_bytes_max: report_form_bytes_max }),
  read('/report_files/:id', getReportFile),

  ...charge_routes,
  ...document_routes,

  read('/webhooks', webhooks.getWebhooks),
  preparedWrite('POST', '/webhooks', webhooks.prepareWebhook, webhooks.postWebhook),
  read('/webhooks/events', webhooks.getWebhookEvents),
  read('/webhooks/ips', webhooks.getWebhookIps),
  act('POST', '/webhooks/trigger', triggerWebhook),
  read('/webhooks/:id', webhooks.getWebhook),
  preparedWrite('PATCH', '/webhooks/:id', webhooks.prepareWebhookChanges, webhooks.patchWebhook),
  write('DELETE', '/webhooks/:id', webhooks.removeWebhook),
  read('/channels', channels.getChannels),
  preparedWrite('POST', '/channels', channels.prepareChannel, channels.postChannel),
  read('/channels/:id', channels.getChannel),
  preparedWrite('PATCH', '/channels/:id', channels.prepareChannelChanges, channels.patchChannel),
  write('DELETE', '/channels/:id', channels.removeChannel),

  read('/webhook_notifications', getNotifications),
  read('/webhook_notifications/examples', getExample),
  write('POST', '/webhook_notifications/recover', recoverNotifications),
  read('/webhook_notifications/:id', getNotification),
  write('POST', '/webhook_notifications/:id/redeliver', redeliverNotification),
]

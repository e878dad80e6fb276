import { getChargeSummary, getFleetClock, getFleetClocks } from './charges/fleet/routes.ts'
import { getChargeClocks, getChargeForecast } from './charges/clocks/routes.ts'
import {
  getFacilityCalendar,
  getFacilityCalendars,
  getStatements,
  postFacilityCalendar,
  postStatement,
  removeStatement,
} from './charges/facility-calendars/routes.ts'
import { getEvidencePack, getEvidencePackPage, getInvoiceChecks } from './charges/invoices/evidence-routes.ts'
import {
  getInvoice,
  getInvoices,
  importInvoices,
  patchInvoice,
  postDisputeLetter,
  postInvoice,
  recheckInvoice,
} from './charges/invoices/routes.ts'
import {
  getChargeStatements,
  postChargeAdjustment,
  postChargeFact,
  removeChargeStatement,
} from './charges/statements/routes.ts'
import {
  getTariff,
  getTariffExport,
  getTariffTemplate,
  getTariffs,
  getTariffVersions,
  patchTariff,
  postTariff,
  postTariffVersion,
  prepareTariffImport,
  removeTariff,
  importTariff,
} from './charges/tariffs/routes.ts'
import type { ApiRoute } from './request/services.ts'
import { featured, forPart, preparedWrite, read, write } from './route-kinds.ts'

/** Tariffs, calendars of facilities, what each day of a stay costs, and invoices about it. */
export const charge_routes: readonly ApiRoute[] = featured('free_time', [
  read('/tariffs', getTariffs),
  write('POST', '/tariffs', postTariff),
  preparedWrite('POST', '/tariffs/import', prepareTariffImport, importTariff),
  read('/tariffs/template', getTariffTemplate),
  read('/tariffs/:id', getTariff),
  write('PATCH', '/tariffs/:id', patchTariff),
  write('DELETE', '/tariffs/:id', removeTariff),
  read('/tariffs/:id/export', getTariffExport),
  read('/tariffs/:id/versions', getTariffVersions),
  write('POST', '/tariffs/:id/versions', postTariffVersion),
  read('/facility_calendars', getFacilityCalendars),
  write('POST', '/facility_calendars', postFacilityCalendar),
  read('/facility_calendars/:id', getFacilityCalendar),
  read('/facility_calendars/:id/statements', getStatements),
  write('POST', '/facility_calendars/:id/statements', postStatement),
  write('DELETE', '/facility_calendars/:id/statements/:statement_id', removeStatement),
  forPart(read('/charge_clocks', getFleetClocks)),
  forPart(read('/charge_clocks/:id', getFleetClock), 'charge_clock'),
  forPart(read('/charge_summary', getChargeSummary)),
  forPart(read('/containers/:id/charge_clocks', getChargeClocks), 'container'),
  forPart(read('/containers/:id/charge_forecast', getChargeForecast), 'container'),
  read('/containers/:id/charge_adjustments', getChargeStatements('container')),
  write('POST', '/containers/:id/charge_adjustments', postChargeAdjustment),
  write('DELETE', '/containers/:id/charge_adjustments/:statement_id', removeChargeStatement('container')),
  read('/shipments/:id/charge_facts', getChargeStatements('shipment')),
  write('POST', '/shipments/:id/charge_facts', postChargeFact),
  write('DELETE', '/shipments/:id/charge_facts/:statement_id', removeChargeStatement('shipment')),
  read('/invoices', getInvoices),
  write('POST', '/invoices', postInvoice),
  write('POST', '/invoices/import', importInvoices),
  read('/invoices/:id', getInvoice),
  write('PATCH', '/invoices/:id', patchInvoice),
  write('POST', '/invoices/:id/check', recheckInvoice),
  write('POST', '/invoices/:id/dispute_letter', postDisputeLetter),
  read('/invoices/:id/checks', getInvoiceChecks),
  read('/evidence_packs/:id', getEvidencePack),
  read('/evidence_packs/:id/page', getEvidencePackPage),
])

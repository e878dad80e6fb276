// Generated from packages/contract by `npm run generate`; not to be edited.

export type { AlertRule, NewAlertRule, AlertRuleChanges } from './alert-rules.gen.ts'
export type { Calendar, NewCalendar } from './calendars.gen.ts'
export type { Channel, NewChannel, ChannelChanges } from './channels.gen.ts'
export type { ChargeClock } from './charge-clocks.gen.ts'
export type { Exception, ExceptionChanges } from './exceptions.gen.ts'
export type { ExportLink, NewExportLink } from './export-links.gen.ts'
export type { FacilityCalendar, NewFacilityCalendar } from './facility-calendars.gen.ts'
export type { Party, NewParty, PartyChanges } from './parties.gen.ts'
export type { ReportFile, NewReportFile } from './report-files.gen.ts'
export type { ReportMapping, NewReportMapping, ReportMappingChanges } from './report-mappings.gen.ts'
export type { ReportPreview, NewReportPreview } from './report-previews.gen.ts'
export type { Tariff, NewTariff, TariffChanges } from './tariffs.gen.ts'

// Generated from packages/contract by `npm run generate`; not to be edited.

import type { Api } from './api.ts'
import type { Format } from './format.ts'
import { AlertRules } from './resources/alert-rules.gen.ts'
import { Calendars } from './resources/calendars.gen.ts'
import { Channels } from './resources/channels.gen.ts'
import { ChargeClocks } from './resources/charge-clocks.gen.ts'
import { Exceptions } from './resources/exceptions.gen.ts'
import { ExportLinks } from './resources/export-links.gen.ts'
import { FacilityCalendars } from './resources/facility-calendars.gen.ts'
import { Parties } from './resources/parties.gen.ts'
import { ReportFiles } from './resources/report-files.gen.ts'
import { ReportMappings } from './resources/report-mappings.gen.ts'
import { ReportPreviews } from './resources/report-previews.gen.ts'
import { Shares } from './resources/shares.gen.ts'
import { Tariffs } from './resources/tariffs.gen.ts'

/** The namespaces of resources whose calls have the usual form. */
export class UsualNamespaces<D extends Format> {
  readonly alertRules: AlertRules<D>
  readonly calendars: Calendars<D>
  readonly channels: Channels<D>
  readonly chargeClocks: ChargeClocks<D>
  readonly exceptions: Exceptions<D>
  readonly exportLinks: ExportLinks<D>
  readonly facilityCalendars: FacilityCalendars<D>
  readonly parties: Parties<D>
  readonly reportFiles: ReportFiles<D>
  readonly reportMappings: ReportMappings<D>
  readonly reportPreviews: ReportPreviews<D>
  readonly shares: Shares<D>
  readonly tariffs: Tariffs<D>
  constructor(api: Api<D>) {
    this.alertRules = new AlertRules(api)
    this.calendars = new Calendars(api)
    this.channels = new Channels(api)
    this.chargeClocks = new ChargeClocks(api)
    this.exceptions = new Exceptions(api)
    this.exportLinks = new ExportLinks(api)
    this.facilityCalendars = new FacilityCalendars(api)
    this.parties = new Parties(api)
    this.reportFiles = new ReportFiles(api)
    this.reportMappings = new ReportMappings(api)
    this.reportPreviews = new ReportPreviews(api)
    this.shares = new Shares(api)
    this.tariffs = new Tariffs(api)
  }
}

// Generated from packages/contract by `npm run generate`; not to be edited.

import type { Api } from './api.ts'
import type { Format } from './format.ts'
import { Calendars } from './resources/calendars.gen.ts'
import { Channels } from './resources/channels.gen.ts'
import { Parties } from './resources/parties.gen.ts'

/** The namespaces of resources whose calls have the usual form. */
export class UsualNamespaces<D extends Format> {
  readonly calendars: Calendars<D>
  readonly channels: Channels<D>
  readonly parties: Parties<D>
  constructor(api: Api<D>) {
    this.calendars = new Calendars(api)
    this.channels = new Channels(api)
    this.parties = new Parties(api)
  }
}

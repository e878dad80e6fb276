import { changes_page, LogWatch } from './log-watch.ts'
import { requests_page, shipments_page, shipmentsShown } from './shown.ts'
import type { ShownRequest, ShownShipment } from './shown.ts'
import { epoch_ms } from './stage.ts'
import type { Stage } from './stage.ts'

/** Reads the service as a customer does: what changed since the last look, and the change log. */
export class ServiceReader {
  readonly shown = new Map<string, ShownShipment>()
  readonly requests = new Map<string, ShownRequest>()
  readonly twice: ReturnType<LogWatch['hear']> = []
  private readonly watch = new LogWatch()
  private readonly stage: Stage
  private since = new Date(epoch_ms).toISOString()
  private cursor = '0'

  constructor(stage: Stage) {
    this.stage = stage
  }

  async read(): Promise<void> {
    const since = this.since
    this.since = new Date(this.stage.now_ms()).toISOString()
    for (let page = 1, size = 100; size === 100; page++) {
      const document = shipments_page.parse(
        await this.stage.call(
          'GET',
          `/shipments?include=containers,containers.transport_events&page[size]=100&page[number]=${page}&filter[updated_at][start]=${since}`,
        ),
      )
      for (const [number, one] of shipmentsShown(document)) this.shown.set(number, one)
      size = document.data.length
    }
    for (let page = 1, size = 100; size === 100; page++) {
      const { data } = requests_page.parse(
        await this.stage.call('GET', `/tracking_requests?page[size]=100&page[number]=${page}`),
      )
      for (const {
        attributes: { request_number, ...request },
      } of data)
        this.requests.set(request_number, request)
      size = data.length
    }
    for (let size = 200; size === 200;) {
      const page = changes_page.parse(
        await this.stage.call('GET', `/changes?after=${this.cursor}&page[size]=200&include=reference_object`),
      )
      this.twice.push(...this.watch.hear(page))
      this.cursor = page.meta.cursor
      size = page.data.length
    }
  }
}

import type { ExportName } from '@quaylog/contract'
import type { Registry } from '../ground/jsonapi/registry.ts'
import type { ListReading } from '../ground/jsonapi/reading.ts'
import type { ListScope, Scope } from '../request/scope.ts'
import { chargeClockPage, charge_clock_export_columns } from './charge-clocks.ts'
import { containerPage, container_export_columns } from './containers.ts'
import type { ExportColumn, ExportRow } from './column.ts'
import { exceptionPage, exception_export_columns } from './exceptions.ts'
import { shipmentPage, shipment_export_columns } from './shipments.ts'

/** Some rows of an export, and the cursor behind them; null: these are the last. */
export interface ExportPage {
  readonly rows: readonly ExportRow[]
  readonly next: string | null
}

/** One export: the list that it holds the records of, its columns, and how its rows are read. */
export interface ExportView {
  readonly name: ExportName
  readonly type: 'container' | 'shipment' | 'charge_clock' | 'exception'
  readonly columns: readonly ExportColumn[]
  readonly page: (scope: ListScope, registry: Registry<Scope>, reading: ListReading) => Promise<ExportPage>
}

export const export_views: Readonly<Record<ExportName, ExportView>> = {
  containers: { name: 'containers', type: 'container', columns: container_export_columns, page: containerPage },
  shipments: { name: 'shipments', type: 'shipment', columns: shipment_export_columns, page: shipmentPage },
  charge_clocks: {
    name: 'charge_clocks',
    type: 'charge_clock',
    columns: charge_clock_export_columns,
    page: chargeClockPage,
  },
  exceptions: { name: 'exceptions', type: 'exception', columns: exception_export_columns, page: exceptionPage },
}

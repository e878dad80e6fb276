import type { ExceptionSeverity, ExceptionStatus } from '@quaylog/contract'
import { searchPage, searchText } from '../service/search-text.ts'

export const alert_statuses = ['open', 'snoozed', 'handled', 'closed'] as const satisfies readonly ExceptionStatus[]
export const alert_severities = ['critical', 'warning', 'info'] as const satisfies readonly ExceptionSeverity[]
/** Periods that one looks back, in days. */
export const alert_periods = ['1', '7', '30'] as const

/** What the address of the alerts says. */
export interface AlertSearch {
  readonly status?: ExceptionStatus
  readonly severity?: ExceptionSeverity
  readonly kind?: string
  readonly days?: (typeof alert_periods)[number]
  readonly page?: number
}

/** The filters of an address; what is not usable is left out. */
export function readAlertSearch(given: Readonly<Record<string, unknown>>): AlertSearch {
  const status = alert_statuses.find((one) => one === given['status'])
  const severity = alert_severities.find((one) => one === given['severity'])
  const days = alert_periods.find((one) => one === String(given['days']))
  const [kind, page] = [searchText(given['kind']), searchPage(given['page'])]
  return {
    ...(status === undefined ? {} : { status }),
    ...(severity === undefined ? {} : { severity }),
    ...(kind === undefined || !/^[a-z_]+$/.test(kind) ? {} : { kind }),
    ...(days === undefined ? {} : { days }),
    ...(page === undefined ? {} : { page }),
  }
}

import type { AuditActorKind, AuditEntryAttributes } from '@quaylog/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readApi } from '../service/portal-api.ts'

/** One entry of the log. */
export interface AuditEntry {
  readonly id: string
  readonly attributes: AuditEntryAttributes
}

interface AuditPage {
  readonly data: readonly AuditEntry[]
  readonly meta?: { readonly total?: number }
}

export const audit_kinds = ['all', 'session', 'key', 'token', 'operator_command'] as const satisfies readonly (
  | AuditActorKind
  | 'all'
)[]
export type AuditKind = (typeof audit_kinds)[number]

export const audit_page_size = 50

/** The latest entries, all or those of one means. */
export const auditQuery = (kind: AuditKind, page: number) =>
  queryOptions({
    queryKey: ['audit-log', kind, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const narrowed = kind === 'all' ? '' : `&filter[actor_kind]=${kind}`
      return readApi<AuditPage>(`/audit_log?page[number]=${page}&page[size]=${audit_page_size}${narrowed}`, signal)
    },
  })

import type { DocumentsAsSource } from '@quaylog/contract'
import type { Document, List, Resource } from '@quaylog/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { ListChange } from '../service/changed-members.ts'
import { readApi, writeApi } from '../service/portal-api.ts'

export type HeldMail = Resource<'email_submission'>

/** Where documents are mailed to, and whose mails are read. */
export const inboxQuery = queryOptions({
  queryKey: ['documents', 'inbox'],
  queryFn: ({ signal }) => readApi<Document<'document_inbox'>>('/document_inbox', signal),
})

/** Mails that wait for a person to decide, the newest first. */
export const heldMailQuery = queryOptions({
  queryKey: ['documents', 'held-mail'],
  queryFn: ({ signal }) =>
    readApi<List<'email_submission'>>('/email_submissions?filter[status]=held&page[size]=25', signal),
})

/** What documents count for. */
export const documentSettingsQuery = queryOptions({
  queryKey: ['documents', 'settings'],
  queryFn: ({ signal }) => readApi<Document<'document_settings'>>('/document_settings', signal),
})

/** Gives the account an address for documents; the one before works for another 30 days. */
export function renewAddress(): Promise<unknown> {
  return writeApi('POST', '/document_inbox/rotate', {})
}

/** Changes whose mails are read beside those of the account's people, whatever others put on that list meanwhile. */
export function changeSenders(senders: ListChange): Promise<unknown> {
  return writeApi('PATCH', '/document_inbox', { data: { type: 'document_inbox', attributes: { senders } } })
}

/** Has a held mail read. */
export function releaseMail(id: string): Promise<unknown> {
  return writeApi('POST', `/email_submissions/${id}/release`, {})
}

/** Discards a mail; documents that came of it stay. */
export function discardMail(id: string): Promise<unknown> {
  return writeApi('DELETE', `/email_submissions/${id}`, {})
}

/** Says which values of documents count beside what sources tell. */
export function countDocuments(documents_as_source: DocumentsAsSource): Promise<unknown> {
  return writeApi('PATCH', '/document_settings', {
    data: { type: 'document_settings', attributes: { documents_as_source } },
  })
}

import type { DocumentPageAnswer } from '@quaylog/contract'
import type { Document, List, Resource } from '@quaylog/sdk'
import { QuaylogError } from '@quaylog/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { readApi, sendForm, writeApi } from '../service/portal-api.ts'
import type { DocumentChoice } from './document-search.ts'

export type DocumentRecord = Resource<'document'>
export type Representation = Resource<'document_representation'>
export type LinkRecord = Resource<'document_link'>

export const document_page_size = 25
/** As many files are handed in at once. */
export const files_max = 50
/** The largest file, 25 MiB. */
export const file_bytes_max = 25 * 1_024 * 1_024

const reading_ms = 1_500

/** Whether it is still to be seen what a document says. */
export function isBeingRead({ attributes: { status } }: DocumentRecord): boolean {
  return status === 'received' || status === 'reading'
}

const whileRead = (documents: readonly DocumentRecord[] | undefined) =>
  documents?.some(isBeingRead) === true ? reading_ms : false

const narrowed: Readonly<Record<DocumentChoice, readonly [string, string]>> = {
  needs_review: ['filter[needs_review]', 'true'],
  unlinked: ['filter[unlinked]', 'true'],
  reading: ['filter[status]', 'reading'],
  failed: ['filter[status]', 'failed'],
}
const targets = 'include=shipments,cargos'

/** A page of documents, the newest first; looked at again while one of them is being read. */
export const documentsQuery = (show: DocumentChoice | undefined, page: number) =>
  queryOptions({
    queryKey: ['documents', 'list', show, page],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        'page[number]': String(page),
        'page[size]': String(document_page_size),
        ...(show === undefined ? {} : Object.fromEntries([narrowed[show]])),
      })
      return readApi<List<'document'>>(`/documents?${query}&${targets}`, signal)
    },
    refetchInterval: ({ state }) => whileRead(state.data?.data),
  })

/** The newest files that were handed in here, for what becomes of them. */
export const handedInQuery = queryOptions({
  queryKey: ['documents', 'handed-in'],
  queryFn: ({ signal }) => readApi<List<'document'>>('/documents?filter[source]=upload&page[size]=100', signal),
  refetchInterval: ({ state }) => whileRead(state.data?.data),
})

/** One document with what was read of it and what it belongs to. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'one', id],
    queryFn: ({ signal }) =>
      readApi<Document<'document'>>(`/documents/${id}?${targets},last_document_representation`, signal),
    refetchInterval: ({ state }) => whileRead(state.data === undefined ? undefined : [state.data.data]),
  })

/** The documents that belong to a shipment or container. */
export const documentsOfQuery = (of: 'shipment' | 'container', id: string) =>
  queryOptions({
    queryKey: ['documents', 'of', of, id],
    queryFn: ({ signal }) =>
      readApi<List<'document'>>(`/documents?filter[${of}_id]=${id}&page[size]=${document_page_size}`, signal),
  })

/** Reads everything about documents again. */
export function refreshDocuments(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['documents'] })
}

const tries_max = 4

/** Hands a file in; where too many came at once, after the wait that the service asks for. */
export async function handIn(file: File, tries = 1): Promise<DocumentRecord> {
  const form = new FormData()
  form.set('file', file)
  try {
    return (await sendForm<Document<'document'>>('/documents', form)).data
  } catch (error) {
    if (!(error instanceof QuaylogError) || error.status !== 429 || tries === tries_max) throw error
    await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs ?? 5_000))
    return handIn(file, tries + 1)
  }
}

/** Says that somebody looked at what was read, and that it is right. */
export function confirmDocument(id: string): Promise<unknown> {
  return writeApi('POST', `/documents/${id}/confirm`, {})
}

/** Has a document read again soon. */
export function readAgain(id: string): Promise<unknown> {
  return writeApi('POST', `/documents/${id}/reextract`, {})
}

/** Shipments and containers that a document may belong to; a person decides. */
export const suggestionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'suggestions', id],
    queryFn: ({ signal }) =>
      readApi<List<'document_link'>>(`/documents/${id}/links?filter[state]=suggested&include=target`, signal),
  })

/** What a document belongs to, as a person says: no rule takes it away. */
export function acceptLink(id: string, target: { readonly id: string; readonly type: string }): Promise<unknown> {
  const data = { id: target.id, type: target.type }
  return writeApi('POST', `/documents/${id}/links`, { data: { relationships: { target: { data } } } })
}

/** What a document does not belong to: no rule proposes it again. */
export function rejectLink(id: string, link_id: string): Promise<unknown> {
  return writeApi('DELETE', `/documents/${id}/links/${link_id}`, {})
}

/** Who corrected what of a document, the latest first. */
export const correctionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['documents', 'corrections', id],
    queryFn: ({ signal }) => readApi<List<'document_correction'>>(`/documents/${id}/corrections?include=user`, signal),
  })

/** Puts what a person says over what was read, as a merge patch. */
export function correctDocument(id: string, patch: Readonly<Record<string, unknown>>): Promise<unknown> {
  return writeApi('PATCH', `/documents/${id}`, { data: { attributes: { extracted_data_manual: patch } } })
}

/** Enters a value of a document that nothing could be read of, and where it stands. */
export function enterValue(
  id: string,
  patch: Readonly<Record<string, unknown>>,
  evidence_manual: Readonly<Record<string, object>>,
): Promise<unknown> {
  return writeApi('PATCH', `/documents/${id}`, {
    data: { attributes: { extracted_data_manual: patch, evidence_manual } },
  })
}

/** Takes back everything that people entered. */
export function takeBackEntries(id: string): Promise<unknown> {
  return writeApi('PATCH', `/documents/${id}`, { data: { attributes: { extracted_data_manual: null } } })
}

/** Says what kind of document it is. */
export function classifyDocument(id: string, document_type_manual: string): Promise<unknown> {
  return writeApi('PATCH', `/documents/${id}`, { data: { attributes: { document_type_manual } } })
}

/** What may be said of documents of a type; an empty list: nothing. */
export const schemaQuery = (type: string) =>
  queryOptions({
    queryKey: ['document-schema', type],
    queryFn: ({ signal }) =>
      readApi<List<'document_schema'>>(`/document_schemas?filter[document_type]=${type}`, signal),
    staleTime: Infinity,
  })

/** The words of a page; read anew by the service, so they are asked for once. */
export const pageWordsQuery = (id: string, number: number) =>
  queryOptions({
    queryKey: ['document-page', id, number],
    queryFn: ({ signal }) => readApi<DocumentPageAnswer>(`/documents/${id}/pages/${number}`, signal),
    staleTime: Infinity,
    retry: false,
  })

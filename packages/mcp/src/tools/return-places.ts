import { AuthorizationError, FeatureNotEnabledError } from '@quaylog/sdk'
import type { ShippingDocument } from '@quaylog/sdk'
import type { CallContext } from '../context.ts'
import { quoted } from './quoted.ts'

/** Papers on which a line or forwarder writes where an empty goes back. */
const papers_read = 'delivery_order,arrival_notice'
const papers_shown = 5
/** Values below this are named as doubtful. */
const sure_from = 0.95

/** The box, and the shipment that its papers may belong to without naming it. */
interface Asked {
  readonly container_id: string
  readonly shipment_id: string | null
}

/**
 * What the papers of a box say of where its empty goes back, and by when, each beside its paper; null: this account
 * has no room for papers.
 */
export async function returnPapers(
  { container_id, shipment_id }: Asked,
  { client, signal }: Pick<CallContext, 'client' | 'signal'>,
) {
  const options = { format: 'mapped', include: 'last_document_representation', pageSize: 25, signal } as const
  const concerned = [{ containerId: container_id }, ...(shipment_id === null ? [] : [{ shipmentId: shipment_id }])]
  try {
    const lists = await Promise.all(
      concerned.map((filter) => client.documents.list({ ...filter, documentTypes: papers_read }, options)),
    )
    const papers = new Map(lists.flatMap(({ items }) => items).map((paper) => [paper.id, paper]))
    const said = [...papers.values()]
      .filter(({ containerIds }) => containerIds.length === 0 || containerIds.includes(container_id))
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      .flatMap(saidBy)
    const left = said.length - papers_shown
    return { papers: said.slice(0, papers_shown), ...(left > 0 ? { papersLeft: left } : {}) }
  } catch (error) {
    if (error instanceof FeatureNotEnabledError || error instanceof AuthorizationError) return null
    throw error
  }
}

const places = ['empty_return', 'per_diem_free_until'] as const

function saidBy({ id, documentType, needsReview, createdAt, representation }: ShippingDocument) {
  const payload: Readonly<Record<string, unknown>> = representation?.payload ?? {}
  const { confidence = {}, warnings = [] } = representation ?? {}
  const said = places.filter((name) => payload[name] !== undefined && payload[name] !== null)
  if (said.length === 0) return []
  const doubtful = said.filter((name) =>
    Object.entries(confidence).some(
      ([at, sure]) => (at === `/${name}` || at.startsWith(`/${name}/`)) && sure < sure_from,
    ),
  )
  return [
    {
      documentId: id,
      documentType,
      needsReview,
      createdAt,
      doubtful,
      superseded: warnings.some(({ code }) => code === 'superseded'),
      quoted: quoted({ returnTo: payload['empty_return'], freeUntil: payload['per_diem_free_until'] }),
    },
  ]
}

import type { ResourceObject } from '@quaylog/contract'
import type { Transaction } from '../ground/db/index.ts'
import type { Scope } from '../request/scope.ts'
import { loadResources } from '../telling/closure.ts'
import type { TellingParts } from '../telling/parts.ts'
import { tell } from '../telling/tell.ts'
import type { Telling, TellParts } from '../telling/tell.ts'
import type { DocumentLinkRow, ShownDocument } from './document.ts'
import { renderDocument, renderLink } from './resource.ts'

/** What telling of documents needs. */
export type DocumentTellingParts = TellParts & Pick<TellingParts, 'registry'>

/** What is told of a document itself. */
export type DocumentEvent =
  | 'document.created'
  | 'document.extracted'
  | 'document.extraction_failed'
  | 'document.confirmed'

/** Tells what happened to a document, and then what it was linked to and what no longer. */
export async function tellDocument(
  tx: Transaction,
  parts: DocumentTellingParts,
  scope: Scope,
  told: {
    readonly row: ShownDocument
    readonly event: DocumentEvent | null
    readonly linked?: readonly DocumentLinkRow[]
    readonly unlinked?: readonly DocumentLinkRow[]
  },
): Promise<void> {
  const { row, event, linked = [], unlinked = [] } = told
  const document = await renderDocument({ ...scope, reader: tx }, row)
  const around = await aroundOf(scope, parts, row)
  const base = { shipment_id: row.shipment_ids[0] ?? null, tracking_request_id: null, lane_key: row.id }
  const container_id = row.container_ids[0] ?? null
  const tellings: Telling[] =
    event === null
      ? []
      : [
          {
            ...base,
            container_id,
            event,
            reference_type: 'document',
            reference_id: row.id,
            included: [...around, document],
          },
        ]
  const ofLink = (link: DocumentLinkRow, name: 'link.created' | 'link.removed'): Telling => ({
    ...base,
    shipment_id: link.shipment_id,
    container_id: link.target_type === 'container' ? link.target_id : null,
    event: name,
    reference_type: 'document_link',
    reference_id: link.id,
    included: [...around, document, renderLink(link, name === 'link.removed' ? stateAfter(link) : link.state)],
  })
  await tell(tx, parts, scope, [
    ...tellings,
    ...linked.map((link) => ofLink(link, 'link.created')),
    ...unlinked.map((link) => ofLink(link, 'link.removed')),
  ])
}

/** The records that come with a document, each where it is known here. */
async function aroundOf(scope: Scope, parts: DocumentTellingParts, row: ShownDocument): Promise<ResourceObject[]> {
  const wanted: readonly (readonly [string, readonly (string | null)[]])[] = [
    ['email_submission', [row.email_submission_id]],
    ['shipment', row.shipment_ids],
    ['container', row.container_ids],
    ['document_representation', [row.representation_id]],
  ]
  const loaded: ResourceObject[] = []
  for (const [type, ids] of wanted) {
    const given = ids.filter((id) => id !== null)
    const found = given.length === 0 ? null : await loadResources(scope, parts.registry, type, given)
    if (found !== null) loaded.push(...given.flatMap((id) => found.get(id) ?? []))
  }
  return loaded
}

/** What a link that was removed is now: what a person rejected stays so, and what still stands as linked is gone. */
function stateAfter({ state }: DocumentLinkRow): 'suggested' | 'rejected' | 'removed' {
  return state === 'linked' ? 'removed' : state
}

import { linksOf, payloadOf } from '@quaylog/documents'
import type { LinkableShipment, ProposedLink } from '@quaylog/documents'
import { isByHand } from '@quaylog/documents/by-hand'
import type { Transaction } from '../ground/db/index.ts'
import type { Scope } from '../request/scope.ts'
import { linkCandidates } from './candidate-store.ts'
import type { DocumentLinkRow, DocumentRow } from './document.ts'
import { deleteLinks, insertLink, linksOfDocuments, updateLink } from './link-store.ts'
import { senderProofOf } from './mail/submission-store.ts'
import type { KeptReading } from './representation-store.ts'

/** What looking for links changed. */
export interface LinkChanges {
  readonly linked: DocumentLinkRow[]
  readonly unlinked: DocumentLinkRow[]
}

type Linked = Pick<DocumentRow, 'account_id' | 'id' | 'status' | 'failed_reason'>

/**
 * Looks for the shipments and containers that a document belongs to, and keeps what differs: what a person decided
 * stays, and what somebody rejected isn't proposed again. What a mail brought whose sender's domain disowns it is only
 * suggested, whoever released it; so is what people entered that nobody could read. The caller holds the document.
 */
export async function linkDocument(
  tx: Transaction,
  newId: () => string,
  { now }: Scope,
  document: Linked,
  reading: KeptReading,
): Promise<LinkChanges> {
  const candidates = await linkCandidates(tx, document.account_id, identifiersOf(reading))
  const { links } = linksOf({ ...reading, payload: payloadOf(reading.fields) }, candidates)
  const kept = await linksOfDocuments(tx, document.account_id, [document.id])
  const only_suggests =
    isByHand(document) ||
    (links.length > 0 && (await senderProofOf(tx, document.account_id, document.id)) === 'disowned')
  const rejected = new Set(kept.filter(({ state }) => state === 'rejected').map(({ target_id }) => target_id))
  const proposed = new Map(
    links
      .filter(({ shipment_id }) => !rejected.has(shipment_id))
      .map((link) => [targetOf(link), only_suggests ? suggestionOf(link) : link]),
  )
  const gone = kept.filter((row) => isOfRule(row) && !proposed.has(row.target_id))
  if (gone.length > 0)
    await deleteLinks(
      tx,
      document.account_id,
      gone.map(({ id }) => id),
    )
  const changed: LinkChanges = { linked: [], unlinked: gone.filter(({ state }) => state === 'linked') }
  for (const [target_id, link] of proposed) {
    const before = kept.find((row) => row.target_id === target_id)
    const row = rowOf(document, link, { id: before?.id ?? newId(), created_at: before?.created_at ?? now, now })
    await keepLink(tx, before, row, changed)
  }
  return changed
}

/** The link as one that nobody relies on before a person has decided. */
function suggestionOf(link: ProposedLink): ProposedLink {
  return { ...link, state: 'suggested', confidence: Math.min(link.confidence, 0.5) }
}

/** Keeps a link that a rule proposes, and notes what it changes; what a person decided before stays. */
async function keepLink(
  tx: Transaction,
  before: DocumentLinkRow | undefined,
  row: DocumentLinkRow,
  { linked, unlinked }: LinkChanges,
): Promise<void> {
  if (before !== undefined && !isOfRule(before)) return
  if (before === undefined) await insertLink(tx, row)
  else if (isOther(before, row)) await updateLink(tx, row)
  const [was_linked, is_linked] = [before?.state === 'linked', row.state === 'linked']
  if (is_linked && !was_linked) linked.push(row)
  if (was_linked && !is_linked) unlinked.push(row)
}

/** Made by a rule, and not decided about by a person. */
function isOfRule({ rule, state }: DocumentLinkRow): boolean {
  return rule !== 'manual' && state !== 'rejected'
}

function isOther(before: DocumentLinkRow, row: DocumentLinkRow): boolean {
  return (
    before.state !== row.state ||
    before.rule !== row.rule ||
    before.value !== row.value ||
    before.confidence !== row.confidence
  )
}

function targetOf({ shipment_id, container_id }: ProposedLink): LinkableShipment['id'] {
  return container_id ?? shipment_id
}

function rowOf(
  { account_id, id: document_id }: Linked,
  link: ProposedLink,
  { id, created_at, now }: { readonly id: string; readonly created_at: string; readonly now: string },
): DocumentLinkRow {
  return {
    account_id,
    id,
    document_id,
    target_type: link.container_id === null ? 'shipment' : 'container',
    target_id: targetOf(link),
    shipment_id: link.shipment_id,
    state: link.state,
    rule: link.rule,
    value: link.value,
    confidence: link.confidence,
    user_id: null,
    created_at,
    updated_at: now,
  }
}

/** Every identifier by which a shipment may be found: as printed, and with and without the code of the line. */
function identifiersOf({ references, fields }: KeptReading): readonly string[] {
  const scac = fields.find(({ pointer }) => pointer === '/carrier/scac')?.value
  const spelled = references.flatMap(({ kind, value }) => {
    if (!['mbl', 'hbl', 'booking'].includes(kind)) return [value]
    const without = /^[A-Z]{4}(?=[A-Z0-9]{6})/.test(value) ? [value.slice(4)] : []
    return [value, ...without, ...(typeof scac === 'string' ? [`${scac}${value}`] : [])]
  })
  return [...new Set(spelled)].slice(0, 500)
}

import type {
  DisputeLetterAttributes,
  InvoiceAttributes,
  InvoiceCheckAttributes,
  ResourceObject,
} from '@quaylog/contract'
import { majorUnits } from '@quaylog/free-time'
import type { DisputeLetter, Invoice, PrintedVerdict } from '@quaylog/free-time'
import type { InvoiceCheckRow } from './invoice-check.ts'
import type { InvoiceRow } from './invoice.ts'
import type { EvidencePackRow } from './store.ts'

/** An invoice with its last verdict. */
export function renderInvoice(
  row: InvoiceRow,
  { biller, issued_on, due_on, currency_code, total }: Invoice,
): ResourceObject {
  const { disputed_verdict } = row
  const attributes: InvoiceAttributes = {
    number: row.number,
    biller: {
      kind: biller.kind,
      ...(biller.scac ? { scac: biller.scac } : {}),
      ...(biller.facility ? { facility: biller.facility } : {}),
    },
    issued_on: issued_on ?? null,
    due_on: due_on ?? null,
    currency_code,
    total_amount: total === null ? null : majorUnits(total, currency_code),
    status: row.status,
    disputed_on: row.disputed_on,
    document: row.written.data.attributes,
    sha256: row.sha256,
    verdict: shownVerdict(row.verdict),
    disputed_verdict: disputed_verdict === null ? null : shownVerdict(disputed_verdict),
    checked_at: row.checked_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
  return { id: row.id, type: 'invoice', attributes }
}

const shownVerdict = (verdict: PrintedVerdict): InvoiceAttributes['verdict'] => ({
  ...verdict,
  deadlines: { ...verdict.deadlines },
  findings: [...verdict.findings],
})

/** A check as it was made, with where its evidence pack is read. */
export function renderCheck(row: InvoiceCheckRow): ResourceObject {
  const { id, invoice_id, evidence_pack_id, reason, verdict, charges, checked_at } = row
  const attributes: InvoiceCheckAttributes = {
    reason,
    verdict: shownVerdict(verdict),
    charges: charges.map((charge) => ({ ...charge })),
    evidence_pack_path: `/evidence_packs/${evidence_pack_id}`,
    checked_at,
  }
  return {
    id,
    type: 'invoice_check',
    attributes,
    relationships: {
      invoice: { data: { id: invoice_id, type: 'invoice' } },
      evidence_pack: { data: { id: evidence_pack_id, type: 'evidence_pack' } },
    },
  }
}

/** A letter with the pack that was made for it; its id is the pack's. */
export function renderLetter({ id, invoice_id }: EvidencePackRow, letter: DisputeLetter): ResourceObject {
  const attributes: DisputeLetterAttributes = { ...letter, evidence_pack_path: `/evidence_packs/${id}` }
  return {
    id,
    type: 'dispute_letter',
    attributes,
    relationships: {
      invoice: { data: { id: invoice_id, type: 'invoice' } },
      evidence_pack: { data: { id, type: 'evidence_pack' } },
    },
  }
}

/** A pack as it was made. */
export function renderPack({ id, invoice_id, pack, created_at }: EvidencePackRow): ResourceObject {
  return {
    id,
    type: 'evidence_pack',
    attributes: { pack: JSON.parse(pack), created_at },
    relationships: { invoice: { data: { id: invoice_id, type: 'invoice' } } },
  }
}

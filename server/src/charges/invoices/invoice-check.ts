import { createHash } from 'node:crypto'
import type { InvoiceCheckAttributes } from '@quaylog/contract'
import { majorUnits } from '@quaylog/free-time'
import type { PrintedVerdict } from '@quaylog/free-time'
import type { Transaction } from '../../ground/db/index.ts'
import type { ApiCall } from '../../request/services.ts'
import type { Ledger } from '../clocks/ledger.ts'
import { insertCheck, lastContent } from './check-store.ts'
import { packFor, verdictOf } from './check.ts'
import type { Checked } from './check.ts'
import type { InvoiceRow } from './invoice.ts'
import { insertPack } from './store.ts'

type Charge = InvoiceCheckAttributes['charges'][number]

/** A check of an invoice as it was made; it is never changed. */
export interface InvoiceCheckRow {
  readonly account_id: string
  readonly id: string
  readonly invoice_id: string
  readonly evidence_pack_id: string
  readonly reason: InvoiceCheckAttributes['reason']
  readonly verdict: PrintedVerdict
  readonly charges: readonly Charge[]
  /** Of verdict, charges and their days: equal for checks that came to the same. */
  readonly content_sha256: string
  readonly checked_at: string
}

/**
 * Keeps the ledger with which an invoice was compared, in the transaction of the check, with the pack of its days,
 * terms and facts (contract 13.9). A check that came to the same as the one before leaves nothing, but for a dispute.
 */
export async function keepCheck(
  call: ApiCall,
  tx: Transaction,
  invoice: InvoiceRow,
  checked: Checked,
  reason: InvoiceCheckRow['reason'],
): Promise<void> {
  const { account_id, id: invoice_id, checked_at } = invoice
  const content_sha256 = contentOf(checked)
  if (reason !== 'disputed' && (await lastContent(tx, account_id, invoice_id)) === content_sha256) return
  const pack = {
    account_id,
    id: call.services.newId(),
    invoice_id,
    pack: JSON.stringify(await packFor(call, invoice, checked)),
    created_at: checked_at,
  }
  await insertPack(tx, pack)
  await insertCheck(tx, {
    account_id,
    id: call.services.newId(),
    invoice_id,
    evidence_pack_id: pack.id,
    reason,
    verdict: verdictOf(checked),
    charges: checked.ledgers.flatMap(chargesOf),
    content_sha256,
    checked_at,
  })
}

/** The day of a count is no part of what it came to: a charge that goes on has another day then. */
function contentOf(checked: Checked): string {
  const ledgers = checked.ledgers.map((ledger) => [chargesOf(ledger), ledger.entries.map(({ clock }) => clock.rows)])
  return createHash('sha256')
    .update(JSON.stringify([verdictOf(checked), ledgers]))
    .digest('hex')
}

function chargesOf({ entries }: Ledger): readonly Charge[] {
  return entries.map(({ clock }) => {
    const { accrued, currency_code, terms } = clock
    return {
      container_number: clock.container,
      charge_type: clock.charge,
      direction: clock.direction,
      biller: clock.biller,
      state: clock.state,
      reason: clock.reason,
      last_free_on: clock.last_free_on,
      accrued:
        accrued === null || currency_code === null
          ? null
          : { amount: majorUnits(accrued.amount, currency_code), currency_code, days: accrued.days },
      terms:
        terms === null
          ? null
          : {
              tariff: terms.tariff,
              authority: terms.authority,
              effective_from: terms.effective_from,
              term: terms.term,
            },
    }
  })
}

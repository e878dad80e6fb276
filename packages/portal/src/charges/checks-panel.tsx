import { useQuery } from '@tanstack/react-query'
import { Panel } from '../kit/panel.tsx'
import { Loaded } from '../kit/states.tsx'
import { When } from '../kit/when.tsx'
import { calendarDay, money } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'
import { invoiceWords } from '../words/invoice-words.ts'
import { chargeName } from './charge-text.ts'
import { VerdictSums } from './invoice-sums.tsx'
import { invoiceChecksQuery } from './invoices-query.ts'
import type { InvoiceCheck } from './invoices-query.ts'

/** The charges with which an invoice was compared, each time as they were counted then. */
export function ChecksPanel({ id }: { id: string }) {
  const checks = useQuery(invoiceChecksQuery(id))
  const say = invoiceWords.checks
  return (
    <Panel title={say.title}>
      <p className="quiet">{say.help}</p>
      <Loaded query={checks} rows={2}>
        {(rows) => (
          <ul className="invoice-checks">
            {rows.map((check) => (
              <Check key={check.id} check={check} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function Check({ check: { attributes: a } }: { check: InvoiceCheck }) {
  const say = invoiceWords.checks
  return (
    <li>
      <b>{say.reasons[a.reason]}</b> <When at={a.checked_at} zone="UTC" />{' '}
      <VerdictSums parts={a.verdict} currency_code={a.verdict.currency_code} />
      {a.charges.length === 0 && <p className="quiet">{say.none}</p>}
      {a.charges.map((charge) => (
        <p key={`${charge.container_number} ${chargeName(charge)} ${charge.direction}`}>
          {charge.container_number}, {chargeName(charge)}: {sumOf(charge)}
          {charge.terms !== null && (
            <small>{say.terms(charge.terms.tariff, calendarDay(charge.terms.effective_from))}</small>
          )}
        </p>
      ))}
      <a href={`/v2${a.evidence_pack_path}/page`} target="_blank" rel="noreferrer">
        {say.page}
      </a>
    </li>
  )
}

/** What had accrued then; a charge that could not be counted or had not begun has no sum. */
function sumOf({ accrued, state }: InvoiceCheck['attributes']['charges'][number]): string {
  return accrued === null ? chargeWords.states[state] : money(accrued.amount, accrued.currency_code)
}

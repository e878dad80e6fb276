import './charges.css'
import './invoice.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { Fact, Facts, PageHead, Panel } from '../kit/panel.tsx'
import { Loaded, Problem } from '../kit/states.tsx'
import { useMayWrite } from '../service/session.ts'
import { calendarDay, money } from '../time/format.ts'
import { invoiceWords } from '../words/invoice-words.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { DisputePanel } from './dispute-panel.tsx'
import { FindingsPanel } from './findings-panel.tsx'
import { InvoiceStatusChip, VerdictSums } from './invoice-sums.tsx'
import { invoice_statuses } from './invoice-search.ts'
import { invoiceQuery, recheckInvoice, settleInvoice } from './invoices-query.ts'
import type { Invoice, InvoiceStatus } from './invoices-query.ts'

const route = getRouteApi('/shell/invoices/$id')

/** One invoice: what is payable and what is not, why, and what is done about it. */
export function InvoicePage() {
  const { id } = route.useParams()
  const invoice = useQuery(invoiceQuery(id))
  return (
    <Loaded query={invoice} rows={6}>
      {({ data }) => <Shown invoice={data} />}
    </Loaded>
  )
}

function Shown({ invoice }: { invoice: Invoice }) {
  const { attributes: a } = invoice
  return (
    <>
      <PageHead
        title={a.number}
        mono
        above={
          <nav className="crumb" aria-label={invoiceWords.breadcrumb}>
            <Link to="/invoices">{invoiceWords.title}</Link>
          </nav>
        }
        below={
          <p className="page-below">
            <InvoiceStatusChip status={a.status} />
            <span>{a.biller.scac ?? a.biller.facility ?? a.biller.kind}</span>
          </p>
        }
        actions={<Actions invoice={invoice} />}
      />
      <div className="columns">
        <div className="column">
          <Panel title={invoiceWords.verdict.title}>
            <Verdict invoice={invoice} />
          </Panel>
          <FindingsPanel invoice={invoice} />
        </div>
        <div className="column">
          <Panel title={invoiceWords.facts.title}>
            <InvoiceFacts invoice={invoice} />
          </Panel>
          <DisputePanel invoice={invoice} />
          <ChecksPanel id={invoice.id} />
        </div>
      </div>
    </>
  )
}

/** Checks again, and says how far the invoice is. */
function Actions({ invoice: { id, attributes } }: { invoice: Invoice }) {
  const may_write = useMayWrite()
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['invoices'] }),
  })
  if (!may_write) return null
  const settle = (status: InvoiceStatus) => act.mutate(() => settleInvoice(id, status))
  return (
    <>
      <label className="invoice-status">
        <span className="for-readers">{invoiceWords.status}</span>
        <select
          className="input"
          value={attributes.status}
          disabled={act.isPending}
          onChange={({ target }) => settle(invoice_statuses.find((one) => one === target.value) ?? attributes.status)}
        >
          {invoice_statuses.map((status) => (
            <option key={status} value={status}>
              {invoiceWords.statuses[status]}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button"
        disabled={act.isPending}
        onClick={() => act.mutate(() => recheckInvoice(id))}
      >
        <RefreshCw size={15} aria-hidden />
        {invoiceWords.recheck}
      </button>
      <Problem of={act} />
    </>
  )
}

/** The three parts and their sum, and how it would be if the grounds of law did not apply. */
function Verdict({ invoice: { attributes: a } }: { invoice: Invoice }) {
  const say = invoiceWords.verdict
  const { payable_amount, disputed_amount, cannot_assess_amount, without_law } = a.verdict
  const amounts = [
    [invoiceWords.parts.payable_amount, payable_amount],
    [invoiceWords.parts.disputed_amount, disputed_amount],
    [invoiceWords.parts.cannot_assess_amount, cannot_assess_amount],
  ] as const
  const sum = amounts.reduce((total, [, amount]) => total + amount, 0)
  return (
    <>
      <dl className="charge-sums">
        {amounts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{money(amount, a.currency_code)}</b>
            </dd>
          </div>
        ))}
        <div>
          <dt>{say.together}</dt>
          <dd>
            <b>{money(sum, a.currency_code)}</b>
            {a.total_amount === null && <small>{say.noTotal}</small>}
          </dd>
        </div>
      </dl>
      {without_law !== null && (
        <p className="charge-note">
          {say.withoutLaw} <VerdictSums parts={without_law} currency_code={a.currency_code} />
        </p>
      )}
    </>
  )
}

function InvoiceFacts({ invoice: { attributes: a } }: { invoice: Invoice }) {
  const say = invoiceWords.facts
  const { dispute_by, biller_answer_by, biller_issue_by } = a.verdict.deadlines
  const days = [
    [say.issued, a.issued_on],
    [say.due, a.due_on],
    [say.issueBy, biller_issue_by],
    [say.disputeBy, dispute_by],
    [say.disputed, a.disputed_on],
    [say.answerBy, biller_answer_by],
  ] as const
  return (
    <Facts>
      {days
        .filter(([, day]) => day !== null)
        .map(([name, day]) => (
          <Fact key={name} name={name}>
            {day === null ? '' : calendarDay(day)}
          </Fact>
        ))}
      <Fact name={say.hash}>
        <code className="invoice-hash">{a.sha256}</code>
      </Fact>
    </Facts>
  )
}

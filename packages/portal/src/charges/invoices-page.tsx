import '../design/table.css'
import './charges.css'
import './invoice.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FilePlus2 } from 'lucide-react'
import { FilterButton } from '../kit/filter-button.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { Pager } from '../kit/pager.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { calendarDay, money } from '../time/format.ts'
import { invoiceWords } from '../words/invoice-words.ts'
import { ChargesTabs } from './charges-tabs.tsx'
import { invoice_statuses } from './invoice-search.ts'
import { InvoiceStatusChip, VerdictSums } from './invoice-sums.tsx'
import { invoice_page_size, invoicesQuery } from './invoices-query.ts'
import type { Invoice } from './invoices-query.ts'

const route = getRouteApi('/shell/invoices')
const InvoiceDialog = lazyPart(async () => (await import('./invoice-dialog.tsx')).InvoiceDialog)

/** Invoices of demurrage, detention and storage, each with what its check came to. */
export function InvoicesPage() {
  const { status, page = 1 } = route.useSearch()
  const navigate = useNavigate()
  const invoices = useQuery(invoicesQuery(status, page))
  const total = invoices.data?.meta?.total ?? 0
  return (
    <ListPage say={invoiceWords} icon={FilePlus2} dialog={(onClose) => <InvoiceDialog onClose={onClose} />}>
      <ChargesTabs />
      <div className="filters">
        <FilterButton
          label={invoiceWords.status}
          value={status}
          choices={invoice_statuses.map((value) => ({ value, label: invoiceWords.statuses[value] }))}
          onChoose={(value) => {
            const chosen = invoice_statuses.find((one) => one === value)
            void navigate({ to: '/invoices', search: chosen === undefined ? {} : { status: chosen } })
          }}
        />
      </div>
      <Loaded query={invoices} rows={6}>
        {({ data }) => (data.length === 0 ? <None is_narrowed={status !== undefined} /> : <Invoices rows={data} />)}
      </Loaded>
      <Pager
        page={page}
        size={invoice_page_size}
        shown={invoices.data?.data.length ?? 0}
        total={total}
        onTurn={(to) =>
          void navigate({ to: '/invoices', search: status === undefined ? { page: to } : { status, page: to } })
        }
      />
    </ListPage>
  )
}

function None({ is_narrowed }: { is_narrowed: boolean }) {
  return is_narrowed ? (
    <Empty title={invoiceWords.noMatch} />
  ) : (
    <Empty title={invoiceWords.none} help={invoiceWords.noneHelp} />
  )
}

function Invoices({ rows }: { rows: readonly Invoice[] }) {
  const say = invoiceWords.columns
  return (
    <TableFrame label={invoiceWords.title} cards>
      <thead>
        <tr>
          <th>{say.number}</th>
          <th>{say.issued}</th>
          <th>{say.total}</th>
          <th>{say.verdict}</th>
          <th>{say.dispute_by}</th>
          <th>{say.status}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function Row({ row: { id, attributes: a } }: { row: Invoice }) {
  const { dispute_by } = a.verdict.deadlines
  return (
    <tr>
      <td>
        <Link to="/invoices/$id" params={{ id }} className="record-link" data-row-link>
          {a.number}
        </Link>
        <small>{a.biller.scac ?? a.biller.facility ?? a.biller.kind}</small>
      </td>
      <td className="numeric">
        <span className="only-cards">{invoiceWords.columns.issued}</span>
        {a.issued_on === null ? invoiceWords.notPrinted : calendarDay(a.issued_on)}
      </td>
      <td className="numeric">
        {a.total_amount === null ? invoiceWords.notPrinted : money(a.total_amount, a.currency_code)}
      </td>
      <td>
        <VerdictSums parts={a.verdict} currency_code={a.currency_code} />
      </td>
      <td className="numeric">
        <span className="only-cards">{invoiceWords.columns.dispute_by}</span>
        {dispute_by === null ? invoiceWords.notKnown : calendarDay(dispute_by)}
      </td>
      <td>
        <InvoiceStatusChip status={a.status} />
      </td>
    </tr>
  )
}

import { Link } from '@tanstack/react-router'
import { calendarWords } from '../words/calendar-words.ts'
import { chargeWords } from '../words/charge-words.ts'
import { invoiceWords } from '../words/invoice-words.ts'

/** The pages about what containers cost. */
export function ChargesTabs() {
  return (
    <nav className="views" aria-label={invoiceWords.tabs}>
      <Link to="/tariffs" className="view" activeOptions={{ exact: true }}>
        {chargeWords.tariffs.title}
      </Link>
      <Link to="/invoices" className="view">
        {invoiceWords.title}
      </Link>
      <Link to="/facility-calendars" className="view">
        {calendarWords.title}
      </Link>
    </nav>
  )
}

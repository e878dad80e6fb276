import { sumsText } from '../charges/charge-text.ts'
import { When } from '../kit/when.tsx'
import { calendarDay } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'
import { words } from '../words/words.ts'
import type { FurtherColumn } from './fleet-columns.ts'
import type { FleetRow } from './fleet-query.ts'

/** What a column shows that is not among the usual ones. */
export function MoreCell({ column, row: { container, shipment } }: { column: FurtherColumn; row: FleetRow }) {
  const { attributes: a } = container
  switch (column) {
    case 'cost':
      return <Cost summary={a.free_time_summary} />
    case 'calculated':
      return <DayOrNone day={a.import_deadlines.pickup_lfd_calculated_on} />
    case 'return':
      return <DayOrNone day={a.empty_return_due_on} />
    case 'carrier':
      return shipment?.attributes.shipping_line_short_name ?? words.common.notReported
    case 'updated':
      return a.updated_at === null ? words.common.notReported : <When at={a.updated_at} zone="UTC" />
  }
}

/** What one more day adds. Without terms nothing is said, and what is not known is never 0. */
function Cost({ summary }: { summary: FleetRow['container']['attributes']['free_time_summary'] }) {
  if (summary === null || summary === undefined) return <span className="quiet">{chargeWords.noTerms}</span>
  const { cost_of_waiting, complete, worst_state } = summary
  const unknown = worst_state === 'cannot_assess' ? chargeWords.states.cannot_assess : chargeWords.fleet.unsaid
  return (
    <>
      {sumsText(cost_of_waiting, complete) ?? unknown}
      <small>{chargeWords.states[worst_state]}</small>
    </>
  )
}

function DayOrNone({ day }: { day: string | null | undefined }) {
  return day === null || day === undefined ? (
    <span className="quiet">{chargeWords.states.cannot_assess}</span>
  ) : (
    calendarDay(day)
  )
}

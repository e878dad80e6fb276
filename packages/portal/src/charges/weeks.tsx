import type { ChargeSummaryAttributes } from '@quaylog/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '../kit/select-field.tsx'
import { Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { calendarDay, money } from '../time/format.ts'
import { chargeWords } from '../words/charge-words.ts'
import { chargeWeeksQuery } from './fleet-query.ts'
import type { WeekGroup } from './fleet-query.ts'

const say = chargeWords.weeks
const rows_shown = 24

/** What each of the last weeks has added, by who bills, by facility or by customer. */
export function Weeks() {
  const [by, setBy] = useState<WeekGroup>('biller')
  const weeks = useQuery(chargeWeeksQuery(by))
  return (
    <>
      <SelectField
        label={say.choose}
        value={by}
        choices={[
          ['biller', say.by.biller],
          ['facility', say.by.facility],
          ['customer', say.by.customer],
        ]}
        onChoose={setBy}
      />
      <Loaded query={weeks} rows={2}>
        {(rows) => (rows.length === 0 ? <p className="charge-note">{say.none}</p> : <Table rows={rows} by={by} />)}
      </Loaded>
    </>
  )
}

function Table({ rows, by }: { rows: ChargeSummaryAttributes['weeks']; by: WeekGroup }) {
  return (
    <>
      <TableFrame label={say.title} cards>
        <thead>
          <tr>
            <th>{say.week}</th>
            <th>{say.columns[by]}</th>
            <th className="numeric">{say.added}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, rows_shown).map(({ week_of, name, amount, currency_code }) => (
            <tr key={`${week_of} ${name ?? ''} ${currency_code}`}>
              <td>{say.weekOf(calendarDay(week_of))}</td>
              <td>{name ?? say.nameless}</td>
              <td className="numeric">{money(amount, currency_code)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {rows.length > rows_shown && <p className="charge-note">{say.more(rows.length - rows_shown)}</p>}
    </>
  )
}

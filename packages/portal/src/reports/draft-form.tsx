import type { ReportField } from '@quaylog/contract'
import { useId } from 'react'
import { TableFrame } from '../kit/table-frame.tsx'
import { reportWords } from '../words/report-words.ts'
import type { DraftMapping } from './reports-query.ts'

const date_orders = ['', 'mdy', 'dmy', 'ymd'] as const

/** What the columns of a file mean, to be kept with it. */
export function DraftForm({
  draft,
  headings,
  onChange,
  onLook,
}: {
  draft: DraftMapping
  headings: readonly string[]
  onChange: (draft: DraftMapping) => void
  onLook: () => void
}) {
  const [name_field, terminal_field, order_field] = [useId(), useId(), useId()]
  return (
    <>
      <div className="field">
        <label htmlFor={name_field}>{reportWords.name}</label>
        <input
          id={name_field}
          className="input"
          value={draft.name}
          onChange={(event) => onChange({ ...draft, name: event.target.value })}
        />
        <p>{reportWords.nameHelp}</p>
      </div>
      <div className="field">
        <label htmlFor={terminal_field}>{reportWords.terminal}</label>
        <input
          id={terminal_field}
          className="input mono"
          value={draft.terminal}
          onChange={(event) => onChange({ ...draft, terminal: event.target.value })}
        />
        <p>{reportWords.terminalHelp}</p>
      </div>
      <div className="field">
        <label htmlFor={order_field}>{reportWords.dateOrder}</label>
        <select
          id={order_field}
          className="input"
          value={draft.date_order}
          onChange={(event) =>
            onChange({ ...draft, date_order: date_orders.find((one) => one === event.target.value) ?? '' })
          }
        >
          {date_orders.map((order) => (
            <option key={order} value={order}>
              {reportWords.dateOrders[order]}
            </option>
          ))}
        </select>
      </div>
      <ColumnTable draft={draft} headings={headings} onChange={onChange} />
      <button type="button" className="button" onClick={onLook}>
        {reportWords.lookAgain}
      </button>
    </>
  )
}

function ColumnTable({
  draft,
  headings,
  onChange,
}: {
  draft: DraftMapping
  headings: readonly string[]
  onChange: (draft: DraftMapping) => void
}) {
  const columns = draft.columns ?? []
  const say = (heading: string, field: ReportField | undefined) =>
    onChange({
      ...draft,
      columns: [
        ...columns.filter((column) => column.heading !== heading && column.field !== field),
        ...(field === undefined ? [] : [{ heading, field }]),
      ],
    })
  return (
    <TableFrame label={reportWords.mapping}>
      <thead>
        <tr>
          <th>{reportWords.column}</th>
          <th>{reportWords.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {headings.map((heading) => (
          <tr key={heading}>
            <td>{heading}</td>
            <td>
              <select
                className="input"
                aria-label={`${reportWords.meaning}: ${heading}`}
                value={columns.find((column) => column.heading === heading)?.field ?? ''}
                onChange={(event) =>
                  say(heading, reportWords.fields.find(([field]) => field === event.target.value)?.[0])
                }
              >
                <option value="">{reportWords.notRead}</option>
                {reportWords.fields.map(([field, text]) => (
                  <option key={field} value={field}>
                    {text}
                  </option>
                ))}
              </select>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

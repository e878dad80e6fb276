import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { SelectField } from '../kit/select-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { chargeWords } from '../words/charge-words.ts'
import { invoiceWords } from '../words/invoice-words.ts'
import { words } from '../words/words.ts'
import { days_of_direction, empty_line, empty_range, empty_rate } from './invoice-line-form.ts'
import type { LineForm } from './invoice-line-form.ts'

/** The lines of an invoice, one after the other. */
export function InvoiceLines({
  lines,
  onChange,
}: {
  lines: readonly LineForm[]
  onChange: (lines: readonly LineForm[]) => void
}) {
  return (
    <Several
      entries={lines}
      next={lines.at(-1) ?? empty_line}
      className="invoice-lines"
      help={invoiceWords.linesHelp}
      add={invoiceWords.addLine}
      nameOf={invoiceWords.line}
      onChange={onChange}
    >
      {(line, change, index) => <Line line={line} index={index} onChange={change} />}
    </Several>
  )
}

/** What may be there several times: each can be taken away while there is another, and one more can be added. */
function Several<Entry>(props: {
  entries: readonly Entry[]
  next: Entry
  className: string
  help?: string
  add: string
  nameOf: (n: number) => string
  onChange: (entries: readonly Entry[]) => void
  children: (entry: Entry, change: (entry: Entry) => void, index: number) => ReactNode
}) {
  const { entries, next, className, help, add, nameOf, onChange, children } = props
  return (
    <>
      {help !== undefined && <p className="field-help">{help}</p>}
      <ol className={className}>
        {entries.map((entry, index) => (
          <li key={index}>
            {children(entry, (changed) => onChange(entries.map((one, at) => (at === index ? changed : one))), index)}
            {entries.length > 1 && (
              <button
                type="button"
                className="button"
                data-kind="icon"
                aria-label={`${words.common.remove} ${nameOf(index + 1)}`}
                onClick={() => onChange(entries.filter((_, at) => at !== index))}
              >
                <X size={16} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className="button" onClick={() => onChange([...entries, next])}>
        <Plus size={15} aria-hidden />
        {add}
      </button>
    </>
  )
}

type Texts = Exclude<keyof LineForm, 'charge' | 'direction' | 'charged_days' | 'rates'>
type Field = readonly [name: Texts, type: 'text' | 'date']

const free_time: readonly Field[] = [
  ['free_days', 'text'],
  ['free_hours', 'text'],
  ['free_time_start_on', 'date'],
  ['free_time_end_on', 'date'],
]

function Line({ line, index, onChange }: { line: LineForm; index: number; onChange: (line: LineForm) => void }) {
  const say = invoiceWords.lineFields
  const direction = line.direction === 'export' ? 'export' : 'import'
  const own = days_of_direction[direction].map((name): Field => [name, 'date'])
  const text = ([name, type]: Field, required = false) => (
    <TextField
      key={name}
      label={say[name]}
      type={type}
      required={required}
      value={line[name]}
      onType={(typed) => onChange({ ...line, [name]: typed })}
    />
  )
  return (
    <fieldset className="plain-fieldset invoice-line">
      <legend>{invoiceWords.line(index + 1)}</legend>
      <div className="invoice-line-fields">
        {text(['container_number', 'text'], true)}
        <SelectField
          label={say.charge}
          value={line.charge}
          choices={Object.entries(chargeWords.kinds)}
          onChoose={(charge) => onChange({ ...line, charge })}
        />
        <SelectField
          label={say.direction}
          value={direction}
          choices={Object.entries(invoiceWords.directions)}
          onChoose={(chosen) => onChange({ ...line, direction: chosen })}
        />
        {text(['title_as_printed', 'text'])}
      </div>
      <Days line={line} onChange={onChange} />
      <Rates line={line} onChange={onChange} />
      <div className="invoice-line-fields">
        {text(['amount', 'text'], true)}
        {[...free_time, ...own].map((field) => text(field))}
        {text(['rule_reference', 'text'])}
      </div>
    </fieldset>
  )
}

/** The ranges of days that the line charges. */
function Days({ line, onChange }: { line: LineForm; onChange: (line: LineForm) => void }) {
  const say = invoiceWords.charged
  return (
    <fieldset className="plain-fieldset invoice-part">
      <legend>{say.title}</legend>
      <Several
        entries={line.charged_days}
        next={empty_range}
        className="invoice-parts"
        add={say.add}
        nameOf={say.name}
        onChange={(charged_days) => onChange({ ...line, charged_days })}
      >
        {(range, change) => (
          <div className="invoice-line-fields">
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                label={say[name]}
                type="date"
                required
                value={range[name]}
                onType={(typed) => change({ ...range, [name]: typed })}
              />
            ))}
          </div>
        )}
      </Several>
    </fieldset>
  )
}

/** How many of these days cost how much, in their order. */
function Rates({ line, onChange }: { line: LineForm; onChange: (line: LineForm) => void }) {
  const say = invoiceWords.rates
  return (
    <fieldset className="plain-fieldset invoice-part">
      <legend>{say.title}</legend>
      <Several
        entries={line.rates}
        next={empty_rate}
        className="invoice-parts"
        {...(line.rates.length > 1 ? { help: say.help } : {})}
        add={say.add}
        nameOf={say.name}
        onChange={(rates) => onChange({ ...line, rates })}
      >
        {(rate, change) => (
          <div className="invoice-line-fields">
            {line.rates.length > 1 && (
              <TextField
                label={say.days}
                inputMode="numeric"
                value={rate.days}
                onType={(days) => change({ ...rate, days })}
              />
            )}
            <TextField label={say.rate} value={rate.rate} onType={(typed) => change({ ...rate, rate: typed })} />
          </div>
        )}
      </Several>
    </fieldset>
  )
}

import { Plus, X } from 'lucide-react'
import { chargeWords } from '../words/charge-words.ts'
import { invoiceWords } from '../words/invoice-words.ts'
import { words } from '../words/words.ts'
import { empty_line } from './invoice-form.ts'
import type { InvoiceForm, LineForm } from './invoice-form.ts'

type Certified = 'certifies_fmc_rules' | 'certifies_no_own_fault'
type Texts = Exclude<keyof InvoiceForm, 'lines' | Certified>

const head: readonly (readonly [Texts, 'text' | 'date'])[] = [
  ['number', 'text'],
  ['biller_code', 'text'],
  ['billed_party', 'text'],
  ['issued_on', 'date'],
  ['due_on', 'date'],
  ['received_on', 'date'],
  ['bill_of_lading_numbers', 'text'],
  ['port_of_discharge_locode', 'text'],
  ['currency_code', 'text'],
  ['total_amount', 'text'],
  ['liability_basis', 'text'],
  ['dispute_contact', 'text'],
  ['dispute_url', 'text'],
  ['dispute_window_days', 'text'],
  ['replaces', 'text'],
]
const required: readonly string[] = ['number', 'biller_code', 'currency_code']
const kinds = ['line', 'terminal', 'railroad', 'port', 'nvocc', 'trucker', 'chassis_pool'] as const
const certified = ['certifies_fmc_rules', 'certifies_no_own_fault'] as const
const charges = [
  'demurrage',
  'detention',
  'storage',
  'rail_storage',
  'line_demurrage_ramp',
  'merged',
  'extended_dwell',
] as const

/** The fields of an invoice as it is printed; what is not on the paper stays empty. */
export function InvoiceFields({ form, onChange }: { form: InvoiceForm; onChange: (form: InvoiceForm) => void }) {
  const say = invoiceWords.fields
  return (
    <>
      <div className="invoice-fields">
        <label className="field">
          <span className="field-label">{say.biller_kind}</span>
          <select
            className="input"
            value={form.biller_kind}
            onChange={({ target }) => onChange({ ...form, biller_kind: target.value })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {invoiceWords.billers[kind]}
              </option>
            ))}
          </select>
        </label>
        {head.map(([name, type]) => (
          <label key={name} className="field">
            <span className="field-label">{say[name]}</span>
            <input
              type={type}
              className="input"
              required={required.includes(name)}
              value={form[name]}
              onChange={({ target }) => onChange({ ...form, [name]: target.value })}
            />
          </label>
        ))}
      </div>
      <fieldset className="plain-fieldset invoice-certified">
        <legend>{invoiceWords.certified.title}</legend>
        {certified.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={form[name]}
              onChange={({ target }) => onChange({ ...form, [name]: target.checked })}
            />
            {invoiceWords.certified[name]}
          </label>
        ))}
      </fieldset>
      <Lines lines={form.lines} onChange={(lines) => onChange({ ...form, lines })} />
    </>
  )
}

function Lines({ lines, onChange }: { lines: readonly LineForm[]; onChange: (lines: readonly LineForm[]) => void }) {
  return (
    <>
      <p className="field-help">{invoiceWords.linesHelp}</p>
      <ol className="invoice-lines">
        {lines.map((line, index) => (
          <li key={index}>
            <Line
              line={line}
              index={index}
              onChange={(changed) => onChange(lines.map((one, at) => (at === index ? changed : one)))}
            />
            {lines.length > 1 && (
              <button
                type="button"
                className="button"
                data-kind="icon"
                aria-label={`${words.common.remove} ${invoiceWords.line(index + 1)}`}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              >
                <X size={16} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className="button" onClick={() => onChange([...lines, lines.at(-1) ?? empty_line])}>
        <Plus size={15} aria-hidden />
        {invoiceWords.addLine}
      </button>
    </>
  )
}

const texts: readonly (readonly [Exclude<keyof LineForm, 'charge'>, 'text' | 'date', boolean])[] = [
  ['container_number', 'text', true],
  ['from', 'date', true],
  ['to', 'date', true],
  ['rate', 'text', false],
  ['amount', 'text', true],
  ['free_days', 'text', false],
  ['free_time_start_on', 'date', false],
  ['free_time_end_on', 'date', false],
  ['available_on', 'date', false],
  ['rule_reference', 'text', false],
]

function Line({ line, index, onChange }: { line: LineForm; index: number; onChange: (line: LineForm) => void }) {
  return (
    <fieldset className="plain-fieldset invoice-line">
      <legend>{invoiceWords.line(index + 1)}</legend>
      <label className="field">
        <span className="field-label">{invoiceWords.lineFields.charge}</span>
        <select
          className="input"
          value={line.charge}
          onChange={({ target }) => onChange({ ...line, charge: target.value })}
        >
          {charges.map((charge) => (
            <option key={charge} value={charge}>
              {chargeWords.kinds[charge]}
            </option>
          ))}
        </select>
      </label>
      {texts.map(([name, type, is_required]) => (
        <label key={name} className="field">
          <span className="field-label">{invoiceWords.lineFields[name]}</span>
          <input
            type={type}
            className="input"
            required={is_required}
            value={line[name]}
            onChange={({ target }) => onChange({ ...line, [name]: target.value })}
          />
        </label>
      ))}
    </fieldset>
  )
}

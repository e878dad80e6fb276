import { Plus, X } from 'lucide-react'
import { Check } from '../kit/check.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { TextField } from '../kit/text-field.tsx'
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
const certified = ['certifies_fmc_rules', 'certifies_no_own_fault'] as const

/** The fields of an invoice as it is printed; what is not on the paper stays empty. */
export function InvoiceFields({ form, onChange }: { form: InvoiceForm; onChange: (form: InvoiceForm) => void }) {
  const say = invoiceWords.fields
  return (
    <>
      <div className="invoice-fields">
        <SelectField
          label={say.biller_kind}
          value={form.biller_kind}
          choices={Object.entries(invoiceWords.billers)}
          onChoose={(biller_kind) => onChange({ ...form, biller_kind })}
        />
        {head.map(([name, type]) => (
          <TextField
            key={name}
            label={say[name]}
            type={type}
            required={required.includes(name)}
            value={form[name]}
            onType={(text) => onChange({ ...form, [name]: text })}
          />
        ))}
      </div>
      <fieldset className="plain-fieldset invoice-certified">
        <legend>{invoiceWords.certified.title}</legend>
        {certified.map((name) => (
          <Check key={name} checked={form[name]} onTurn={(on) => onChange({ ...form, [name]: on })}>
            {invoiceWords.certified[name]}
          </Check>
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
      <SelectField
        label={invoiceWords.lineFields.charge}
        value={line.charge}
        choices={Object.entries(chargeWords.kinds)}
        onChoose={(charge) => onChange({ ...line, charge })}
      />
      {texts.map(([name, type, is_required]) => (
        <TextField
          key={name}
          label={invoiceWords.lineFields[name]}
          type={type}
          required={is_required}
          value={line[name]}
          onType={(text) => onChange({ ...line, [name]: text })}
        />
      ))}
    </fieldset>
  )
}

import { Check } from '../kit/check.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { invoiceWords } from '../words/invoice-words.ts'
import type { InvoiceForm } from './invoice-form.ts'
import { InvoiceLines } from './invoice-line-fields.tsx'

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
  ['port_of_lading_locode', 'text'],
  ['port_of_discharge_locode', 'text'],
  ['currency_code', 'text'],
  ['total_amount', 'text'],
  ['tax_amount', 'text'],
  ['other_amount', 'text'],
  ['liability_basis', 'text'],
  ['dispute_contact', 'text'],
  ['dispute_url', 'text'],
  ['dispute_window_days', 'text'],
  ['replaces', 'text'],
  ['upstream_issued_on', 'date'],
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
        {head
          .filter(([name]) => name !== 'upstream_issued_on' || form.biller_kind === 'nvocc')
          .map(([name, type]) => (
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
      <InvoiceLines lines={form.lines} onChange={(lines) => onChange({ ...form, lines })} />
    </>
  )
}

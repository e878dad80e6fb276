import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { TextField } from '../kit/text-field.tsx'
import { chargeWords } from '../words/charge-words.ts'
import {
  adjustment_kinds,
  attributesOf,
  empty_adjustment,
  fieldsOf,
  isOfMoney,
  isWhole,
  needsCharge,
} from './adjustment-form.ts'
import type { AdjustmentField, AdjustmentForm } from './adjustment-form.ts'
import { chargeName } from './charge-text.ts'
import type { ChargeClock } from './charges-query.ts'
import { stateAdjustment } from './settlements-query.ts'

const say = chargeWords.adjustments

/** States a payment, a waiver, a step of a dispute or what was granted, of one container. */
export function AdjustmentDialog({
  id,
  clocks,
  onClose,
}: {
  id: string
  clocks: readonly ChargeClock[]
  onClose: () => void
}) {
  const [first] = clocks
  const [form, setForm] = useState<AdjustmentForm>({
    ...empty_adjustment,
    charge: first?.id ?? '',
    currency_code: first?.attributes.accrued?.currency_code ?? empty_adjustment.currency_code,
  })
  const queries = useQueryClient()
  const state = useMutation({
    mutationFn: () => stateAdjustment(id, attributesOf(form, clocks)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['container', id] })
      onClose()
    },
  })
  const every = needsCharge(form.kind) ? [] : [['', say.everyCharge] as const]
  return (
    <FormDialog
      title={say.add}
      help={isOfMoney(form.kind) ? `${say.help} ${say.paidHelp}` : say.help}
      onClose={onClose}
      sending={state}
      ready={isWhole(form)}
      missing={say.incomplete}
    >
      <SelectField
        label={say.kind}
        value={form.kind}
        choices={adjustment_kinds.map((kind) => [kind, say.kinds[kind]] as const)}
        onChoose={(kind) =>
          setForm({ ...form, kind, charge: needsCharge(kind) ? form.charge || (first?.id ?? '') : '' })
        }
      />
      <SelectField
        label={chargeWords.fleet.charge}
        value={form.charge}
        choices={[...every, ...clocks.map((clock) => [clock.id, chargeName(clock.attributes)] as const)]}
        onChoose={(charge) => setForm({ ...form, charge })}
      />
      {fieldsOf(form.kind).map((field) => (
        <Field
          key={field}
          field={field}
          label={isOfMoney(form.kind) ? (paid_labels[field] ?? say.fields[field]) : say.fields[field]}
          value={form[field]}
          onChange={(value) => setForm({ ...form, [field]: value })}
        />
      ))}
    </FormDialog>
  )
}

const paid_labels: Readonly<Partial<Record<AdjustmentField, string>>> = say.paid
const types: Readonly<Partial<Record<AdjustmentField, string>>> = { from: 'date', to: 'date', on: 'date' }

function Field({
  field,
  label,
  value,
  onChange,
}: {
  field: AdjustmentField
  label: string
  value: string
  onChange: (value: string) => void
}) {
  if (field === 'reported_by')
    return <SelectField label={label} value={value} choices={Object.entries(say.reporters)} onChoose={onChange} />
  return (
    <TextField
      label={label}
      type={types[field] ?? 'text'}
      inputMode={field === 'amount' || field === 'days' ? 'decimal' : undefined}
      value={value}
      onType={onChange}
    />
  )
}

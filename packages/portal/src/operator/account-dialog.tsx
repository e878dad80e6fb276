import type { Entitlement, Plan } from '@quaylog/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { TextField } from '../kit/text-field.tsx'
import { features, plans } from '../service/features.ts'
import { portalApi } from '../service/portal-api.ts'
import { changedMembers, listMember } from '../service/changed-members.ts'
import { developerWords } from '../words/developer-words.ts'
import { operatorWords } from '../words/operator-words.ts'

/** An account as the operator sees it. */
export interface OperatedAccount {
  readonly id: string
  readonly name: string
  readonly plan: Plan
  readonly entitlements: readonly Entitlement[]
  readonly active_container_limit: number | null
  readonly rate_limit_per_minute: number | null
  readonly created_at: string
  readonly active_containers: number
  readonly members: number
}

/** Makes an account, or changes its name, its plan, what it may use and how much. */
export function AccountDialog({ account, onClose }: { account: OperatedAccount | null; onClose: () => void }) {
  const [name, setName] = useState(account?.name ?? '')
  const [plan, setPlan] = useState<Plan>(account?.plan ?? 'trial')
  const [had] = useState<readonly Entitlement[]>(account?.entitlements ?? features)
  const [taken, setTaken] = useState<ReadonlySet<Entitlement>>(new Set(had))
  const [limit, setLimit] = useState(account?.active_container_limit?.toString() ?? '')
  const [rate, setRate] = useState(account?.rate_limit_per_minute?.toString() ?? '')
  const queries = useQueryClient()
  const typed = { name, plan, active_container_limit: numberOf(limit), rate_limit_per_minute: numberOf(rate) }
  const [begun] = useState(typed)
  const change = { ...changedMembers(begun, typed), ...listMember('entitlements', had, [...taken]) }
  const save = useMutation({
    mutationFn: () =>
      account === null
        ? portalApi('POST', '/operator/accounts', { name, plan })
        : portalApi('PATCH', `/operator/accounts/${account.id}`, change),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['operator', 'accounts'] })
      await queries.invalidateQueries({ queryKey: ['session'] })
      onClose()
    },
  })
  const say = operatorWords.accounts
  return (
    <FormDialog
      title={account === null ? say.add : say.edit}
      onClose={onClose}
      sending={save}
      ready={name.trim() !== ''}
    >
      <TextField label={say.name} id="account-name" value={name} required maxLength={255} onType={setName} />
      <PlanChoice plan={plan} onChoose={setPlan} />
      {account !== null && (
        <>
          <FeatureChoice taken={taken} onTake={setTaken} />
          <LimitField id="account-limit" label={say.limit} help={say.noLimit} value={limit} onText={setLimit} />
          <LimitField id="account-rate" label={say.rate} value={rate} onText={setRate} />
        </>
      )}
    </FormDialog>
  )
}

function PlanChoice({ plan, onChoose }: { plan: Plan; onChoose: (plan: Plan) => void }) {
  return (
    <div className="field">
      <label htmlFor="account-plan">{operatorWords.accounts.plan}</label>
      <select
        id="account-plan"
        className="input"
        value={plan}
        onChange={({ target }) => onChoose(plans.find((one) => one === target.value) ?? plan)}
      >
        {plans.map((one) => (
          <option key={one} value={one}>
            {developerWords.plan.plans[one]}
          </option>
        ))}
      </select>
    </div>
  )
}

function FeatureChoice({
  taken,
  onTake,
}: {
  taken: ReadonlySet<Entitlement>
  onTake: (taken: ReadonlySet<Entitlement>) => void
}) {
  const turn = (feature: Entitlement, on: boolean) =>
    onTake(new Set(on ? [...taken, feature] : [...taken].filter((one) => one !== feature)))
  return (
    <fieldset className="field plain-fieldset">
      <legend className="field-label">{operatorWords.accounts.features}</legend>
      {features.map((feature) => (
        <label key={feature} className="check">
          <input
            type="checkbox"
            checked={taken.has(feature)}
            onChange={({ target }) => turn(feature, target.checked)}
          />
          {developerWords.plan.entitlements[feature][0]}
        </label>
      ))}
    </fieldset>
  )
}

/** A whole number; empty: no limit. */
function LimitField({
  id,
  label,
  help,
  value,
  onText,
}: {
  id: string
  label: string
  help?: string
  value: string
  onText: (text: string) => void
}) {
  return (
    <TextField label={label} id={id} inputMode="numeric" pattern="[0-9]*" value={value} onType={onText} help={help} />
  )
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text)
}

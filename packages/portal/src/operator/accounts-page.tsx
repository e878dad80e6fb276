import '../design/table.css'
import type { Entitlement, Plan } from '@quaylog/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Loaded } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { longDate, number } from '../time/format.ts'
import { developerWords } from '../words/developer-words.ts'
import { operatorWords } from '../words/operator-words.ts'
import { words } from '../words/words.ts'
import { IssueKeyDialog } from './issue-key-dialog.tsx'

interface OperatedAccount {
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

const plans: readonly Plan[] = ['free', 'trial', 'paid']
const features: readonly Entitlement[] = ['routing_data', 'rail_plan', 'container_refresh', 'widget_embed', 'map_embed']
const accountsQuery = queryOptions({
  queryKey: ['operator', 'accounts'],
  queryFn: async ({ signal }) =>
    (await portalApi<{ data: readonly OperatedAccount[] }>('GET', '/operator/accounts', undefined, signal)).data,
})

/** Every account of the service, its plan and what it may use. */
export function AccountsPage() {
  const accounts = useQuery(accountsQuery)
  const [edited, setEdited] = useState<OperatedAccount | 'new' | null>(null)
  const [keyed, setKeyed] = useState<OperatedAccount | null>(null)
  const say = operatorWords.accounts
  return (
    <>
      <PageHead
        title={words.nav.accounts}
        actions={
          <button type="button" className="button" data-kind="primary" onClick={() => setEdited('new')}>
            <Plus size={16} aria-hidden />
            {say.add}
          </button>
        }
      />
      <Loaded query={accounts} rows={4}>
        {(data) => (
          <div className="table-frame" tabIndex={0} role="region" aria-label={words.nav.accounts}>
            <table className="table cards">
              <thead>
                <tr>
                  <th>{say.name}</th>
                  <th>{say.plan}</th>
                  <th>{say.features}</th>
                  <th>{say.active}</th>
                  <th>{say.members}</th>
                  <th>
                    <span className="for-readers">{words.common.edit}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((account) => (
                  <tr key={account.id}>
                    <td>
                      <b>{account.name}</b>
                      <small>{longDate(account.created_at, 'UTC')}</small>
                    </td>
                    <td>{developerWords.plan.plans[account.plan]}</td>
                    <td>
                      {account.entitlements.length} / {features.length}
                    </td>
                    <td className="numeric">{number.format(account.active_containers)}</td>
                    <td className="numeric">{number.format(account.members)}</td>
                    <td className="row-actions">
                      <button type="button" className="button" data-kind="text" onClick={() => setKeyed(account)}>
                        {say.issueKey}
                        <span className="for-readers"> {account.name}</span>
                      </button>
                      <button type="button" className="button" data-kind="text" onClick={() => setEdited(account)}>
                        {words.common.edit}
                        <span className="for-readers"> {account.name}</span>
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      {keyed !== null && (
        <IssueKeyDialog account_id={keyed.id} account_name={keyed.name} onClose={() => setKeyed(null)} />
      )}
      {edited !== null && <AccountDialog account={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function AccountDialog({ account, onClose }: { account: OperatedAccount | null; onClose: () => void }) {
  const [name, setName] = useState(account?.name ?? '')
  const [plan, setPlan] = useState<Plan>(account?.plan ?? 'trial')
  const [taken, setTaken] = useState<ReadonlySet<Entitlement>>(new Set(account?.entitlements ?? features))
  const [limit, setLimit] = useState(account?.active_container_limit?.toString() ?? '')
  const [rate, setRate] = useState(account?.rate_limit_per_minute?.toString() ?? '')
  const queries = useQueryClient()
  const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
  const save = useMutation({
    mutationFn: () =>
      account === null
        ? portalApi('POST', '/operator/accounts', { name, plan })
        : portalApi('PATCH', `/operator/accounts/${account.id}`, {
            name,
            plan,
            entitlements: [...taken],
            active_container_limit: numberOf(limit),
            rate_limit_per_minute: numberOf(rate),
          }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['operator', 'accounts'] })
      void queries.invalidateQueries({ queryKey: ['session'] })
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
      <div className="field">
        <label htmlFor="account-name">{say.name}</label>
        <input
          id="account-name"
          className="input"
          value={name}
          required
          maxLength={255}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor="account-plan">{say.plan}</label>
        <select
          id="account-plan"
          className="input"
          value={plan}
          onChange={({ target }) => setPlan(plans.find((one) => one === target.value) ?? plan)}
        >
          {plans.map((one) => (
            <option key={one} value={one}>
              {developerWords.plan.plans[one]}
            </option>
          ))}
        </select>
      </div>
      {account !== null && (
        <>
          <fieldset className="field plain-fieldset">
            <legend className="field-label">{say.features}</legend>
            {features.map((feature) => (
              <label key={feature} className="check">
                <input
                  type="checkbox"
                  checked={taken.has(feature)}
                  onChange={({ target }) =>
                    setTaken(
                      new Set(target.checked ? [...taken, feature] : [...taken].filter((one) => one !== feature)),
                    )
                  }
                />
                {developerWords.plan.entitlements[feature][0]}
              </label>
            ))}
          </fieldset>
          <div className="field">
            <label htmlFor="account-limit">{say.limit}</label>
            <input
              id="account-limit"
              className="input"
              inputMode="numeric"
              pattern="[0-9]*"
              value={limit}
              onChange={({ target }) => setLimit(target.value)}
            />
            <p className="field-help">{say.noLimit}</p>
          </div>
          <div className="field">
            <label htmlFor="account-rate">{say.rate}</label>
            <input
              id="account-rate"
              className="input"
              inputMode="numeric"
              pattern="[0-9]*"
              value={rate}
              onChange={({ target }) => setRate(target.value)}
            />
          </div>
        </>
      )}
    </FormDialog>
  )
}

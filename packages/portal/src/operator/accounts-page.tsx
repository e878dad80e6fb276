import { queryOptions, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PageHead } from '../kit/panel.tsx'
import { Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { features } from '../service/features.ts'
import { portalApi } from '../service/portal-api.ts'
import { longDate, number } from '../time/format.ts'
import { developerWords } from '../words/developer-words.ts'
import { operatorWords } from '../words/operator-words.ts'
import { words } from '../words/words.ts'
import { AccountDialog } from './account-dialog.tsx'
import type { OperatedAccount } from './account-dialog.tsx'
import { IssueKeyDialog } from './issue-key-dialog.tsx'

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
        {(data) => <AccountTable accounts={data} onEdit={setEdited} onKey={setKeyed} />}
      </Loaded>
      {keyed !== null && (
        <IssueKeyDialog account_id={keyed.id} account_name={keyed.name} onClose={() => setKeyed(null)} />
      )}
      {edited !== null && <AccountDialog account={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function AccountTable({
  accounts,
  onEdit,
  onKey,
}: {
  accounts: readonly OperatedAccount[]
  onEdit: (account: OperatedAccount) => void
  onKey: (account: OperatedAccount) => void
}) {
  const say = operatorWords.accounts
  return (
    <TableFrame label={words.nav.accounts} cards>
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
        {accounts.map((account) => (
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
              <button type="button" className="button" data-kind="text" onClick={() => onKey(account)}>
                {say.issueKey}
                <span className="for-readers"> {account.name}</span>
              </button>
              <button type="button" className="button" data-kind="text" onClick={() => onEdit(account)}>
                {words.common.edit}
                <span className="for-readers"> {account.name}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

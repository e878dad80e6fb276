import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { Problem } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { useSession } from '../service/session.ts'
import { developerWords } from '../words/developer-words.ts'

/** Issues a publishable key for the account; operators only. */
export function IssueKey() {
  const { account, person } = useSession()
  const [name, setName] = useState('')
  const [sites, setSites] = useState('')
  const queries = useQueryClient()
  const issue = useMutation({
    mutationFn: () =>
      portalApi('POST', `/operator/accounts/${account.id}/publishable-keys`, {
        name: name.trim(),
        origins: sites.split(/[\s,]+/).filter((site) => site !== ''),
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  const say = developerWords.embeds
  if (!person.is_operator) return null
  return (
    <Panel title={say.issue}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          issue.mutate()
        }}
      >
        <div className="field">
          <label htmlFor="site-name">{say.siteName}</label>
          <input
            id="site-name"
            className="input"
            value={name}
            required
            maxLength={100}
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="sites">{say.sites}</label>
          <input
            id="sites"
            className="input mono"
            value={sites}
            placeholder="https://www.example.org"
            onChange={({ target }) => setSites(target.value)}
          />
          <p className="field-help">{say.sitesHelp}</p>
        </div>
        <Problem of={issue} />
        <div className="form-actions">
          <button className="button" data-kind="primary" disabled={issue.isPending || name.trim() === ''}>
            {say.issue}
          </button>
        </div>
      </form>
    </Panel>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { Problem } from '../kit/states.tsx'
import { TextField } from '../kit/text-field.tsx'
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
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
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
        <TextField label={say.siteName} id="site-name" value={name} required maxLength={100} onType={setName} />
        <TextField
          label={say.sites}
          id="sites"
          mono
          value={sites}
          placeholder="https://www.example.org"
          onType={setSites}
          help={say.sitesHelp}
        />
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

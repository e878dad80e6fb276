import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../kit/code-block.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { TextField } from '../kit/text-field.tsx'
import { portalApi } from '../service/portal-api.ts'
import { developerWords } from '../words/developer-words.ts'
import { operatorWords } from '../words/operator-words.ts'
import { words } from '../words/words.ts'

interface IssuedFor {
  readonly account_id: string
  readonly account_name: string
  readonly onClose: () => void
}

/**
 * Issues a publishable key for an account and shows it: it is no secret, and stands on the account's Embeds page too.
 */
export function IssueKeyDialog({ account_id, account_name, onClose }: IssuedFor) {
  const [name, setName] = useState('')
  const [sites, setSites] = useState('')
  const queries = useQueryClient()
  const issue = useMutation({
    mutationFn: () =>
      portalApi<{ key: string }>('POST', `/operator/accounts/${account_id}/publishable-keys`, {
        name: name.trim(),
        origins: sites.split(/[\s,]+/).filter((site) => site !== ''),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['keys'] }),
  })
  const say = developerWords.embeds
  return (
    <FormDialog
      title={say.issue}
      help={operatorWords.accounts.issueFor(account_name)}
      onClose={onClose}
      sending={issue}
      ready={!issue.isSuccess && name.trim() !== ''}
      send={say.issue}
      leave={words.common.close}
    >
      <TextField
        label={say.siteName}
        id="key-site"
        value={name}
        required
        maxLength={100}
        autoComplete="off"
        onType={setName}
      />
      <TextField
        label={say.sites}
        id="key-origins"
        mono
        value={sites}
        placeholder="https://www.example.org"
        onType={setSites}
        help={say.sitesHelp}
      />
      {issue.data !== undefined && (
        <div className="field">
          <CodeBlock label={say.issue} text={issue.data.key} copy />
        </div>
      )}
    </FormDialog>
  )
}

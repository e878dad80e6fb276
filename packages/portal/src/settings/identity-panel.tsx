import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Panel } from '../kit/panel.tsx'
import { portalApi } from '../service/portal-api.ts'
import { recordWords } from '../words/record-words.ts'
import { OneField } from './one-field.tsx'
import { TakesPassword } from './password-rule.tsx'

interface Identity {
  /** What the identity provider is called; null: there is none. */
  readonly provider: string | null
  readonly is_linked: boolean
}

const identityQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: ({ signal }) => portalApi<Identity>('GET', '/identity', undefined, signal),
})

/** Links the person with who they are at the identity provider, or ends that; not shown where there is none. */
export function IdentityPanel() {
  const { data } = useQuery(identityQuery)
  const queries = useQueryClient()
  const say = recordWords.identity
  const link = useMutation({
    mutationFn: (current_password: string) => portalApi<{ address: string }>('POST', '/identity', { current_password }),
    onSuccess: ({ address }) => window.location.assign(address),
  })
  const unlink = useMutation({
    mutationFn: (current_password: string) => portalApi('DELETE', '/identity', { current_password }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['identity'] }),
  })
  if (data === undefined || data.provider === null) return null
  const { is_linked } = data
  return (
    <Panel title={say.title(data.provider)}>
      <p className={is_linked ? undefined : 'field-help'}>{is_linked ? say.linked : say.help}</p>
      <TakesPassword>
        <OneField
          key={String(is_linked)}
          id="identity-password"
          label={say.password}
          type="password"
          complete="current-password"
          button={is_linked ? say.unlink : say.link}
          send={is_linked ? unlink : link}
        />
      </TakesPassword>
    </Panel>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { portalApi } from '../service/portal-api.ts'
import { recordWords } from '../words/record-words.ts'

/** Of what use passwords are in the account, and to the person. */
interface PasswordRule {
  readonly is_allowed: boolean
  /** Whether the person's password opens none of their accounts. */
  readonly opens_nothing: boolean
  /** Whether the identity provider began this session. */
  readonly by_provider: boolean
  /** Null: there is none. */
  readonly provider: string | null
}

export const passwordRuleQuery = queryOptions({
  queryKey: ['password-rule'],
  queryFn: ({ signal }) => portalApi<PasswordRule>('GET', '/password-sign-in', undefined, signal),
})

/** What takes the person's password; where that opens nothing, what does instead. */
export function TakesPassword({ children }: { children: ReactNode }) {
  const { data } = useQuery(passwordRuleQuery)
  if (data === undefined || !data.opens_nothing) return children
  return <p className="field-help">{recordWords.passwordRule.ofNoUse(data.provider)}</p>
}

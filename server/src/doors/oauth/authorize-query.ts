import { spellings } from './adapter.ts'
import { offeredScopes } from './scopes.ts'

/**
 * The query of an authorization request as the library is to read it: with all scopes when none of tracking are asked
 * for, with the resource in both its spellings, and asking for consent, which is always done. What is given twice stays
 * for the library to refuse, as does a response mode that is not offered, of which the client is told by redirect.
 */
export function authorizeQuery(search: string, resources: readonly [string, string]): string {
  const query = new URLSearchParams(search)
  if (query.getAll('scope').length < 2) query.set('scope', offeredScopes(query.get('scope') ?? undefined).join(' '))
  const prompt = query.getAll('prompt')
  const [first = ''] = prompt
  if (prompt.length < 2 && !first.split(' ').some((one) => one === 'none' || one === 'consent'))
    query.set('prompt', `${first} consent`.trim())
  const mode = query.get('response_mode')
  if (mode !== null && mode !== 'query' && mode !== 'fragment') query.set('response_mode', 'unsupported')
  const asked = query.getAll('resource')
  const canonical =
    asked.length === 0
      ? resources[0]
      : resources.find((resource) => asked.every((one) => spellings(resource).includes(one)))
  if (canonical !== undefined) {
    query.delete('resource')
    for (const spelling of spellings(canonical)) query.append('resource', spelling)
  }
  return query.toString()
}

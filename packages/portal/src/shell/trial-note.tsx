import './trial-note.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../service/client.ts'
import { useSession } from '../service/session.ts'
import { sinceOrUntil } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { trialWords } from '../words/trial-words.ts'

const recount_ms = 60_000

/** That the account is a trial, when it ends, and whether its containers are used up. */
export default function TrialNote() {
  const { account } = useSession()
  const now = useNow()
  const counted = useQuery({
    queryKey: ['account'],
    queryFn: async ({ signal }) => (await client.account({ signal })).data,
    refetchInterval: recount_ms,
  })
  const ends_at = account.trial_ends_at
  if (ends_at === null) return null
  const { active_containers = 0, active_container_limit = null } = counted.data?.attributes ?? {}
  const is_full = active_container_limit !== null && active_containers >= active_container_limit
  return (
    <p className="trial-note">
      <Link to="/plan">
        {Date.parse(ends_at) > now ? trialWords.ends(sinceOrUntil(ends_at, now)) : trialWords.over}
      </Link>
      {is_full && trialWords.full(active_container_limit)}
    </p>
  )
}

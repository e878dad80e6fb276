import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Sparkles } from 'lucide-react'
import { Empty, explain } from '../kit/states.tsx'
import { trackSamples, samplesQuery } from '../tracking-requests/samples.ts'
import { useMayWrite, useSession } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'

/** What a new account sees first: how to begin, and in a sandbox one press that fills it. */
export function NothingTracked() {
  const { clock } = useSession()
  const may_write = useMayWrite()
  const samples = useQuery({ ...samplesQuery, enabled: clock.is_sandbox })
  const queries = useQueryClient()
  const track = useMutation({ mutationFn: trackSamples, onSuccess: () => queries.invalidateQueries() })
  const numbers = samples.data ?? []
  return (
    <div className="stack">
      <Empty title={recordWords.nothing.title} help={recordWords.nothing.help}>
        {may_write && (
          <Link to="/tracking-requests/new" className="button" data-kind="primary">
            <Plus size={16} aria-hidden />
            {words.fleet.track}
          </Link>
        )}
      </Empty>
      {numbers.length > 0 && may_write && (
        <Empty title={recordWords.nothing.sampleTitle} help={recordWords.nothing.sampleHelp}>
          <button type="button" className="button" disabled={track.isPending} onClick={() => track.mutate(numbers)}>
            <Sparkles size={16} aria-hidden />
            {track.isPending ? recordWords.nothing.tracking : recordWords.nothing.trackSamples(numbers.length)}
          </button>
          {track.isError && (
            <p role="alert" className="field-problem">
              {explain(track.error)}
            </p>
          )}
        </Empty>
      )}
    </div>
  )
}

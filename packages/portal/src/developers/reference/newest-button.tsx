import { useMutation } from '@tanstack/react-query'
import { developerWords } from '../../words/developer-words.ts'
import type { Call } from './calls-query.ts'

const say = developerWords.reference

/** Looks up a record of one's own, so that nobody has to find an id first. */
export function NewestButton({
  list,
  base_path,
  onFound,
}: {
  list: Call | undefined
  base_path: string
  onFound: (id: string) => void
}) {
  const looked_up = useMutation({
    mutationFn: async (path: string): Promise<string | null> => {
      const response = await fetch(`${base_path}${path}`, { headers: { 'x-requested-with': 'quaylog-portal' } })
      if (!response.ok) throw new Error(say.notFound)
      const { data }: { data?: readonly { id?: string }[] } = await response.json()
      return Array.isArray(data) ? (data[0]?.id ?? null) : null
    },
    onSuccess: (id) => {
      if (id !== null) onFound(id)
    },
  })
  if (list === undefined || list.path.includes('{')) return null
  return (
    <p className="reference-newest">
      <button
        type="button"
        className="button"
        disabled={looked_up.isPending}
        onClick={() => looked_up.mutate(list.path)}
      >
        {say.newest}
      </button>
      <span className="quiet" role="status">
        {(looked_up.isError || looked_up.data === null) && say.notFound}
      </span>
    </p>
  )
}

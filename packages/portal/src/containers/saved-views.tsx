import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BookmarkPlus, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { portalApi } from '../service/portal-api.ts'
import { recordWords } from '../words/record-words.ts'
import type { FleetSearch } from './fleet-search.ts'
import { viewsQuery } from './views-query.ts'
import type { SavedView } from './views-query.ts'

const SaveViewDialog = lazyPart(async () => (await import('./save-view.tsx')).SaveViewDialog)

/** The person's own lists, and the way to keep the one that is shown. */
export function SavedViews({
  saved,
  shown,
  search,
  may_save,
}: {
  saved: readonly SavedView[]
  shown: SavedView | undefined
  search: FleetSearch
  may_save: boolean
}) {
  const [saving, setSaving] = useState(false)
  return (
    <>
      {saved.map((view) => (
        <Saved key={view.id} view={view} is_shown={view === shown} />
      ))}
      {may_save && (
        <button type="button" className="button save-view" data-kind="text" onClick={() => setSaving(true)}>
          <BookmarkPlus size={15} aria-hidden />
          {recordWords.views.save}
        </button>
      )}
      {saving && (
        <Suspense fallback={null}>
          <SaveViewDialog search={search} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}

function Saved({ view, is_shown }: { view: SavedView; is_shown: boolean }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => portalApi('DELETE', `/views/${view.id}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: viewsQuery.queryKey })
      await navigate({ to: '/containers' })
    },
  })
  return (
    <span className="saved-view">
      <Link
        to="/containers"
        search={view.search}
        className="view"
        aria-current={is_shown ? 'page' : undefined}
        activeOptions={{ exact: true, includeSearch: true }}
      >
        {view.name} <span>{view.containers ?? recordWords.views.unusable}</span>
      </Link>
      {is_shown && (
        <button
          type="button"
          className="button"
          data-kind="icon"
          disabled={remove.isPending}
          aria-label={recordWords.views.remove(view.name)}
          onClick={() => remove.mutate()}
        >
          <X size={15} aria-hidden />
        </button>
      )}
    </span>
  )
}

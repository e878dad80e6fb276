import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CodeBlock } from '../kit/code-block.tsx'
import { Problem } from '../kit/states.tsx'
import { Ago } from '../kit/when.tsx'
import { longDate } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { sharingWords } from '../words/sharing-words.ts'
import { endShare } from './shares-query.ts'
import type { SharedOf, SharedPage } from './shares-query.ts'

/** The pages of one record: address, how often they were opened and when, and how to end each. */
export function ShareList({
  of,
  pages,
  may_write,
}: {
  of: SharedOf
  pages: readonly SharedPage[]
  may_write: boolean
}) {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: endShare,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['shares', of.type, of.id] }),
  })
  const say = sharingWords
  if (pages.length === 0) return <p className="share-none">{say.none}</p>
  return (
    <>
      <Problem of={end} />
      <ul className="share-list" aria-label={say.anyone}>
        {pages.map(({ id, attributes }) => (
          <li key={id}>
            <div className="share-head">
              <b>{attributes.name ?? say.unnamed}</b>
              <a href={attributes.url} target="_blank" rel="noreferrer">
                {say.open}
                <span className="for-readers"> {attributes.name ?? say.unnamed}</span>
              </a>
              {may_write && (
                <button
                  type="button"
                  className="button"
                  data-kind="text"
                  disabled={end.isPending}
                  onClick={() => {
                    if (confirm(say.revokeConfirm)) end.mutate(id)
                  }}
                >
                  {say.revoke}
                  <span className="for-readers"> {attributes.name ?? say.unnamed}</span>
                </button>
              )}
            </div>
            <CodeBlock copy label={attributes.name ?? say.unnamed} text={attributes.url} />
            <Seen page={attributes} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Seen({ page: { views, views_by_day, last_viewed_at, expires_at } }: { page: SharedPage['attributes'] }) {
  const now_ms = useNow()
  const say = sharingWords
  const is_over = expires_at !== null && Date.parse(expires_at) <= now_ms
  return (
    <p className="field-help">
      {last_viewed_at === null ? (
        say.neverOpened
      ) : (
        <>
          {say.views(views)}, {say.last} <Ago at={last_viewed_at} />
        </>
      )}
      {views_by_day.length > 1 && (
        <>
          {' · '}
          {say.byDay}:{' '}
          {views_by_day.map(({ on, views: of_day }) => `${longDate(`${on}T12:00:00Z`, 'UTC')}: ${of_day}`).join(', ')}
        </>
      )}
      {expires_at !== null && ` · ${is_over ? say.over : say.until} ${longDate(expires_at, 'UTC')}`}
    </p>
  )
}

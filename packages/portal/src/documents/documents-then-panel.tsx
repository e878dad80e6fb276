import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Panel } from '../kit/panel.tsx'
import { Loaded } from '../kit/states.tsx'
import { portalApi } from '../service/portal-api.ts'
import { longMoment } from '../time/format.ts'
import { documentWords } from '../words/document-words.ts'

interface DocumentThen {
  readonly id: string
  readonly name: string
  readonly linked_at: string
}

/** The documents that were linked to a container at a moment; how far they are read by now is not said. */
export function DocumentsThenPanel({ id, as_of }: { id: string; as_of: string }) {
  const documents = useQuery({
    queryKey: ['documents', 'then', id, as_of],
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await portalApi<{ data: readonly DocumentThen[] }>(
          'GET',
          `/containers/${id}/documents?as_of=${encodeURIComponent(as_of)}`,
          undefined,
          signal,
        )
      ).data,
  })
  const say = documentWords.belongs
  return (
    <Panel title={say.of}>
      <Loaded query={documents} rows={2}>
        {(data) =>
          data.length === 0 ? (
            <p className="quiet">{say.noneThen}</p>
          ) : (
            <ul className="rows">
              {data.map((document) => (
                <li key={document.id}>
                  <span>
                    <Link to="/documents/$id" params={{ id: document.id }}>
                      {document.name}
                    </Link>
                    <small>{say.since(longMoment(document.linked_at, 'UTC'))}</small>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

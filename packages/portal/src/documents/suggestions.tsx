import { Included } from '@quaylog/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded, Problem } from '../kit/states.tsx'
import { useMayWrite } from '../service/session.ts'
import { documentWords } from '../words/document-words.ts'
import { acceptLink, refreshDocuments, rejectLink, suggestionsQuery } from './documents-query.ts'
import type { LinkRecord } from './documents-query.ts'

const say = documentWords.suggestions

/** What a document may belong to: a person accepts or rejects each; rejected, no rule proposes it again. */
export function Suggestions({ id }: { id: string }) {
  const suggestions = useQuery(suggestionsQuery(id))
  return (
    <Loaded query={suggestions} rows={1}>
      {({ data, included }) =>
        data.length === 0 ? null : (
          <>
            <h3 className="document-identifiers">{say.title}</h3>
            <ul className="document-suggestions">
              {data.map((link) => (
                <Suggestion key={link.id} document_id={id} link={link} included={new Included(included)} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}

function Suggestion({ document_id, link, included }: { document_id: string; link: LinkRecord; included: Included }) {
  const may_write = useMayWrite()
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: () => refreshDocuments(queries),
  })
  const target = link.relationships?.target?.data
  if (target === null || target === undefined) return null
  const name = nameOf(target, included)
  const { rule, value } = link.attributes
  return (
    <li>
      {target.type === 'shipment' ? (
        <Link to="/shipments/$id" params={{ id: target.id }} className="mono">
          {name}
        </Link>
      ) : (
        <Link to="/containers/$id" params={{ id: target.id }} className="mono">
          {name}
        </Link>
      )}
      <small>{say.because(say.rules[rule], value)}</small>
      {may_write && (
        <span className="document-decide">
          <button
            type="button"
            className="button"
            disabled={act.isPending}
            aria-label={`${say.accept}: ${name}`}
            onClick={() => act.mutate(() => acceptLink(document_id, target))}
          >
            {say.accept}
          </button>
          <button
            type="button"
            className="button"
            data-kind="text"
            disabled={act.isPending}
            aria-label={`${say.reject}: ${name}`}
            onClick={() => act.mutate(() => rejectLink(document_id, link.id))}
          >
            {say.reject}
          </button>
        </span>
      )}
      <Problem of={act} />
    </li>
  )
}

function nameOf(target: { readonly id: string; readonly type: string }, included: Included): string {
  if (target.type === 'shipment')
    return (
      included.find({ data: { id: target.id, type: 'shipment' } })?.attributes.bill_of_lading_number ?? say.shipment
    )
  return included.find({ data: { id: target.id, type: 'container' } })?.attributes.number ?? say.container
}

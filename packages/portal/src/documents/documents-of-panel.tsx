import './documents.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Panel } from '../kit/panel.tsx'
import { Loaded } from '../kit/states.tsx'
import { useSeesAll } from '../service/session.ts'
import { documentWords } from '../words/document-words.ts'
import { partWords } from '../words/part-words.ts'
import { DocumentChips, kindOf } from './document-chips.tsx'
import { documentsOfQuery } from './documents-query.ts'

/** The documents that are linked to a shipment or container. */
export function DocumentsOfPanel({ of, id }: { of: 'shipment' | 'container'; id: string }) {
  const documents = useQuery(documentsOfQuery(of, id))
  const sees_all = useSeesAll()
  const say = documentWords.belongs
  return (
    <Panel title={say.of} aside={<Link to="/documents">{say.all}</Link>}>
      <Loaded query={documents} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">{sees_all ? say.ofNone : partWords.noDocumentsHere}</p>
          ) : (
            <ul className="rows">
              {data.map((document) => (
                <li key={document.id}>
                  <span>
                    <Link to="/documents/$id" params={{ id: document.id }}>
                      {document.attributes.name}
                    </Link>
                    <small>{kindOf(document)}</small>
                  </span>
                  <DocumentChips document={document} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

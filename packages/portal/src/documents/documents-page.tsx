import '../design/table.css'
import './documents.css'
import { Included } from '@quaylog/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FilterButton } from '../kit/filter-button.tsx'
import { Pager } from '../kit/pager.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { Ago } from '../kit/when.tsx'
import { useMayWrite, useSeesAll } from '../service/session.ts'
import { documentWords } from '../words/document-words.ts'
import { partWords } from '../words/part-words.ts'
import { DocumentChips, kindOf, WhyNotRead } from './document-chips.tsx'
import { document_choices } from './document-search.ts'
import { document_page_size, documentsQuery } from './documents-query.ts'
import type { DocumentRecord } from './documents-query.ts'
import { HandIn } from './hand-in.tsx'
import { IntakePanels } from './intake-panels.tsx'
import { LinkedTo } from './linked-to.tsx'

const route = getRouteApi('/shell/documents')

/** Documents that came, how far each is, and where more are handed in. */
export function DocumentsPage() {
  const { show, page = 1 } = route.useSearch()
  const navigate = useNavigate()
  const may_write = useMayWrite()
  const sees_all = useSeesAll()
  const documents = useQuery(documentsQuery(show, page))
  const say = documentWords.list
  return (
    <>
      <PageHead
        title={say.title}
        below={<p className="page-below">{sees_all ? say.help : partWords.documentsHelp}</p>}
      />
      {may_write && (
        <div className="below-head">
          <HandIn />
        </div>
      )}
      {sees_all && (
        <div className="filters">
          <FilterButton
            label={say.show}
            value={show}
            choices={document_choices.map((value) => ({ value, label: say.choices[value] }))}
            onChoose={(value) => {
              const chosen = document_choices.find((one) => one === value)
              void navigate({ to: '/documents', search: chosen === undefined ? {} : { show: chosen } })
            }}
          />
        </div>
      )}
      <Loaded query={documents} rows={6}>
        {({ data, included }) =>
          data.length === 0 ? (
            <None is_narrowed={show !== undefined} />
          ) : (
            <DocumentTable rows={data} included={new Included(included)} />
          )
        }
      </Loaded>
      <Pager
        page={page}
        size={document_page_size}
        shown={documents.data?.data.length ?? 0}
        total={documents.data?.meta?.total ?? 0}
        onTurn={(to) =>
          void navigate({ to: '/documents', search: show === undefined ? { page: to } : { show, page: to } })
        }
      />
      {sees_all && <IntakePanels />}
    </>
  )
}

function None({ is_narrowed }: { is_narrowed: boolean }) {
  const say = documentWords.list
  if (!useSeesAll()) return <Empty title={partWords.noDocuments} help={partWords.noDocumentsHelp} />
  return is_narrowed ? <Empty title={say.noMatch} /> : <Empty title={say.none} help={say.noneHelp} />
}

function DocumentTable({ rows, included }: { rows: readonly DocumentRecord[]; included: Included }) {
  const say = documentWords.list.columns
  return (
    <TableFrame label={documentWords.list.title} cards>
      <thead>
        <tr>
          <th>{say.name}</th>
          <th>{say.status}</th>
          <th>{say.belongs}</th>
          <th>{say.received}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} included={included} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function Row({ row, included }: { row: DocumentRecord; included: Included }) {
  return (
    <tr data-row>
      <td className="document-name">
        <Link to="/documents/$id" params={{ id: row.id }} className="record-link" data-row-link>
          {row.attributes.name}
        </Link>
        <small>{kindOf(row)}</small>
      </td>
      <td>
        <DocumentChips document={row} />
        {row.attributes.status === 'failed' && (
          <small className="document-why">
            <WhyNotRead document={row} />
          </small>
        )}
      </td>
      <td>
        <LinkedTo document={row} included={included} />
      </td>
      <td className="numeric">
        <Ago at={row.attributes.created_at} />
      </td>
    </tr>
  )
}

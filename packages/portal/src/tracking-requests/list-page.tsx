import { Included } from '@quaylog/sdk'
import type { Resource } from '@quaylog/sdk'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { FilterButton } from '../kit/filter-button.tsx'
import { Pager } from '../kit/pager.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { Ago } from '../kit/when.tsx'
import { client } from '../service/client.ts'
import { useMayWrite } from '../service/session.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { FixButton } from './fix-button.tsx'
import { RequestStatus } from './request-status.tsx'
import { statuses } from './request-search.ts'
import type { RequestSearch } from './request-search.ts'

const page_size = 30
const route = getRouteApi('/shell/tracking-requests')

const requestsQuery = ({ q, status, page = 1 }: RequestSearch) =>
  queryOptions({
    queryKey: ['tracking-requests', q, status, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.trackingRequests.list(
        {},
        {
          page,
          pageSize: page_size,
          include: 'tracked_object,container',
          query: { q, 'filter[status]': status },
          signal,
        },
      ),
  })

/** What was asked for, what came of it, and why not. */
export function TrackingRequestsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const may_write = useMayWrite()
  const requests = useQuery(requestsQuery(search))
  const say = recordWords.requests
  const total = requests.data?.meta?.total
  return (
    <>
      <PageHead
        title={words.nav.trackingRequests}
        actions={
          may_write && (
            <Link to="/tracking-requests/new" className="button" data-kind="primary">
              <Plus size={16} aria-hidden />
              {words.fleet.track}
            </Link>
          )
        }
      />
      <RequestFilters search={search} total={total} />
      <Loaded query={requests} rows={8}>
        {(data) =>
          data.data.length === 0 ? (
            <Empty title={say.none}>
              <Link to="/tracking-requests/new" className="button">
                {words.fleet.track}
              </Link>
            </Empty>
          ) : (
            <RequestTable requests={data.data} included={new Included(data.included)} />
          )
        }
      </Loaded>
      <Pager
        page={search.page ?? 1}
        size={page_size}
        shown={requests.data?.data.length ?? 0}
        total={total ?? 0}
        onTurn={(page) => void navigate({ to: '/tracking-requests', search: { ...search, page } })}
      />
    </>
  )
}

function RequestFilters({ search, total }: { search: RequestSearch; total: number | undefined }) {
  const navigate = useNavigate()
  const say = recordWords.requests
  return (
    <div className="filters">
      <FilterButton
        label={words.fleet.filter.status}
        value={search.status}
        choices={statuses.map((value) => ({ value, label: say.status[value] }))}
        onChoose={(value) =>
          void navigate({
            to: '/tracking-requests',
            search: { ...search, page: undefined, status: statuses.find((one) => one === value) },
          })
        }
      />
      {(search.q !== undefined || search.status !== undefined) && (
        <Link to="/tracking-requests" className="button" data-kind="text">
          <X size={15} aria-hidden />
          {search.q ?? words.fleet.clear}
        </Link>
      )}
      <span className="filters-order" />
      <span className="filters-count" role="status">
        {total !== undefined && say.total(total)}
      </span>
    </div>
  )
}

function RequestTable({
  requests,
  included,
}: {
  requests: readonly Resource<'tracking_request'>[]
  included: Included
}) {
  const say = recordWords.requests
  return (
    <TableFrame label={words.nav.trackingRequests} cards>
      <thead>
        <tr>
          <th>{say.columns.number}</th>
          <th>{say.columns.carrier}</th>
          <th>{say.columns.status}</th>
          <th>{say.columns.shipment}</th>
          <th>{say.columns.asked}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} included={included} />
        ))}
      </tbody>
    </TableFrame>
  )
}

interface RowProps {
  readonly request: Resource<'tracking_request'>
  readonly included: Included
}

function RequestRow({ request, included }: RowProps) {
  const { attributes: a } = request
  const queries = useQueryClient()
  const say = recordWords.requests
  return (
    <tr>
      <td>
        <span className="record-link">{a.request_number}</span>
        <small>
          {recordWords.track.kinds[a.request_type]}
          {a.ref_numbers[0] === undefined ? '' : ` · ${a.ref_numbers[0]}`}
        </small>
      </td>
      <td>{a.scac ?? <span className="quiet">{say.detecting}</span>}</td>
      <td>
        <RequestStatus request={request} />
        {a.status === 'failed' && (
          <FixButton request={a} onAsked={() => void queries.invalidateQueries({ queryKey: ['tracking-requests'] })} />
        )}
      </td>
      <td>
        <Tracked request={request} included={included} />
      </td>
      <td className="numeric">
        <Ago at={a.created_at} />
      </td>
    </tr>
  )
}

/** What came of a request. */
function Tracked({ request: { relationships }, included }: RowProps) {
  const shipment = included.find(relationships?.tracked_object)
  const container = included.find(relationships?.container)
  return (
    <>
      {container !== undefined && (
        <Link to="/containers/$id" params={{ id: container.id }}>
          {container.attributes.number}
        </Link>
      )}
      {container === undefined && shipment !== undefined && (
        <Link to="/shipments/$id" params={{ id: shipment.id }}>
          {shipment.attributes.bill_of_lading_number}
        </Link>
      )}
      {container === undefined && shipment === undefined && (
        <span className="quiet" aria-label={words.common.none}>
          –
        </span>
      )}
    </>
  )
}

import '../design/table.css'
import './alerts.css'
import type { List } from '@quaylog/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { AlertTabs } from '../alert-rules/alert-tabs.tsx'
import { FilterButton } from '../kit/filter-button.tsx'
import { Pager } from '../kit/pager.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded, OlderThanWanted } from '../kit/states.tsx'
import { Chip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { Ago } from '../kit/when.tsx'
import { portalApi } from '../service/portal-api.ts'
import { alertWords } from '../words/alert-words.ts'
import { todayWords } from '../words/today-words.ts'
import { words } from '../words/words.ts'
import { alert_periods, alert_severities, alert_statuses, readAlertSearch } from './alert-search.ts'
import type { AlertSearch } from './alert-search.ts'
import { numbersOf } from './due.ts'
import { attended } from './exceptions-query.ts'
import type { Attended } from './exceptions-query.ts'
import { SeverityChip } from './severity-chip.tsx'

const route = getRouteApi('/shell/alerts')
const page_size = 30

type Alerts = List<'exception'> & { readonly meta: { readonly total: number } }

const alertsQuery = (search: AlertSearch) =>
  queryOptions({
    queryKey: ['exceptions', 'alerts', search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(Object.entries({ ...search }).map(([name, value]) => [name, String(value)]))
      const list = await portalApi<Alerts>('GET', `/alerts?${query}`, undefined, signal)
      return { rows: attended(list), total: list.meta.total }
    },
  })

/** Every exception that was noticed, open or not, the latest first. */
export function AlertsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const alerts = useQuery(alertsQuery(search))
  const { page = 1, ...filters } = search
  const is_narrowed = Object.keys(filters).length > 0
  return (
    <>
      <PageHead title={alertWords.title} below={<p className="page-below">{alertWords.help}</p>} />
      <AlertTabs />
      <Filters filters={filters} total={alerts.data?.total} />
      <Loaded query={alerts} rows={8}>
        {({ rows }) => (
          <>
            {alerts.isRefetchError && <OlderThanWanted error={alerts.error} retry={() => void alerts.refetch()} />}
            {rows.length === 0 ? <None is_narrowed={is_narrowed} /> : <AlertTable rows={rows} />}
          </>
        )}
      </Loaded>
      <Pager
        page={page}
        size={page_size}
        shown={alerts.data?.rows.length ?? 0}
        total={alerts.data?.total ?? 0}
        onTurn={(to) => void navigate({ to: '/alerts', search: { ...filters, page: to } })}
      />
    </>
  )
}

function None({ is_narrowed }: { is_narrowed: boolean }) {
  return is_narrowed ? (
    <Empty title={alertWords.noMatch}>
      <Link to="/alerts" className="button">
        {alertWords.showAll}
      </Link>
    </Empty>
  ) : (
    <Empty title={alertWords.none} />
  )
}

const choices = {
  status: alert_statuses.map((value) => ({ value, label: alertWords.statuses[value] })),
  severity: alert_severities.map((value) => ({ value, label: todayWords.severities[value] })),
  kind: Object.entries(alertWords.kinds).map(([value, label]) => ({ value, label })),
  days: alert_periods.map((value) => ({ value, label: alertWords.periods[value] })),
} as const
const fields = ['status', 'severity', 'kind', 'days'] as const

function Filters({ filters, total }: { filters: Omit<AlertSearch, 'page'>; total: number | undefined }) {
  const navigate = useNavigate()
  return (
    <div className="filters">
      {fields.map((field) => (
        <FilterButton
          key={field}
          label={alertWords.filters[field]}
          value={filters[field]}
          choices={choices[field]}
          onChoose={(value) =>
            void navigate({ to: '/alerts', search: readAlertSearch({ ...filters, [field]: value }) })
          }
        />
      ))}
      {Object.keys(filters).length > 0 && (
        <Link to="/alerts" className="button" data-kind="text">
          <X size={15} aria-hidden />
          {words.fleet.clear}
        </Link>
      )}
      <span className="filters-order" />
      <span className="filters-count" role="status">
        {total === undefined ? '' : alertWords.total(total)}
      </span>
    </div>
  )
}

function AlertTable({ rows }: { rows: readonly Attended[] }) {
  const say = alertWords.columns
  return (
    <TableFrame label={alertWords.title} cards>
      <thead>
        <tr>
          <th>{say.about}</th>
          <th>{say.severity}</th>
          <th>{say.what}</th>
          <th>{say.status}</th>
          <th>{say.owner}</th>
          <th>{say.noticed}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AlertRow key={row.exception.id} row={row} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function AlertRow({ row }: { row: Attended }) {
  const { attributes: a } = row.exception
  return (
    <tr>
      <td>
        <About row={row} />
      </td>
      <td>
        <SeverityChip severity={a.severity} />
      </td>
      <td className="alert-what">
        {a.label}
        <small>{a.summary}</small>
      </td>
      <td>
        <Chip tone={a.status === 'open' ? 'wait' : 'idle'}>{alertWords.statuses[a.status]}</Chip>
        {a.closed_reason !== null && <small>{alertWords.reasons[a.closed_reason]}</small>}
      </td>
      <td>{row.owner?.attributes.name ?? <span className="quiet">{todayWords.nobody}</span>}</td>
      <td className="numeric">
        <Ago at={a.opened_at} />
      </td>
    </tr>
  )
}

/** What it is about, with the way there. */
function About({ row }: { row: Attended }) {
  const { containers, shipment } = row
  const [number = '', ...more] = numbersOf(row)
  const name = todayWords.boxes(number, more.length)
  const [container] = containers
  if (container !== undefined)
    return (
      <Link to="/containers/$id" params={{ id: container.id }} className="record-link" data-row-link>
        {name}
      </Link>
    )
  if (shipment !== undefined)
    return (
      <Link to="/shipments/$id" params={{ id: shipment.id }} className="record-link" data-row-link>
        {name}
      </Link>
    )
  return <span className="mono">{name}</span>
}

import { Included } from '@quaylog/sdk'
import type { Resource } from '@quaylog/sdk'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { FilterButton } from '../kit/filter-button.tsx'
import { Pager } from '../kit/pager.tsx'
import { PageHead } from '../kit/panel.tsx'
import { Empty, Loaded } from '../kit/states.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { When, Zone } from '../kit/when.tsx'
import { client } from '../service/client.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { ShipmentStatusChip } from './shipment-status.tsx'
import { shipment_statuses } from './shipment-search.ts'
import type { ShipmentSearch } from './shipment-search.ts'

const page_size = 30
const route = getRouteApi('/shell/shipments')

const shipmentsQuery = ({ status, stopped, party, tag, page = 1 }: ShipmentSearch) =>
  queryOptions({
    queryKey: ['shipments', status, stopped, party, tag, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.shipments.list(
        { ...(status === undefined ? {} : { status }), trackingStopped: stopped, partyId: party, tag },
        { page, pageSize: page_size, include: 'containers', signal },
      ),
  })

/** One row for each bill or booking. */
export function ShipmentsPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const shipments = useQuery(shipmentsQuery(search))
  const say = recordWords.shipments
  const total = shipments.data?.meta?.total
  const go = (change: Partial<ShipmentSearch>) =>
    void navigate({ to: '/shipments', search: { ...search, page: undefined, ...change } })
  const filtered = Object.values({ ...search, page: undefined }).some((value) => value !== undefined)
  return (
    <>
      <PageHead title={words.nav.shipments} />
      <div className="filters">
        <FilterButton
          label={words.fleet.filter.status}
          value={search.status}
          choices={shipment_statuses.map((value) => ({ value, label: recordWords.shipmentStatus[value] }))}
          onChoose={(value) => go({ status: shipment_statuses.find((one) => one === value) })}
        />
        <FilterButton
          label={say.tracking}
          value={search.stopped === undefined ? undefined : String(search.stopped)}
          choices={[
            { value: 'false', label: say.running },
            { value: 'true', label: say.stopped },
          ]}
          onChoose={(value) => go({ stopped: value === undefined ? undefined : value === 'true' })}
        />
        {filtered && (
          <Link to="/shipments" className="button" data-kind="text">
            <X size={15} aria-hidden />
            {search.tag ?? words.fleet.clear}
          </Link>
        )}
        <span className="filters-order" />
        <span className="filters-count" role="status">
          {total !== undefined && say.total(total)}
        </span>
      </div>
      <Loaded query={shipments} rows={8}>
        {(data) =>
          data.data.length === 0 ? (
            <Empty title={say.none} />
          ) : (
            <ShipmentTable shipments={data.data} included={new Included(data.included)} />
          )
        }
      </Loaded>
      <Pager
        page={search.page ?? 1}
        size={page_size}
        shown={shipments.data?.data.length ?? 0}
        total={total ?? 0}
        onTurn={(page) => go({ page })}
      />
    </>
  )
}

function ShipmentTable({ shipments, included }: { shipments: readonly Resource<'shipment'>[]; included: Included }) {
  const say = recordWords.shipments
  return (
    <TableFrame label={words.nav.shipments} cards>
      <thead>
        <tr>
          <th>{say.columns.bill}</th>
          <th>{say.columns.route}</th>
          <th>{say.columns.status}</th>
          <th>{say.columns.arrival}</th>
          <th>{say.columns.containers}</th>
        </tr>
      </thead>
      <tbody>
        {shipments.map(({ id, attributes: a, relationships }) => (
          <tr key={id}>
            <td>
              <Link to="/shipments/$id" params={{ id }} className="record-link" data-row-link>
                {a.bill_of_lading_number}
              </Link>
              <small>{[a.shipping_line_short_name, ...a.ref_numbers.slice(0, 2)].join(' · ')}</small>
            </td>
            <td>
              {words.fleet.journey(a.port_of_lading_name ?? '?', a.destination_name ?? a.port_of_discharge_name ?? '?')}
            </td>
            <td>
              <ShipmentStatusChip shipment={a} />
            </td>
            <td className="numeric">
              <Arrival shipment={a} />
            </td>
            <td>
              {words.fleet.total(relationships?.containers?.data.length ?? 0)}
              <small>
                {numbersText(
                  included.all(relationships?.containers).map(({ attributes }) => attributes.number),
                  relationships?.containers?.data.length ?? 0,
                )}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function Arrival({ shipment }: { shipment: Resource<'shipment'>['attributes'] }) {
  const at = shipment.pod_ata_at ?? shipment.pod_eta_at
  if (at === null) return <span className="quiet">{words.common.notReported}</span>
  const is_actual = shipment.pod_ata_at !== null
  return (
    <>
      <span className={is_actual ? undefined : 'expected'}>
        <When at={at} zone={shipment.pod_timezone} />
      </span>
      <small>
        {is_actual ? words.fleet.arrived : words.fleet.expected} · <Zone at={at} zone={shipment.pod_timezone} />
      </small>
    </>
  )
}

const numbers_shown = 3

/** The first numbers of a shipment's containers, and how many more there are. */
function numbersText(all: readonly string[], total: number): string {
  const shown = all.slice(0, numbers_shown)
  const more = total - shown.length
  const rest = more > 0 && shown.length > 0 ? ` ${recordWords.shipments.moreBoxes(more)}` : ''
  return `${shown.join(', ')}${rest}`
}

import { Included } from '@quaylog/sdk'
import type { Document, Resource } from '@quaylog/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Pause, Play } from 'lucide-react'
import { Suspense } from 'react'
import { arrivalOf, freeDaysLeft } from '../containers/pickup.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Fact, Facts, PageHead, Panel } from '../kit/panel.tsx'
import { Problem, Skeleton, Trouble } from '../kit/states.tsx'
import { StatusChip } from '../kit/status.tsx'
import { TableFrame } from '../kit/table-frame.tsx'
import { Ago, When, Zone } from '../kit/when.tsx'
import { readApi } from '../service/portal-api.ts'
import { client } from '../service/client.ts'
import { useMayWrite, useSeesAll, useSession } from '../service/session.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { inDays, calendarDay } from '../time/format.ts'
import { useNow } from '../time/use-now.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { PartiesPanel } from './parties-panel.tsx'
import { ReferencesPanel } from './references-panel.tsx'
import { ShipmentStatusChip } from './shipment-status.tsx'

const route = getRouteApi('/shell/shipments/$id')
const CustomFieldsPanel = lazyPart(async () => (await import('../custom-fields/values-panel.tsx')).CustomFieldsPanel)
const DocumentsOfPanel = lazyPart(async () => (await import('../documents/documents-of-panel.tsx')).DocumentsOfPanel)
const include = 'containers,port_of_lading,port_of_discharge,destination,pod_terminal,party_roles.party'

const shipmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['shipment', id],
    queryFn: ({ signal }) =>
      readApi<Document<'shipment'>>(`/shipments/${id}?include=${include}&flag[parties]=true`, signal),
  })

/** One bill or booking: its boxes, its places and times, who has to do with it. */
export function ShipmentPage() {
  const { id } = route.useParams()
  const shipment = useQuery(shipmentQuery(id))
  const sees_all = useSeesAll()
  if (shipment.data === undefined)
    return shipment.isError ? (
      <Trouble error={shipment.error} retry={() => void shipment.refetch()} />
    ) : (
      <Skeleton rows={5} height={90} />
    )
  const { data } = shipment.data
  const included = new Included(shipment.data.included)
  const { attributes: a } = data
  return (
    <>
      <PageHead
        title={a.bill_of_lading_number}
        mono
        above={
          <nav className="crumb" aria-label={recordWords.container.breadcrumb}>
            <Link to="/shipments">{words.nav.shipments}</Link>
          </nav>
        }
        below={
          <div className="page-below">
            <ShipmentStatusChip shipment={a} />
            <span>{a.shipping_line_name}</span>
            <span>
              {words.fleet.journey(a.port_of_lading_name ?? '?', a.destination_name ?? a.port_of_discharge_name ?? '?')}
            </span>
          </div>
        }
        actions={
          <>
            {sees_all && <ShareButton of={{ type: 'shipment', id }} />}
            <TrackingSwitch shipment={data} />
          </>
        }
      />
      <div className="columns">
        <div className="column">
          <Panel title={words.nav.containers} flush>
            <ContainerTable containers={included.all(data.relationships?.containers)} shipment={a} />
          </Panel>
          <Milestones shipment={a} />
        </div>
        <div className="column">
          <PartiesPanel shipment_id={id} roles={included.all(data.relationships?.party_roles)} included={included} />
          <ReferencesPanel key={data.attributes.updated_at} shipment={data} />
          <KeptPanels id={id} />
        </div>
      </div>
    </>
  )
}

/** What the account keeps about the shipment: fields of its own, and documents. */
function KeptPanels({ id }: { id: string }) {
  const { account } = useSession()
  const sees_all = useSeesAll()
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      {sees_all && <CustomFieldsPanel of={{ type: 'shipment', id }} />}
      {account.entitlements.includes('documents') && <DocumentsOfPanel of="shipment" id={id} />}
    </Suspense>
  )
}

/** Stops or resumes the following of the whole shipment, saying what that means. */
function TrackingSwitch({ shipment: { id, attributes } }: { shipment: Resource<'shipment'> }) {
  const queries = useQueryClient()
  const may_write = useMayWrite()
  const is_stopped = attributes.line_tracking_stopped_at !== null
  const turn = useMutation({
    mutationFn: () => (is_stopped ? client.shipments.resumeTracking(id) : client.shipments.stopTracking(id)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['shipment', id] }),
  })
  if (!may_write) return null
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={turn.isPending}
        onClick={() => {
          if (is_stopped || confirm(words.fleet.stopConfirm(1))) turn.mutate()
        }}
      >
        {is_stopped ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
        {is_stopped ? recordWords.shipments.resume : words.fleet.stopTracking}
      </button>
      <Problem of={turn} />
    </>
  )
}

function ContainerTable({
  containers,
  shipment,
}: {
  containers: readonly Resource<'container'>[]
  shipment: Resource<'shipment'>['attributes']
}) {
  const now = useNow()
  const say = words.fleet.columns
  return (
    <TableFrame label={recordWords.shipments.boxes} cards>
      <thead>
        <tr>
          <th>{say.number}</th>
          <th>{say.status}</th>
          <th>{say.arrival}</th>
          <th>{say.free}</th>
        </tr>
      </thead>
      <tbody>
        {containers.map(({ id, attributes }) => (
          <ContainerRow key={id} id={id} attributes={attributes} shipment={shipment} now={now} />
        ))}
      </tbody>
    </TableFrame>
  )
}

interface ContainerRowProps {
  readonly id: string
  readonly attributes: Resource<'container'>['attributes']
  readonly shipment: Resource<'shipment'>['attributes']
  readonly now: number
}

function ContainerRow({ id, attributes, shipment, now }: ContainerRowProps) {
  const arrival = arrivalOf(attributes, shipment)
  const days = freeDaysLeft(attributes, now)
  return (
    <tr>
      <td>
        <Link to="/containers/$id" params={{ id }} className="record-link" data-row-link>
          {attributes.number}
        </Link>
      </td>
      <td>
        <StatusChip status={attributes.current_status} />
      </td>
      <td className="numeric">
        {arrival === null ? (
          <span className="quiet">{words.common.notReported}</span>
        ) : (
          <span className={arrival.is_actual ? undefined : 'expected'}>
            <When at={arrival.at} zone={arrival.zone} />
            <small>
              <Zone at={arrival.at} zone={arrival.zone} />
            </small>
          </span>
        )}
      </td>
      <td className="numeric">
        {attributes.pickup_lfd_on === null ? (
          <span className="quiet" aria-label={words.common.none}>
            –
          </span>
        ) : (
          <>
            {calendarDay(attributes.pickup_lfd_on)}
            {days !== null && <small>{inDays(days)}</small>}
          </>
        )}
      </td>
    </tr>
  )
}

/** What the carrier says of the ends of the journey; first value and value now. */
function Milestones({ shipment: a }: { shipment: Resource<'shipment'>['attributes'] }) {
  const say = recordWords.shipments
  const moment = (at: string | null, zone: string | null, is_expected: boolean) =>
    at === null ? (
      <span className="quiet">{words.common.notReported}</span>
    ) : (
      <span className={is_expected ? 'expected' : undefined}>
        <When at={at} zone={zone} long /> <Zone at={at} zone={zone} />
      </span>
    )
  return (
    <Panel title={say.times}>
      <Facts>
        <Fact name={say.departure}>
          {a.port_of_lading_name}
          <br />
          {moment(a.pol_atd_at ?? a.pol_etd_at, a.pol_timezone, a.pol_atd_at === null)}
        </Fact>
        <Fact name={say.arrival}>
          {a.port_of_discharge_name}
          <br />
          {moment(a.pod_ata_at ?? a.pod_eta_at, a.pod_timezone, a.pod_ata_at === null)}
          {a.pod_original_eta_at !== null && (
            <small>
              {say.firstSaid} <When at={a.pod_original_eta_at} zone={a.pod_timezone} long />{' '}
              <Zone at={a.pod_original_eta_at} zone={a.pod_timezone} />
            </small>
          )}
        </Fact>
        {a.destination_name !== null && (
          <Fact name={say.inland}>
            {a.destination_name}
            <br />
            {moment(
              a.destination_ata_at ?? a.destination_eta_at,
              a.destination_timezone,
              a.destination_ata_at === null,
            )}
          </Fact>
        )}
        <Fact name={say.vessel}>
          {a.pod_vessel_name ?? words.common.notReported} {a.pod_voyage_number}
        </Fact>
        <Fact name={say.asked}>
          {a.line_tracking_last_succeeded_at === null ? (
            words.common.none
          ) : (
            <Ago at={a.line_tracking_last_succeeded_at} />
          )}
        </Fact>
      </Facts>
    </Panel>
  )
}

import './container.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { Suspense } from 'react'
import { CopyButton } from '../kit/code-block.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { PageHead } from '../kit/panel.tsx'
import { OlderThanWanted, Problem, Skeleton, Trouble } from '../kit/states.tsx'
import { StatusChip } from '../kit/status.tsx'
import { client } from '../service/client.ts'
import { useMayWrite, useSeesAll, useSession } from '../service/session.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import { MomentShown } from '../time/use-now.ts'
import { recordWords } from '../words/record-words.ts'
import { words } from '../words/words.ts'
import { Chart, hasPlaces } from './chart.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { containerQuery } from './container-query.ts'
import type { ContainerView } from './container-query.ts'
import { facilityNamesOf } from './facility-names.ts'
import { equipmentText } from './equipment.ts'
import { JourneyPanel } from './journey-panel.tsx'
import { Lead } from './lead.tsx'
import { PickupPanel } from './pickup-panel.tsx'
import { pickupZone } from './pickup.ts'
import { ShipmentPanel } from './shipment-panel.tsx'
import { ShowsNow, Sourced } from './sourced.tsx'
import { TimeBar } from './time-bar.tsx'

const route = getRouteApi('/shell/containers/$id')
const CustomFieldsPanel = lazyPart(async () => (await import('../custom-fields/values-panel.tsx')).CustomFieldsPanel)
const ChargesPanel = lazyPart(async () => (await import('../charges/charges-panel.tsx')).ChargesPanel)
const DocumentsOfPanel = lazyPart(async () => (await import('../documents/documents-of-panel.tsx')).DocumentsOfPanel)
const DocumentsThenPanel = lazyPart(
  async () => (await import('../documents/documents-then-panel.tsx')).DocumentsThenPanel,
)

/** One box on one journey. */
export function ContainerPage() {
  const { id } = route.useParams()
  const { account } = useSession()
  const sees_all = useSeesAll()
  const { as_of = null } = route.useSearch()
  const navigate = useNavigate()
  const turn = (moment: string | null) =>
    void navigate({
      to: '/containers/$id',
      params: { id },
      search: moment === null ? {} : { as_of: moment },
      replace: true,
      resetScroll: false,
    })
  const view = useQuery(containerQuery(id, { is_routed: account.entitlements.includes('routing_data'), as_of }))
  if (view.data === undefined) {
    return view.isError ? (
      <Trouble error={view.error} retry={() => void view.refetch()} />
    ) : (
      <Skeleton rows={6} height={96} />
    )
  }
  const moment_ms = view.data.as_of === null ? null : Date.parse(view.data.as_of)
  return (
    <ShowsNow value={sees_all && view.data.as_of === null}>
      <Head view={view.data} />
      {view.isRefetchError && <OlderThanWanted error={view.error} retry={() => void view.refetch()} />}
      <MomentShown value={moment_ms}>
        <Lead view={view.data} />
      </MomentShown>
      <TimeBar since={view.data.container.attributes.created_at} as_of={as_of} onTurn={turn} />
      <MomentShown value={moment_ms}>
        <div className="columns" data-then={as_of === null ? undefined : true}>
          <div className="column">
            {hasPlaces(view.data) && <Chart key={id} view={view.data} />}
            <JourneyPanel view={view.data} />
            <Suspense fallback={<Skeleton rows={3} />}>
              <ChargesPanel id={id} as_of={as_of} names={facilityNamesOf(view.data)} />
            </Suspense>
          </div>
          <div className="column">
            <PickupPanel view={view.data} />
            <ShipmentPanel view={view.data} />
            <KeptPanels id={id} as_of={as_of} />
            <ChangesPanel id={id} zone={pickupZone(view.data.container.attributes) ?? 'UTC'} as_of={as_of} />
          </div>
        </div>
      </MomentShown>
    </ShowsNow>
  )
}

/** What the account keeps about the container: documents, and fields of its own. */
function KeptPanels({ id, as_of }: { id: string; as_of: string | null }) {
  const { account } = useSession()
  const sees_all = useSeesAll()
  return (
    <>
      {account.entitlements.includes('documents') && (
        <Suspense fallback={<Skeleton rows={2} />}>
          {as_of === null ? <DocumentsOfPanel of="container" id={id} /> : <DocumentsThenPanel id={id} as_of={as_of} />}
        </Suspense>
      )}
      {sees_all && as_of === null && (
        <Suspense fallback={<Skeleton rows={2} />}>
          <CustomFieldsPanel of={{ type: 'container', id }} />
        </Suspense>
      )}
    </>
  )
}

function Head({ view: { container, shipment } }: { view: ContainerView }) {
  const { attributes } = container
  const sees_all = useSeesAll()
  return (
    <PageHead
      title={attributes.number}
      mono
      above={
        <nav className="crumb" aria-label={recordWords.container.breadcrumb}>
          <Link to="/containers">{words.nav.containers}</Link>
        </nav>
      }
      below={
        <p className="page-below">
          <Sourced id={container.id} field="current_status">
            <StatusChip status={attributes.current_status} />
          </Sourced>
          <Sourced id={container.id} field="equipment_type">
            {equipmentText(attributes)}
          </Sourced>
          {[shipment?.attributes.shipping_line_short_name, ...attributes.ref_numbers.slice(0, 3)]
            .filter((part) => part !== undefined && part !== '')
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </p>
      }
      actions={
        <>
          <CopyButton text={attributes.number} label={recordWords.container.copyNumber} />
          {sees_all && <ShareButton of={{ type: 'container', id: container.id }} />}
          <Refresh id={container.id} />
        </>
      }
    />
  )
}

/** Asks every source now; a feature of its own. */
function Refresh({ id }: { id: string }) {
  const { account } = useSession()
  const may_write = useMayWrite()
  const queries = useQueryClient()
  const refresh = useMutation({
    mutationFn: () => client.containers.refresh(id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['container', id] }),
  })
  const enabled = account.entitlements.includes('container_refresh')
  if (!may_write) return null
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={!enabled || refresh.isPending}
        title={enabled ? undefined : recordWords.container.refreshLocked}
        onClick={() => refresh.mutate()}
      >
        <RefreshCw size={15} aria-hidden />
        {recordWords.container.refresh}
      </button>
      <p className="quiet" role="status">
        {refresh.data?.message}
      </p>
      <Problem of={refresh} />
    </>
  )
}

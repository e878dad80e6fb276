import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readInvoiceSearch } from './charges/invoice-search.ts'
import { readContainerSearch } from './containers/container-search.ts'
import { readFleetSearch } from './containers/fleet-search.ts'
import { readCallSearch } from './developers/reference/call-search.ts'
import { readDocumentSearch } from './documents/document-search.ts'
import { readMapSearch } from './map/map-search.ts'
import { loadPart } from './service/load-part.ts'
import { readShipmentSearch } from './shipments/shipment-search.ts'
import { PageBroke, PageNotFound } from './shell/missing-page.tsx'
import { Shell } from './shell/shell.tsx'
import { readAlertSearch } from './today/alert-search.ts'
import { readTodaySearch } from './today/today-search.ts'
import { readRequestSearch } from './tracking-requests/request-search.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: PageNotFound, errorComponent: PageBroke })
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  notFoundComponent: PageNotFound,
})
const inShell = () => shell

const start = createRoute({
  getParentRoute: inShell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/today' })
  },
})

/** A page whose code comes with the first visit, or when its link is pointed at. */
const page = (load: () => Promise<() => ReactNode>) =>
  lazyRouteComponent(async () => ({ default: await loadPart(load) }))

/** Every page and its address. */
const pages = [
  start,
  createRoute({
    getParentRoute: inShell,
    path: '/today',
    validateSearch: readTodaySearch,
    component: page(async () => (await import('./today/today-page.tsx')).TodayPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/alerts',
    validateSearch: readAlertSearch,
    component: page(async () => (await import('./today/alerts-page.tsx')).AlertsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/alert-rules',
    component: page(async () => (await import('./alert-rules/rules-page.tsx')).AlertRulesPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/estimates',
    component: page(async () => (await import('./estimates/estimates-page.tsx')).EstimatesPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/channels',
    component: page(async () => (await import('./channels/channels-page.tsx')).ChannelsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/containers',
    validateSearch: readFleetSearch,
    component: page(async () => (await import('./containers/fleet-page.tsx')).FleetPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/containers/$id',
    validateSearch: readContainerSearch,
    component: page(async () => (await import('./containers/container-page.tsx')).ContainerPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/evidence/$of/$id/$field',
    component: page(async () => (await import('./provenance/evidence-page.tsx')).EvidencePage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/shipments',
    validateSearch: readShipmentSearch,
    component: page(async () => (await import('./shipments/list-page.tsx')).ShipmentsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/shipments/$id',
    component: page(async () => (await import('./shipments/shipment-page.tsx')).ShipmentPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/documents',
    validateSearch: readDocumentSearch,
    component: page(async () => (await import('./documents/documents-page.tsx')).DocumentsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/documents/$id',
    component: page(async () => (await import('./documents/document-page.tsx')).DocumentPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/tracking-requests',
    validateSearch: readRequestSearch,
    component: page(async () => (await import('./tracking-requests/list-page.tsx')).TrackingRequestsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/tracking-requests/new',
    component: page(async () => (await import('./tracking-requests/new-page.tsx')).NewTrackingRequestPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/chart',
    validateSearch: readMapSearch,
    component: page(async () => (await import('./map/map-page.tsx')).MapPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/parties',
    component: page(async () => (await import('./parties/parties-page.tsx')).PartiesPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/custom-fields',
    component: page(async () => (await import('./custom-fields/definitions-page.tsx')).CustomFieldsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/tariffs',
    component: page(async () => (await import('./charges/tariffs-page.tsx')).TariffsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/facility-calendars',
    component: page(async () => (await import('./facility-calendars/calendars-page.tsx')).FacilityCalendarsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/invoices',
    validateSearch: readInvoiceSearch,
    component: page(async () => (await import('./charges/invoices-page.tsx')).InvoicesPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/invoices/$id',
    component: page(async () => (await import('./charges/invoice-page.tsx')).InvoicePage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/reports',
    component: page(async () => (await import('./reports/reports-page.tsx')).ReportsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/audit-log',
    component: page(async () => (await import('./audit/audit-page.tsx')).AuditPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/settings',
    component: page(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/start',
    component: page(async () => (await import('./developers/start-page.tsx')).StartPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/keys',
    component: page(async () => (await import('./developers/keys-page.tsx')).KeysPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/webhooks',
    component: page(async () => (await import('./developers/webhooks-page.tsx')).WebhooksPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/webhooks/$id',
    component: page(async () => (await import('./developers/webhook-page.tsx')).WebhookPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/requests',
    component: page(async () => (await import('./developers/requests-page.tsx')).RequestsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/reference',
    validateSearch: readCallSearch,
    component: page(async () => (await import('./developers/reference/reference-page.tsx')).ReferencePage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/connect',
    component: page(async () => (await import('./developers/connect-page.tsx')).ConnectPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/embeds',
    component: page(async () => (await import('./developers/embeds-page.tsx')).EmbedsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/calendars',
    component: page(async () => (await import('./developers/calendars-page.tsx')).CalendarsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/plan',
    component: page(async () => (await import('./developers/plan-page.tsx')).PlanPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/operator/accounts',
    component: page(async () => (await import('./operator/accounts-page.tsx')).AccountsPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/operator/sources',
    component: page(async () => (await import('./operator/sources-page.tsx')).SourcesPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/operator/work',
    component: page(async () => (await import('./operator/work-page.tsx')).WorkPage),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/operator/world',
    component: page(async () => (await import('./operator/world-page.tsx')).WorldPage),
  }),
  createRoute({ getParentRoute: inShell, path: '$', component: PageNotFound }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(pages)]),
  defaultPreload: 'intent',
  // A page that breaks breaks inside the shell, from where one can go on.
  defaultErrorComponent: PageBroke,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { readInvoiceSearch } from './charges/invoice-search.ts'
import { readFleetSearch } from './containers/fleet-search.ts'
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

/** Every page and its address; the code of each comes with the first visit, or when its link is pointed at. */
const pages = [
  start,
  createRoute({
    getParentRoute: inShell,
    path: '/today',
    validateSearch: readTodaySearch,
    component: lazyRouteComponent(() => import('./today/today-page.tsx'), 'TodayPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/alerts',
    validateSearch: readAlertSearch,
    component: lazyRouteComponent(() => import('./today/alerts-page.tsx'), 'AlertsPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/containers',
    validateSearch: readFleetSearch,
    component: lazyRouteComponent(() => import('./containers/fleet-page.tsx'), 'FleetPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/containers/$id',
    component: lazyRouteComponent(() => import('./containers/container-page.tsx'), 'ContainerPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/shipments',
    validateSearch: readShipmentSearch,
    component: lazyRouteComponent(() => import('./shipments/list-page.tsx'), 'ShipmentsPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/shipments/$id',
    component: lazyRouteComponent(() => import('./shipments/shipment-page.tsx'), 'ShipmentPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/tracking-requests',
    validateSearch: readRequestSearch,
    component: lazyRouteComponent(() => import('./tracking-requests/list-page.tsx'), 'TrackingRequestsPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/tracking-requests/new',
    component: lazyRouteComponent(() => import('./tracking-requests/new-page.tsx'), 'NewTrackingRequestPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/chart',
    component: lazyRouteComponent(() => import('./map/map-page.tsx'), 'MapPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/parties',
    component: lazyRouteComponent(() => import('./parties/parties-page.tsx'), 'PartiesPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/tariffs',
    component: lazyRouteComponent(() => import('./charges/tariffs-page.tsx'), 'TariffsPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/invoices',
    validateSearch: readInvoiceSearch,
    component: lazyRouteComponent(() => import('./charges/invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/invoices/$id',
    component: lazyRouteComponent(() => import('./charges/invoice-page.tsx'), 'InvoicePage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/reports',
    component: lazyRouteComponent(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/settings',
    component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/keys',
    component: lazyRouteComponent(() => import('./developers/keys-page.tsx'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/webhooks',
    component: lazyRouteComponent(() => import('./developers/webhooks-page.tsx'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/webhooks/$id',
    component: lazyRouteComponent(() => import('./developers/webhook-page.tsx'), 'WebhookPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/requests',
    component: lazyRouteComponent(() => import('./developers/requests-page.tsx'), 'RequestsPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/connect',
    component: lazyRouteComponent(() => import('./developers/connect-page.tsx'), 'ConnectPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/embeds',
    component: lazyRouteComponent(() => import('./developers/embeds-page.tsx'), 'EmbedsPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/developers/calendars',
    component: lazyRouteComponent(() => import('./developers/calendars-page.tsx'), 'CalendarsPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/plan',
    component: lazyRouteComponent(() => import('./developers/plan-page.tsx'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/operator/accounts',
    component: lazyRouteComponent(() => import('./operator/accounts-page.tsx'), 'AccountsPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/operator/sources',
    component: lazyRouteComponent(() => import('./operator/sources-page.tsx'), 'SourcesPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/operator/work',
    component: lazyRouteComponent(() => import('./operator/work-page.tsx'), 'WorkPage'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/operator/world',
    component: lazyRouteComponent(() => import('./operator/world-page.tsx'), 'WorldPage'),
  }),
] as const

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(pages)]),
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

import type { Entitlement, Plan } from '@quaylog/contract'

/** What an account can be enabled for, and the plans that it can have: as the contract lists them. */
export const features: readonly Entitlement[] = [
  'routing_data',
  'rail_plan',
  'container_refresh',
  'widget_embed',
  'map_embed',
  'free_time',
  'documents',
]
export const plans: readonly Plan[] = ['free', 'trial', 'paid']

import type { AppParts } from './app.ts'
import { receiverLimits } from './delivery/attempt.ts'
import { resolverOf } from './ground/outbound/index.ts'
import type { Outbound, OutboundOptions } from './ground/outbound/index.ts'
import { mailerOf, tellOwners } from './mail.ts'
import type { DeliveryParts } from './subscriptions/deliveries.ts'
import { disabled_reasons } from './subscriptions/webhooks/webhook.ts'

/** How receivers are reached: by the operator's rule of private addresses, and never this service itself. */
export function receiverOptionsOf({ config, resolve }: AppParts): OutboundOptions {
  return {
    ...receiverLimits(config.webhook_allow_private),
    resolve: resolve ?? resolverOf(config.webhook_allow_private),
    own_ports: [config.port, config.world_port, ...(config.work_port === null ? [] : [config.work_port])],
  }
}

/** What deliveries are made with; the owners of a webhook that is switched off get a mail. */
export function deliveryPartsOf(parts: AppParts, outbound: Outbound): DeliveryParts {
  const sendMail = mailerOf(parts)
  return {
    ...parts,
    sendMail,
    outbound,
    onDeactivated: ({ account_id, webhook_id, address, reason }) =>
      tellOwners(
        parts.db,
        sendMail,
        account_id,
        'A webhook was switched off',
        `${address} (${webhook_id}) was switched off: ${disabled_reasons[reason]}. Switch it on again when it answers; what failed can be recovered.`,
      ),
  }
}

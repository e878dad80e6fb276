import { entitlements } from '@quaylog/contract'
import { z } from 'zod'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'
import { operatorEmails } from '../../../people/person-store.ts'

/**
 * Asks the operators by mail to switch a feature on; asked again within a quarter of an hour, they get no second
 * letter.
 */
export async function postAccessRequest(call: PortalCall): Promise<ApiAnswer> {
  const { feature } = readCall(z.object({ feature: z.enum(entitlements) }), call.body)
  const { throttle, services, public_url, sendMail } = call.door
  const asked_already = (await throttle.begin([{ key: `access ${call.account.id} ${feature}`, failures_max: 1 }])) > 0
  if (asked_already) return { status: 202, body: { asked: feature } }
  const text = `${call.person.name} <${call.person.email}> asks for ${feature.replaceAll('_', ' ')} in the account ${call.account.name}.\n\nSwitch it on under ${public_url}/operator/accounts\n`
  for (const to of await operatorEmails(services.db.work))
    await sendMail({ to, subject: `${call.account.name} asks for ${feature.replaceAll('_', ' ')}`, text })
  return { status: 202, body: { asked: feature } }
}

import { createOutbound } from '../ground/outbound/index.ts'
import { createIdentityProvider, oidc_limits } from '../people/oidc/provider.ts'
import type { Config } from '../config.ts'
import { bad, ok } from './checks.ts'
import type { Check } from './checks.ts'

const cures = {
  unreachable: 'check that this machine reaches the address, and that the provider runs',
  wrong_metadata:
    'set it to the issuer exactly as the provider publishes it, and have the provider use https throughout',
} as const

/** Whether the identity provider by which people sign in describes itself as it should; none: nothing to check. */
export async function checkIdentityProvider({
  oidc,
  public_url,
}: Pick<Config, 'oidc' | 'public_url'>): Promise<Check[]> {
  if (oidc === null) return []
  const http = createOutbound(oidc_limits)
  try {
    const found = await createIdentityProvider(oidc, { http, realMs: () => 0, public_url }).describe()
    if (found.ok) return [ok('QUAYLOG_OIDC_ISSUER', `${oidc.issuer} signs people in`)]
    return found.refusal === 'unreachable'
      ? [bad('QUAYLOG_OIDC_ISSUER', `${oidc.issuer} does not answer`, cures.unreachable)]
      : [bad('QUAYLOG_OIDC_ISSUER', `${oidc.issuer} publishes no metadata that fits`, cures.wrong_metadata)]
  } finally {
    await http.close()
  }
}

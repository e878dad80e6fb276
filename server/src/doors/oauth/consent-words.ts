import type { AudienceKind } from './scopes.ts'

/** What an application may and may not do, in the words of the consent page. */
export interface ConsentWords {
  readonly able: readonly string[]
  readonly unable: readonly string[]
}

const reading: Record<AudienceKind, string> = {
  mcp: 'See containers, shipments, transport events and tracking requests',
  api: 'See everything in the account: containers, shipments, parties, custom fields and webhooks',
}
const writing: Record<AudienceKind, string> = {
  mcp: 'Start tracking a number (uses a container slot)',
  api: 'Change it: start and stop tracking, edit references, parties, custom fields and webhooks',
}
const never: Record<AudienceKind, readonly string[]> = {
  mcp: ['Change or delete anything else', 'See API keys, webhooks or billing'],
  api: ['See or make API keys', 'Change members, plan or billing'],
}

/** Puts the scopes into words; `refreshes` says whether the application stays connected. */
export function consentWords(kind: AudienceKind, granted: readonly string[], refreshes: boolean): ConsentWords {
  const has = (scope: string) => granted.includes(scope)
  const told = [has('profile') ? 'your name' : null, has('email') ? 'your e-mail address' : null].filter(
    (part) => part !== null,
  )
  return {
    able: [
      ...(has('tracking:read') ? [reading[kind]] : []),
      ...(has('tracking:write') ? [writing[kind]] : []),
      ...(told.length > 0 ? [`Learn ${told.join(' and ')}`] : []),
      ...(refreshes ? ['Stay connected until you disconnect it, or until it was not used for 30 days'] : []),
    ],
    unable: [
      ...(has('tracking:read') ? [] : [reading[kind]]),
      ...(has('tracking:write') ? [] : [writing[kind]]),
      ...never[kind],
    ],
  }
}

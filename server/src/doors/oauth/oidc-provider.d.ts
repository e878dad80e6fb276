/** Types of the parts of the library that are imported without its entry file. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/errors.js' {
  import type { errors } from 'oidc-provider'
  export const InvalidGrant: typeof errors.InvalidGrant
  export const InvalidTarget: typeof errors.InvalidTarget
  export const SessionNotFound: typeof errors.SessionNotFound
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import type { interactionPolicy } from 'oidc-provider'
  export const Check: typeof interactionPolicy.Check
  export const Prompt: typeof interactionPolicy.Prompt
}

/** The library without its entry file, which would print a warning wherever Node is newer than it knows. */
export { Provider } from 'oidc-provider/lib/provider.js'
export { InvalidGrant, InvalidTarget, SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
export { Check, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js'

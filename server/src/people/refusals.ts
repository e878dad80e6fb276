import { Refusal } from '../ground/http/refusal.ts'

const forbid = (detail: string) => new Refusal([{ error: 'insufficient_permission', detail }])

export const foreignOrigin = () => forbid('This request did not come from a page of this service')
export const readOnly = () => forbid('Your role in this account may look but not change')
/** Applications see the whole account, so they don't work for who sees a part of it. */
export const applicationsSeeAll = () =>
  forbid('Your role in this account sees what is of certain parties: no application works in it for you')
export const ownersOnly = () => forbid('Only owners of the account may do this')
export const managersOnly = () => forbid('Only owners and managers of the account may do this')
/** A password that is of no use; `detail` says what is. */
export const passwordOfNoUse = (detail: string) => forbid(detail)
export const operatorsOnly = () => forbid('Only operators of this service may do this')
export const signedOut = () =>
  new Refusal([{ error: 'unauthorized', detail: 'You are signed out, or your session has ended' }])
export const providerSilent = (detail: string) => new Refusal([{ error: 'service_unavailable', detail }])
export const wrongPassword = () =>
  new Refusal([
    { error: 'invalid', detail: 'The current password is not right', source: { pointer: '/current_password' } },
  ])

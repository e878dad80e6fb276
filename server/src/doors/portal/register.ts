import type { FastifyInstance } from 'fastify'
import { problemsOf } from '../../ground/http/problems.ts'
import { registerApi } from './api.ts'
import { readAppFiles } from './app-files.ts'
import { registerApp } from './app-routes.ts'
import { notice, paragraph } from '../gate/page.ts'
import { sendGatePage } from '../gate/reply.ts'
import { createHashing, HashingBusy } from '../../people/hashing.ts'
import { html } from '../../ground/html.ts'
import type { Door, PortalParts } from './parts.ts'
import { registerPasswordReset } from '../gate/password-reset.ts'
import { registerConfirmAddress } from '../gate/confirm-address.ts'
import { registerFollowing } from '../share/following.ts'
import { registerSharedPages } from '../share/door.ts'
import { registerUnsubscribe } from '../gate/unsubscribe.ts'
import { registerInvitations } from '../gate/invitation.ts'
import { registerRequestLog } from './developers/request-log.ts'
import { guardForms } from '../../people/same-origin.ts'
import { registerSignIn } from '../gate/sign-in.ts'
import { registerSignUp } from '../gate/sign-up.ts'
import { registerSweep } from './sweep.ts'
import { createThrottle } from '../../accounts/throttle.ts'

const form_bytes_max = 16_384

/** Adds the portal to a server that does not listen yet: sign-in pages, `/portal/api` and the built portal itself. */
export async function registerPortal(http: FastifyInstance, parts: PortalParts): Promise<void> {
  const files = await readAppFiles(parts.dist_dir)
  const door: Door = {
    ...parts,
    hashing: createHashing(),
    throttle: createThrottle(parts.services.db.auth, parts.services.clock.realMs),
    gate_stylesheet: files?.gate_stylesheet ?? null,
  }
  registerRequestLog(http, door)
  registerSweep(http, door)
  http.register(async (api) => registerApi(api, door))
  http.register(async (pages) => registerUnsubscribe(pages, door))
  http.register(async (pages) => {
    showFailures(pages, door)
    registerFollowing(pages, door)
  })
  http.register(async (pages) => {
    registerFormPages(pages, door)
    registerApp(pages, door, files)
  })
}

function registerFormPages(pages: FastifyInstance, door: Door): void {
  guardForms(pages, door.public_url)
  pages.removeAllContentTypeParsers()
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: form_bytes_max },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
  showFailures(pages, door)
  registerSignIn(pages, door)
  registerPasswordReset(pages, door)
  registerInvitations(pages, door)
  registerConfirmAddress(pages, door)
  registerSharedPages(pages, door)
  if (door.sign_up !== 'closed') registerSignUp(pages, door)
}

/** Refusals and failures of pages are pages too. */
function showFailures(pages: FastifyInstance, door: Door): void {
  pages.setErrorHandler((error, request, reply) => {
    const { status, problems } = problemsOf(error)
    const busy = error instanceof HashingBusy
    if (status >= 500 && !busy) door.log.error({ request_id: request.id, err: error }, 'request failed')
    const text = busy
      ? 'Too many people sign in at once. Try again in a few seconds.'
      : (problems[0]?.detail ?? 'Something broke on our side. It is written down.')
    const body = html`${notice('stop', text)}${paragraph(html`Request <code>${request.id}</code>`)}`
    return sendGatePage(door, request, reply, { title: busy ? 'Busy' : 'That did not work', body }, busy ? 503 : status)
  })
}

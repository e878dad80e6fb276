import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notice, paragraph } from '../gate/page.ts'
import type { GatePage } from '../gate/page.ts'
import { sendGatePage } from '../gate/reply.ts'
import { html } from '../../ground/html.ts'
import { deleteGrantOf, grantsOf } from './grant-store.ts'
import type { ListedGrant } from './grant-store.ts'
import type { OauthParts } from './parts.ts'
import { pathsOf } from './paths.ts'

/** The applications that a person lets in, with a button to end each. */
export async function showApps(parts: OauthParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const signed_in = await parts.sessions.personOfSession(request.headers.cookie)
  const { apps } = pathsOf(parts.auth_url)
  if (signed_in === null) return reply.redirect(`/sign-in?to=${encodeURIComponent(apps)}`, 303)
  const grants = await grantsOf(parts.db.auth, signed_in.person.id)
  return sendGatePage(parts, request, reply, appsPage(grants, apps, 'ended' in z.looseObject({}).parse(request.query)))
}

/** Ends one consent with all its tokens. */
export async function endApp(parts: OauthParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { apps } = pathsOf(parts.auth_url)
  const signed_in = await parts.sessions.personOfSession(request.headers.cookie)
  const { grant_id } = z.object({ grant_id: z.uuid() }).partial().catch({}).parse(request.body)
  if (signed_in === null || grant_id === undefined) return reply.redirect(apps, 303)
  await parts.db.transaction((tx) => deleteGrantOf(tx, signed_in.person.id, grant_id))
  return reply.redirect(`${apps}?ended`, 303)
}

function appsPage(grants: readonly ListedGrant[], action: string, ended: boolean): GatePage {
  return {
    title: 'Connected applications',
    width: 'wide',
    body: html`${ended ? notice('go', 'The application is disconnected. Its tokens no longer work.') : null}
${
  grants.length === 0
    ? paragraph('No application may act for you.')
    : grants.map(
        (grant) => html`<section class="gate-field">
<h2>${grant.client_name ?? grant.client_id}</h2>
<p class="gate-text">In ${grant.account_name}, at <code>${grant.resource}</code><br>${grant.scope}
<br>Allowed ${grant.created_at.slice(0, 10)}, last used ${grant.last_used_at.slice(0, 10)} (UTC)</p>
<form method="post" action="${action}"><input type="hidden" name="grant_id" value="${grant.id}"><button class="button">Disconnect</button></form>
</section>`,
      )
}`,
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { html } from '../../ground/html.ts'
import { openLink, sealLink } from '../../ground/sealed-link.ts'
import { takeCode } from '../../people/second-step.ts'
import { secondStepOf } from '../../people/second-step-store.ts'
import type { Door } from '../portal/parts.ts'
import { failures_max, placeKey } from './attempts.ts'
import { field, form, link, notice, paragraph } from './page.ts'
import type { GatePage } from './page.ts'
import { safePath, sendGatePage } from './reply.ts'

const minutes = 10
const codes_max = 5

/** Somebody whose first step was right, where they go on to, and whether the provider or the password was that step. */
const facts = z.object({ person_id: z.string(), to: z.string(), by_provider: z.boolean() })
export type SessionEarned = z.output<typeof facts>

/** Opens the session that somebody has earned. */
export type OpenSession = (request: FastifyRequest, reply: FastifyReply, earned: SessionEarned) => Promise<FastifyReply>

const given = z.object({ token: z.string(), code: z.string().max(40) })

/** Whether this person needs a code beside the password. */
export async function needsSecondStep(door: Door, person_id: string): Promise<boolean> {
  const kept = await secondStepOf(door.services.db.auth, person_id)
  return kept !== undefined && kept.confirmed_at !== null
}

/** Asks somebody whose password was right for the code; the form itself says who it is, sealed. */
export function askForCode(door: Door, request: FastifyRequest, reply: FastifyReply, who: SessionEarned): FastifyReply {
  const token = sealLink(door, 'second-step', who, door.services.clock.realMs() + minutes * 60_000)
  return sendGatePage(door, request, reply, codePage(token))
}

function codePage(token: string, message?: string): GatePage {
  const code = field({
    name: 'code',
    label: 'Code',
    type: 'text',
    autocomplete: 'one-time-code',
    autofocus: true,
    help: 'The six digits that your authenticator shows now, or one of your recovery codes.',
  })
  return {
    title: 'Second step',
    body: html`${message === undefined ? null : notice('stop', message)}${form('/sign-in/code', [code], 'Sign in', { token })}${paragraph(link('/sign-in', 'Begin again'))}`,
  }
}

/** The second step of signing in; `open` gives the session that both steps earn. */
export function registerSecondStep(http: FastifyInstance, door: Door, open: OpenSession): void {
  http.post('/sign-in/code', async (request, reply) => {
    const { token, code } = given.catch({ token: '', code: '' }).parse(request.body)
    const now_ms = door.services.clock.realMs()
    const who = openLink(door, 'second-step', token, facts, now_ms)
    if (who === null) return reply.redirect('/sign-in', 303)
    const allowances = [
      { key: `second step ${who.person_id}`, failures_max: codes_max },
      { key: placeKey(request.ip), failures_max: failures_max.place },
    ]
    const refuse = (status: number, text: string) => sendGatePage(door, request, reply, codePage(token, text), status)
    const wait_s = await door.throttle.begin(allowances)
    if (wait_s > 0) {
      reply.header('retry-after', String(wait_s))
      return refuse(429, 'Too many wrong codes. Try again in a quarter of an hour.')
    }
    const taken = await door.services.db.transaction((tx) => takeCode(tx, door.sealer, who.person_id, code, now_ms))
    if (!taken) return refuse(401, 'This code is not right, or was used already.')
    await door.throttle.forgive(allowances)
    return open(request, reply, { ...who, to: safePath(who.to) })
  })
}

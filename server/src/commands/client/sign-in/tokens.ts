import { z } from 'zod'
import { CommandError } from '../../command.ts'

/** What a sign-in in the browser left: tokens for one service, and where they are renewed and ended. */
export const sign_in = z.object({
  client_id: z.string(),
  resource: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url(),
  access_token: z.string().min(1),
  /** When the access token ends. */
  expires_at: z.iso.datetime(),
  refresh_token: z.string().min(1),
})
export type PersonSignIn = z.output<typeof sign_in>

const token_answer = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })
const refusal = z.object({ error: z.string(), error_description: z.string().optional() })
const answer_ms_max = 30_000
const not_signed_in = 3

/** What tokens are asked for with, besides the grant itself. */
export type TokenClient = Pick<PersonSignIn, 'client_id' | 'resource' | 'token_endpoint' | 'revocation_endpoint'>

/** Sends a request and reads its JSON. @throws CommandError when there is no answer, or another than `shape` */
export async function readJson<Shape>(url: string, shape: z.ZodType<Shape>, init: RequestInit = {}): Promise<Shape> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(answer_ms_max) }).catch(
    () => null,
  )
  if (answer === null) throw new CommandError(`${new URL(url).origin} could not be reached`, 10)
  const body: unknown = await answer.json().catch(() => null)
  const refused = refusal.safeParse(body)
  if (!answer.ok && refused.success)
    throw new CommandError(refused.data.error_description ?? refused.data.error, not_signed_in)
  const read = shape.safeParse(body)
  if (!answer.ok || !read.success) throw new CommandError(`${url} answered ${answer.status}, and not as expected`)
  return read.data
}

/** A form as OAuth's endpoints take it. */
const form = (fields: Readonly<Record<string, string>>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

/** Turns a grant into tokens. @throws CommandError when it is refused */
export async function tokensFor(
  client: TokenClient,
  grant: Readonly<Record<string, string>>,
  now_ms: number,
): Promise<PersonSignIn> {
  const { client_id, resource, token_endpoint } = client
  const { access_token, refresh_token, expires_in } = await readJson(
    token_endpoint,
    token_answer,
    form({ client_id, resource, ...grant }),
  )
  const expires_at = new Date(now_ms + expires_in * 1_000).toISOString()
  return { ...client, access_token, refresh_token, expires_at }
}

/** Ends everything that came from a sign-in. A service that cannot be reached ends it by itself, later. */
export async function revoke({ client_id, refresh_token, revocation_endpoint }: PersonSignIn): Promise<void> {
  await fetch(revocation_endpoint, {
    ...form({ client_id, token: refresh_token }),
    redirect: 'error',
    signal: AbortSignal.timeout(answer_ms_max),
  }).catch(() => null)
}

import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../../server/src/ground/testing/eventually.ts'
import { startReceiver, startService } from '../../server/test/service.ts'

/** A service with something in it for every client, and where its parts are. */
export interface Stage {
  /** What each use of a client is given in its environment. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

const stories = ['customs-hold-clears', 'demurrage-running']

/** Starts a service beside a simulated world, tracks two numbers, and keeps what was delivered in `folder`. */
export async function setStage(folder: string): Promise<Stage> {
  const edi_files = join(folder, 'edi-out')
  mkdirSync(edi_files)
  const service = await startService({ env: { QUAYLOG_EDI_OUT_DIR: edi_files } })
  const receiver = await startReceiver()
  const close = async () => {
    await service.close()
    await receiver.close()
  }
  const create = async (path: string, type: string, attributes: object) => {
    const { status, body } = await service.send('POST', path, { data: { type, attributes } })
    if (status !== 201) throw new Error(`POST ${path} was answered with ${status}: ${JSON.stringify(body)}`)
    return body.data.attributes
  }
  await create('/webhooks', 'webhook', { url: receiver.url, events: ['*'], format: 'cloudevents' })
  const address = 'ZZ:QUAYLOG/ZZ:ACME'
  for (const kind of ['edi_315', 'edi_iftsta']) await create('/channels', 'channel', { kind, address, events: ['*'] })
  for (const story of stories) {
    const { request_type, request_number, scac } = await service.numberOf(story)
    await create('/tracking_requests', 'tracking_request', { request_type, request_number, scac })
  }
  const calendar = await create('/calendars', 'calendar', { name: 'All' })
  const told = () => receiver.received.filter(({ body }) => body.includes('tracking_request.succeeded'))
  await eventually('both numbers are told', async () => told().length >= stories.length)
  const dropped = (ending: string) => globSync(`*/*.${ending}`, { cwd: edi_files }).length
  await eventually('files are dropped for both partners', async () => dropped('315') > 0 && dropped('iftsta') > 0)
  const deliveries = join(folder, 'deliveries.json')
  writeFileSync(deliveries, JSON.stringify(receiver.received))
  const origin = new URL(service.base_url).origin
  return {
    env: {
      BASE_URL: service.base_url,
      KEY: service.key,
      MCP_URL: `${origin}/mcp`,
      OPENAPI_URL: `${origin}/openapi.json`,
      CALENDAR_URL: `${origin}${new URL(String(calendar['url'])).pathname}`,
      DELIVERIES: deliveries,
      EDI_FILES: edi_files,
    },
    close,
  }
}

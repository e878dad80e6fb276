import type { WorldClockAnswer, WorldNumber } from '../doors/sandbox/world-client.ts'

interface Facts {
  readonly base_url: string
  readonly mcp_url: string
  /** Null where nothing was built that could be served. */
  readonly portal_url: string | null
  readonly widget_url: string | null
  readonly map_url: string | null
  readonly world_url: string | null
  readonly api_key: string
  readonly login: { readonly email: string; readonly password: string }
}

/** The simulated world as it is now. */
export interface LivingWorld {
  readonly clock: WorldClockAnswer
  readonly numbers: readonly WorldNumber[]
  /** How many numbers are tracked already. */
  readonly followed: number
}

const shown_numbers = 3

/** What a newcomer needs to take the first step, in a dozen lines; `log_level` is what the log shows from. */
export function banner(facts: Facts, world: LivingWorld | null, log_level: string): string {
  const bills = (world?.numbers ?? []).filter((number) => number.request_type === 'bill_of_lading')
  const first = bills[0] ?? {
    request_number: 'TEST-TR-JOURNEY',
    request_type: 'bill_of_lading',
    scac: 'TEST',
    story: 'a whole journey, one step every ten seconds',
  }
  const body = JSON.stringify({
    data: {
      type: 'tracking_request',
      attributes: { request_type: first.request_type, request_number: first.request_number, scac: first.scac },
    },
  })
  return [
    '',
    '  Quaylog is running.',
    '',
    ...(facts.portal_url === null
      ? []
      : [`  Portal   ${facts.portal_url}   sign in as ${facts.login.email} with ${facts.login.password}`]),
    `  API      ${facts.base_url}`,
    `  MCP      ${facts.mcp_url}`,
    ...(facts.widget_url === null ? [] : [`  Widget   ${facts.widget_url}/demo   (for other people's pages)`]),
    ...(facts.map_url === null ? [] : [`  Map      ${facts.map_url}/demo`]),
    ...(facts.world_url === null
      ? []
      : [`  World    ${facts.world_url}   ${world === null ? '(simulated carriers)' : lifeOf(world)}`]),
    `  Key      ${facts.api_key}`,
    '',
    '  Track a first bill of lading:',
    '',
    `    curl -X POST ${facts.base_url}/tracking_requests \\`,
    `      -H 'Authorization: Token ${facts.api_key}' \\`,
    `      -H 'Content-Type: application/vnd.api+json' -d '${body}'`,
    '',
    ...(bills.length === 0
      ? []
      : [
          '  Numbers to try (all of them: npx quaylog world numbers; npx quaylog world clock --advance 1d to see more of them):',
          ...bills
            .slice(0, shown_numbers)
            .map((number) => `    ${number.scac}  ${number.request_number.padEnd(22)} ${number.title || number.story}`),
          '',
        ]),
    ...(log_level === 'warn'
      ? ['  The log shows warnings and errors only; QUAYLOG_LOG_LEVEL=info shows every request.', '']
      : []),
  ].join('\n')
}

function lifeOf({ clock, followed }: LivingWorld): string {
  const speed = clock.paused ? 'stands still' : `goes ${clock.speed} times as fast`
  return `it is ${clock.now.slice(0, 16).replace('T', ' ')} UTC there and ${speed}; ${followed} numbers are followed`
}

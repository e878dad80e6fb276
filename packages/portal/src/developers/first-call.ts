import { developerWords } from '../words/developer-words.ts'

/** One way to a first answer, with the addresses of this service filled in. */
interface FirstCall {
  readonly id: keyof typeof developerWords.start.ways
  readonly text: string
}

/** Whoever sends it puts a number in; the line is found by it. */
const first_request = { request_type: 'container', request_number: 'YOUR_NUMBER', auto_detect_vocc_scac: true }

/** The ways to a first answer; each runs once a key stands in it. */
export function firstCalls({ base_url, mcp_url }: { base_url: string; mcp_url: string }): readonly FirstCall[] {
  return [
    { id: 'curl', text: `curl '${base_url}/containers' \\\n  -H 'Authorization: Token YOUR_KEY'` },
    {
      id: 'track',
      text: [
        `curl -X POST '${base_url}/tracking_requests' \\`,
        "  -H 'Authorization: Token YOUR_KEY' \\",
        "  -H 'Content-Type: application/vnd.api+json' \\",
        `  -d '${JSON.stringify({ data: { type: 'tracking_request', attributes: first_request } })}'`,
      ].join('\n'),
    },
    {
      id: 'sdk',
      text: [
        "import { QuaylogClient } from '@quaylog/sdk'",
        '',
        `const quaylog = new QuaylogClient({ apiToken: 'YOUR_KEY', apiBaseUrl: '${base_url}' })`,
        'const { data } = await quaylog.containers.list()',
        'console.log(data.map(({ attributes }) => attributes.number))',
      ].join('\n'),
    },
    { id: 'mcp', text: `claude mcp add --transport http quaylog ${mcp_url} --header 'Authorization: Token YOUR_KEY'` },
  ]
}

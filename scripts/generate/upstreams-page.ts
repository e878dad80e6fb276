import { createWorld } from '../../packages/world/src/index.ts'
import { allUpstreams } from '../../packages/world/src/upstreams/all.ts'
import { allTroubles } from '../../packages/world/src/upstreams/machinery/faults.ts'
import { EPOCH } from '../../packages/world/test/help.ts'

/** The page of all simulated upstreams and of their trouble: docs/reference/stand-ins.md. */
export function upstreamsPage(): string {
  const { upstreams } = createWorld({ now: () => 1_000, epoch: EPOCH, paused: true })
  const rows = allUpstreams().map((upstream) => {
    const places = Object.entries(upstream.facilities).map(([code, own]) => `${code} (${own})`)
    const limits = upstream.limits.map(({ most, per_ms }) => `${most} in ${per_ms / 1000} s`)
    const credentials = Object.keys(upstreams.credentialsOf(upstream))
    return [
      `\`${upstream.id}\``,
      upstream.name,
      upstream.family,
      [...(upstream.scac === null ? [] : [upstream.scac]), ...places].join(', '),
      upstream.tls === true ? 'client certificate' : credentials.join(', '),
      limits.join(', '),
      upstream.pushed === undefined ? '' : 'yes',
    ]
  })
  return [
    '# Simulated upstreams',
    '',
    '<!-- Generated from packages/world by `npm run generate`; not to be edited. -->',
    '',
    'Each stands at `{base_url}/upstreams/{id}` of a [simulated world](../../packages/world/README.md#upstreams). Terminals and ramps are those of the',
    "world, with the upstream's own name in brackets.",
    '',
    '| id | upstream | family | speaks for | credentials | limits | pushes |',
    '| - | - | - | - | - | - | - |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    '## Trouble',
    '',
    '| name | what happens |',
    '| - | - |',
    ...allTroubles().map(({ name, what }) => `| ${name} | ${what} |`),
    '',
    '## Members that may drift',
    '',
    'A member that carries facts can be renamed, dropped or retyped, one at a time.',
    '',
    ...allUpstreams().map(({ id, fields }) => `* \`${id}\`: ${fields.join(', ')}`),
    '',
  ].join('\n')
}

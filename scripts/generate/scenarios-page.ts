import { allTricks } from '../../packages/world/src/faults/catalogue.ts'
import { allStories } from '../../packages/world/src/stories/book.ts'
import { StoryBook } from '../../packages/world/src/stories/issue.ts'
import { expectationsOf } from '../../packages/world/src/stories/numbers.ts'
import { DAY, HOUR, MINUTE, utc } from '../../packages/world/src/time.ts'
import { EPOCH } from '../../packages/world/test/help.ts'

/**
 * The page of all stories with what must happen when, and of all faults with what to expect:
 * docs/reference/scenarios.md.
 */
export function scenariosPage(): string {
  const book = new StoryBook('demo', EPOCH)
  const stories = allStories().map((story) => ({ story, issue: book.issue(story, 0) }))
  return [
    '# Stories and faults of the simulated world',
    '',
    '<!-- Generated from packages/world by `npm run generate`; not to be edited. -->',
    '',
    'Numbers are those of the first issue, in every world; every sixty world days a story begins anew with new ones (`npx quaylog world numbers` has',
    `the running ones). Times are counted from the beginning of the world, here one of seed \`demo\` that begins at ${utc(EPOCH)}; in yours holds, gate hours`,
    'and last free days follow its own weekdays, and `npx quaylog world numbers --json` has every moment. What lies before the beginning is told at once.',
    '',
    '| story | line | track | number | what happens |',
    '| - | - | - | - | - |',
    ...stories.map(
      ({ story, issue }) =>
        `| [${story.slug}](#${story.slug}) | ${story.scac} | ${story.request_type} | \`${issue.request_number}\` | ${story.tells} |`,
    ),
    '',
    ...stories.flatMap(({ story, issue }) => [
      `## ${story.slug}`,
      '',
      `${story.title}. Track \`${issue.request_number}\` (${story.request_type}, ${story.scac}).`,
      '',
      '| when | what | box | where | value | told by |',
      '| - | - | - | - | - | - |',
      ...expectationsOf(issue)
        .filter(({ at }) => Date.parse(at) >= EPOCH)
        .map(
          (one) =>
            `| ${since(Date.parse(one.at) - EPOCH)} | ${one.what} | ${one.container ?? ''} | ${one.where ?? ''} | ${one.value ?? ''} | ${one.told_by?.join(', ') ?? ''} |`,
        ),
      '',
    ]),
    '## Faults',
    '',
    '`npx quaylog world fault NAME --source … --for 6h`; the number is that of the catalogue of faults that tracking services are known to have tripped over.',
    '',
    '| name | no | at | what the source does | what a good client makes of it |',
    '| - | - | - | - | - |',
    ...allTricks().map(
      (trick) =>
        `| ${trick.name} | ${trick.number ?? ''} | ${trick.kinds.join(', ')} | ${trick.what} | ${trick.expected} |`,
    ),
    '',
  ].join('\n')
}

function since(ms: number): string {
  const [days, hours, minutes] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR), Math.floor((ms % HOUR) / MINUTE)]
  return `+${days}d ${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

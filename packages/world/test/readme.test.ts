import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { allTricks } from '../src/mischief/catalogue.ts'
import { allStories } from '../src/stories/book.ts'
import { StoryBook } from '../src/stories/issue.ts'
import { EPOCH } from './help.ts'

test('the README tells every story with its number and every mischief with what to expect', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  const book = new StoryBook('demo', EPOCH)
  for (const story of allStories()) assert.ok(readme.includes(`| ${story.slug} | ${story.scac} | ${story.request_type} | \`${book.issue(story, 0).request_number}\` | ${story.tells} |`), story.slug)
  for (const trick of allTricks()) assert.ok(readme.includes(`| ${trick.name} | ${trick.number ?? ''} | ${trick.kinds.join(', ')} | ${trick.what} | ${trick.expected} |`), trick.name)
})

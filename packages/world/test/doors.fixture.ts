import assert from 'node:assert/strict'
import type { World } from '../src/index.ts'
import { allStories } from '../src/stories/book.ts'
import { credential } from './help.ts'

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

export function billOf(world: World, slug: string): string {
  const story = allStories().find((candidate) => candidate.slug === slug)
  assert.ok(story !== undefined, slug)
  return world.truth.stories.issue(story, 0).shipments[0]?.bill ?? ''
}

export const secret = (scac: string, name: string): string => credential('demo', `carrier-${scac.toLowerCase()}`, name)

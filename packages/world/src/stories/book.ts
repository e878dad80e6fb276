import { atPort } from './at-port.ts'
import { atSea } from './at-sea.ts'
import { byInterface } from './by-interface.ts'
import { inland } from './inland.ts'
import { rehearsed } from './rehearsed.ts'
import type { Story } from './story.ts'

const stories: readonly Story[] = [...atSea, ...atPort, ...inland, ...byInterface].sort((a, b) => a.code - b.code)

/** All stories by their code. */
export function allStories(): readonly Story[] {
  return stories
}

const with_rehearsed: readonly Story[] = [...stories, ...rehearsed].sort((a, b) => a.code - b.code)

/** The stories that a world tells: all, and where it rehearses those that only a score asks for. */
export function storiesTold(rehearses = false): readonly Story[] {
  return rehearses ? with_rehearsed : stories
}

import { atPort } from './at-port.ts'
import { atSea } from './at-sea.ts'
import { byInterface } from './by-interface.ts'
import { inland } from './inland.ts'
import type { Story } from './story.ts'

const stories: readonly Story[] = [...atSea, ...atPort, ...inland, ...byInterface].sort((a, b) => a.code - b.code)

/** All stories by their code. */
export function allStories(): readonly Story[] {
  return stories
}

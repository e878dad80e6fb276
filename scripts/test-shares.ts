/** How the test files of a suite are shared out among processes. */
export interface Sharing {
  /** So many processes run at a time. */
  readonly at_once: number
  /** So many files share a process, whose start and warming up they pay once; each is a suite of its own in it. */
  readonly files_each: number
  /** Files that take long: each has a process of its own, and these begin first, so that none is left at the end. */
  readonly alone: readonly string[]
}

/**
 * The files of each process, in the order in which the processes begin. Files that are neighbours go to different
 * processes, because the files of a folder take about as long.
 */
export function sharesOf(files: readonly string[], sharing: Sharing): readonly (readonly string[])[] {
  const alone = sharing.alone.filter((file) => files.includes(file))
  const others = files.filter((file) => !alone.includes(file))
  const wanted = Math.ceil(others.length / sharing.files_each)
  // Fewer would leave a core idle.
  const count = Math.min(others.length, Math.max(wanted, sharing.at_once))
  const shares = Array.from({ length: count }, (_, share) => others.filter((_file, at) => at % count === share))
  return [...alone.map((file) => [file]), ...shares]
}

/** Runs `work` for every item, so many at a time and in their order; the answers stand in the order of the items. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  at_once: number,
  work: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const waiting = items.entries()
  const answers = new Map<number, Answer>()
  const runner = async () => {
    for (const [at, item] of waiting) answers.set(at, await work(item))
  }
  await Promise.all(Array.from({ length: Math.min(at_once, items.length) }, runner))
  return [...answers].toSorted(([one], [other]) => one - other).map(([, answer]) => answer)
}

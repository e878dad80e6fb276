/** A binary heap of numbered items, the one with the lowest priority first. */
export class MinHeap {
  readonly #items: number[] = []
  readonly #priorities: number[] = []

  push(item: number, priority: number): void {
    let at = this.#items.length
    while (at > 0) {
      const parent = (at - 1) >> 1
      if ((this.#priorities[parent] ?? 0) <= priority) break
      this.#copy(parent, at)
      at = parent
    }
    this.#items[at] = item
    this.#priorities[at] = priority
  }

  pop(): number | undefined {
    const first = this.#items[0]
    const last = this.#items.pop()
    const priority = this.#priorities.pop()
    if (this.#items.length === 0 || last === undefined || priority === undefined) return first
    let at = 0
    for (let child = 1; child < this.#items.length; child = 2 * at + 1) {
      if ((this.#priorities[child + 1] ?? Infinity) < (this.#priorities[child] ?? Infinity)) child++
      if (priority <= (this.#priorities[child] ?? Infinity)) break
      this.#copy(child, at)
      at = child
    }
    this.#items[at] = last
    this.#priorities[at] = priority
    return first
  }

  #copy(from: number, to: number): void {
    this.#items[to] = this.#items[from] ?? 0
    this.#priorities[to] = this.#priorities[from] ?? 0
  }
}

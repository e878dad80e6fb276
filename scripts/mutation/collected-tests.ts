/** One test of a file, named by the suites around it. */
export interface CollectedTest {
  readonly name: string
  readonly run: () => unknown
}

/** What a test file registered while it was loaded, and what it wants to be done when its tests have run. */
export interface Collected {
  readonly tests: CollectedTest[]
  readonly afterwards: (() => unknown)[]
}

/** What a test of steps is given: each step runs at once, and the test fails with the first that does. */
interface Steps {
  readonly test: (name: string, step: Body) => Promise<void>
}

type Body = (steps: Steps) => unknown

const steps: Steps = {
  async test(_name, step) {
    await step(steps)
  },
}

let collected: Collected = { tests: [], afterwards: [] }
let suites: readonly string[] = []

/** Begins a new file: what registers from now on is its own. */
export function collect(): Collected {
  collected = { tests: [], afterwards: [] }
  suites = []
  return collected
}

/** Stands in for `test` of node:test: keeps the test, to be run as often as there are mutants. */
export function test(name: string, body: Body): void {
  collected.tests.push({ name: [...suites, name].join(' > '), run: () => body(steps) })
}

/** Stands in for `describe` of node:test; suites are filled at once. */
export function describe(name: string, body: () => void): void {
  const outer = suites
  suites = [...suites, name]
  body()
  suites = outer
}

/** Stands in for `after` of node:test, wherever in a file it is called. */
export function after(body: () => unknown): void {
  collected.afterwards.push(body)
}

/** Stands in for `getTestContext` of node:test: no test is told of itself here. */
export function getTestContext(): undefined {
  return undefined
}

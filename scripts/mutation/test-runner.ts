import { registerHooks } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InstrumenterContext, StrykerOptions } from '@stryker-mutator/api/core'
import { PluginKind, commonTokens, declareFactoryPlugin } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import type {
  CompleteDryRunResult,
  DryRunOptions,
  DryRunResult,
  MutantRunOptions,
  MutantRunResult,
  TestResult,
  TestRunner,
} from '@stryker-mutator/api/test-runner'
import { collect } from './collected-tests.ts'
import type { Collected, CollectedTest } from './collected-tests.ts'
import { openNoticed } from './noticed.ts'
import type { Noticed } from './noticed.ts'
import { runnerSettings } from './settings.ts'

/**
 * Loading a test file counts as a test of it: what it prepares outside of its tests is prepared anew for every mutant.
 */
const loading = 'is loaded'
const nothing: Collected = { tests: [], afterwards: [] }
const collected_tests_url = new URL('./collected-tests.ts', import.meta.url).href

/**
 * Runs tests written for node:test inside Stryker's process. A process of its own per mutant takes a quarter of a
 * second to start; the tests of most mutants take a few milliseconds. So the files under test stay loaded, Stryker
 * switches one mutant after the other on in them, and only the test files are loaded anew. A mutant of what runs while
 * a file is loaded has all loaded anew.
 */
class NodeTestRunner implements TestRunner {
  readonly #files: readonly string[]
  readonly #deadline_ms: number
  readonly #noticed: Noticed
  readonly #switch: InstrumenterContext = {}
  /** What was collected and can be run again as it is. */
  readonly #loaded = new Map<string, Collected>()
  #generation = 0
  #run = 0

  constructor(options: StrykerOptions) {
    const { test_files, deadline_ms, noticed_file, digests } = runnerSettings(options)
    this.#noticed = openNoticed(noticed_file, digests)
    this.#files = test_files.map((file) => resolve(file))
    this.#deadline_ms = deadline_ms
    Reflect.set(globalThis, '__stryker__', this.#switch)
    process.on('unhandledRejection', () => {})
    const sandbox = pathToFileURL(`${process.cwd()}/`).href
    registerHooks({
      resolve: (specifier, context, next) => {
        if (specifier === 'node:test' && context.parentURL?.startsWith(sandbox) === true)
          return { url: collected_tests_url, shortCircuit: true }
        const found = next(specifier, context)
        const own = found.url.startsWith(sandbox) && !found.url.includes('/node_modules/') && !found.url.includes('?')
        return own ? { ...found, url: `${found.url}?generation=${this.#generation}` } : found
      },
    })
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async dryRun(options: DryRunOptions): Promise<DryRunResult> {
    this.#switch.mutantCoverage = { static: {}, perTest: {} }
    for (const file of this.#files) await this.#load(file)
    const result = await this.#runTests(this.#files, undefined, options.disableBail)
    return { ...result, mutantCoverage: this.#switch.mutantCoverage }
  }

  async mutantRun({
    activeMutant,
    sandboxFileName,
    testFilter,
    hitLimit,
    reloadEnvironment,
    disableBail,
  }: MutantRunOptions): Promise<MutantRunResult> {
    if (this.#noticed.has(activeMutant))
      return { status: MutantRunStatus.Killed, killedBy: [], failureMessage: 'noticed by an earlier run', nrOfTests: 0 }
    if (Date.now() > this.#deadline_ms)
      return { status: MutantRunStatus.Error, errorMessage: 'not tried: the time was up' }
    if (reloadEnvironment) this.#reload()
    this.#switch.hitCount = 0
    if (hitLimit === undefined) delete this.#switch.hitLimit
    else this.#switch.hitLimit = hitLimit
    this.#switch.activeMutant = activeMutant.id
    try {
      const result = await this.#runTests(
        this.#nearestFirst(sandboxFileName),
        testFilter === undefined ? undefined : new Set(testFilter),
        disableBail,
      )
      const outcome = toMutantRunResult(determineHitLimitReached(this.#switch.hitCount, hitLimit) ?? result)
      const is_noticed = outcome.status === MutantRunStatus.Killed || outcome.status === MutantRunStatus.Timeout
      if (is_noticed) this.#noticed.add(activeMutant)
      return outcome
    } finally {
      delete this.#switch.activeMutant
      if (reloadEnvironment) this.#reload()
    }
  }

  /** The tests beside the code are the most likely to notice. */
  #nearestFirst(code: string): readonly string[] {
    const isNear = (file: string) => dirname(file) === dirname(code)
    return [...this.#files.filter(isNear), ...this.#files.filter((file) => !isNear(file))]
  }

  #reload(): void {
    this.#generation++
    this.#loaded.clear()
  }

  async #load(file: string): Promise<void> {
    this.#loaded.delete(file)
    const collected = collect()
    await import(`${pathToFileURL(file).href}?generation=${this.#generation}&run=${this.#run++}`)
    this.#loaded.set(file, collected)
  }

  /** Runs the tests of a filter, file by file, until one fails. */
  async #runTests(
    files: readonly string[],
    filter: ReadonlySet<string> | undefined,
    to_the_end: boolean,
  ): Promise<CompleteDryRunResult> {
    const results: TestResult[] = []
    for (const file of files) {
      const id = (name: string) => `${file} ${name}`
      if (filter !== undefined && ![...filter].some((wanted) => wanted.startsWith(id('')))) continue
      const chosen = (name: string) => filter === undefined || filter.has(id(name))
      const run = async (test: CollectedTest) => {
        const result = await this.#runTest(file, id(test.name), test)
        results.push(result)
        return to_the_end || result.status === TestStatus.Success
      }
      let goes_on =
        chosen(loading) || !this.#loaded.has(file) ? await run({ name: loading, run: () => this.#load(file) }) : true
      const { tests, afterwards } = this.#loaded.get(file) ?? nothing
      for (const test of tests) if (goes_on && chosen(test.name)) goes_on = await run(test)
      for (const body of afterwards.toReversed()) await body()
      if (afterwards.length > 0) this.#loaded.delete(file)
      if (!goes_on) break
    }
    return { status: DryRunStatus.Complete, tests: results }
  }

  async #runTest(fileName: string, id: string, test: CollectedTest): Promise<TestResult> {
    const started_ms = performance.now()
    this.#switch.currentTestId = id
    const described = () => ({ id, name: test.name, fileName, timeSpentMs: Math.round(performance.now() - started_ms) })
    try {
      await test.run()
      return { ...described(), status: TestStatus.Success }
    } catch (error) {
      return {
        ...described(),
        status: TestStatus.Failed,
        failureMessage: error instanceof Error ? error.message : String(error),
      }
    } finally {
      delete this.#switch.currentTestId
    }
  }
}

function createNodeTestRunner(options: StrykerOptions): TestRunner {
  return new NodeTestRunner(options)
}
const from_stryker: [typeof commonTokens.options] = [commonTokens.options]
createNodeTestRunner.inject = from_stryker

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'node-test', createNodeTestRunner)]

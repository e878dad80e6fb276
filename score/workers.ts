import type { AskedSource } from '../server/src/asking/source-directory.ts'
import type { SourceManager } from '../server/src/asking/source-manager.ts'
import type { EngineParts } from '../server/src/asking/parts.ts'
import type { Answer, Question, Source } from '../server/src/sources/source.ts'
import type { Listener } from './stage.ts'

/** Several processes that ask the same sources, one question each in turn, and begin anew when told to. */
export interface Workers {
  readonly sources: EngineParts['sources']
  /** One of them, for what no process does more than once. */
  first(): SourceManager
  /** All of them end and are made again: whatever only they knew is forgotten. */
  restart(): Promise<void>
  /** All of them look whether more lines can be asked than before. */
  reload(): Promise<void>
}

/** Makes `count` of them; `heard` hears every answer that any of them gets. */
export async function makeWorkers(
  count: number,
  make: () => SourceManager,
  heard: Listener,
  nowMs: () => number,
): Promise<Workers> {
  let managers: SourceManager[] = []
  let turn = 0
  const restart = async (): Promise<void> => {
    managers = Array.from({ length: count }, make)
    await Promise.all(managers.map((manager) => manager.reload()))
  }
  const first = (): SourceManager => managers[0] ?? make()
  const next = (): SourceManager => managers[turn++ % managers.length] ?? first()
  await restart()
  return {
    first,
    restart,
    reload: async () => void (await Promise.all(managers.map((manager) => manager.reload()))),
    sources: {
      byKey: (key) => overheard(next().byKey(key), heard, nowMs),
      allByKey: (key) =>
        next()
          .allByKey(key)
          .flatMap((source) => overheard(source, heard, nowMs) ?? []),
      besideLine: (scac) => first().besideLine(scac),
      chargesOfLine: (scac) => first().chargesOfLine(scac),
      onFile: (key) => overheardFile(first().onFile(key), heard, nowMs),
      lineScacs: () => first().lineScacs(),
      railKeys: () => first().railKeys(),
    },
  }
}

function overheard(source: AskedSource | undefined, heard: Listener, nowMs: () => number): AskedSource | undefined {
  return source === undefined
    ? undefined
    : {
        ...source,
        ask: async (question, admitted) => told(question, await source.ask(question, admitted), heard, nowMs),
      }
}

function overheardFile(source: Source | undefined, heard: Listener, nowMs: () => number): Source | undefined {
  return source === undefined
    ? undefined
    : { ...source, ask: async (question) => told(question, await source.ask(question), heard, nowMs) }
}

function told(question: Question, answer: Answer, heard: Listener, nowMs: () => number): Answer {
  heard(question, answer, nowMs())
  return answer
}

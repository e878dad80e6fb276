import { isContainerNumber, normalizedNumber, numberFault } from '@quaylog/contract'
import type { Source } from './source.ts'

/**
 * A source that is only asked for what can be a number: subjects from before the rule, and boxes that an answer named,
 * are looked at too. Lists of numbers in an address stand between commas, and no encoding keeps `..` from climbing a
 * path.
 */
export function onlyNumbers(source: Source): Source {
  return {
    ...source,
    async ask(question) {
      const fault = numberFault(question.number)
      if (fault !== null) return { outcome: 'bad_number', detail: `the number ${fault.detail}`, payloads: [] }
      return source.ask({
        ...question,
        number: normalizedNumber(question.number),
        containers: question.containers.filter(isContainerNumber).map(normalizedNumber),
      })
    },
  }
}

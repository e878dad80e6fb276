import { Empty } from '../kit/states.tsx'
import { partWords } from '../words/part-words.ts'

/** What somebody reads whose parties have no container here. */
export function NothingOfParties() {
  return <Empty title={partWords.noContainers} />
}

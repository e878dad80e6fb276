import { en } from './en-operator.ts'

/** What the operator's pages say; they alone load it. */
export const operatorWords: typeof en = en

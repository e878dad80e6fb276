import { QuaylogError } from '@quaylog/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { explain } from '../kit/states.tsx'
import { documentWords } from '../words/document-words.ts'
import { file_bytes_max, files_max, handIn, refreshDocuments } from './documents-query.ts'

/** What became of a file that somebody chose. */
export interface GivenFile {
  readonly key: number
  readonly name: string
  readonly outcome:
    | { readonly state: 'waiting' | 'sending' }
    | { readonly state: 'taken'; readonly id: string }
    | {
        readonly state: 'refused'
        readonly why: string
        readonly same?: { readonly id: string; readonly name: string }
      }
}

const remembered_max = 2 * files_max

/** Sends files one after the other, and remembers what became of each while the page stands. */
export function useHandIn() {
  const queries = useQueryClient()
  const next_key = useRef(0)
  const [files, setFiles] = useState<readonly GivenFile[]>([])
  const [left_out, setLeftOut] = useState(0)
  const settle = (key: number, outcome: GivenFile['outcome']) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, outcome } : file)))
  const add = async (chosen: readonly File[]) => {
    const taken = chosen.slice(0, files_max).map((file) => ({ file, key: next_key.current++ }))
    setLeftOut(chosen.length - taken.length)
    const waiting = taken.map(({ file, key }): GivenFile => {
      return { key, name: file.name, outcome: { state: 'waiting' } }
    })
    setFiles((before) => [...waiting, ...before].slice(0, remembered_max))
    for (const { file, key } of taken) {
      settle(key, { state: 'sending' })
      settle(key, await outcomeOf(file))
      await refreshDocuments(queries)
    }
  }
  return { files, left_out, add }
}

async function outcomeOf(file: File): Promise<GivenFile['outcome']> {
  if (file.size > file_bytes_max) return { state: 'refused', why: documentWords.handIn.tooLarge }
  try {
    return { state: 'taken', id: (await handIn(file)).id }
  } catch (error) {
    const same = sameOf(error)
    if (same === undefined) return { state: 'refused', why: explain(error) }
    return { state: 'refused', why: documentWords.handIn.duplicate, same }
  }
}

/** The document that has the same bytes, where a file was refused for that. */
function sameOf(error: unknown): { readonly id: string; readonly name: string } | undefined {
  if (!(error instanceof QuaylogError) || error.code !== 'duplicate_document') return undefined
  const { existing_document_id: id, existing_document_name: name } = error.details[0]?.meta ?? {}
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined
}

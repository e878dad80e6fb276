/** A UN/LOCODE as a source wrote it. */
export interface UnLocodeReading {
  /** Five characters without a space; null: none was written, or something else. */
  readonly locode: string | null
  readonly defects: readonly string[]
}

/** Reads a UN/LOCODE, with or without the space and in any case. */
export function readUnLocode(text: string | null): UnLocodeReading {
  if (text === null) return { locode: null, defects: [] }
  const compact = text.toUpperCase().replace(/\s+/g, '')
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(compact) ? { locode: compact, defects: [] } : { locode: null, defects: ['not a UN/LOCODE'] }
}

import { ValidationError, AuthorizationError } from '@quaylog/sdk'

/** What became of one record of the other service. */
export type SwitchResult = 'created' | 'would_create' | 'already_there' | 'waits' | 'left_out' | 'refused'

/** One record of the other service, and what became of it here. */
export interface SwitchOutcome {
  readonly kind: 'party' | 'custom_field_definition' | 'tracking_request' | 'custom_field' | 'webhook'
  /** What its owner knows it by. */
  readonly name: string
  readonly result: SwitchResult
  /** Why it was not simply created; null when it was. */
  readonly why: string | null
}

/** Where the writes of a switch go, and what is told of each. */
export interface SwitchParts {
  readonly is_dry_run: boolean
  readonly told: (outcome: SwitchOutcome) => void
}

/**
 * Writes one record, or only says that it would. A refusal of the record is an outcome; anything else ends the run,
 * which can be repeated.
 * @returns what was written; null when nothing was
 */
export async function written<Made>(
  parts: SwitchParts,
  { kind, name }: Pick<SwitchOutcome, 'kind' | 'name'>,
  write: () => Promise<Made>,
): Promise<Made | null> {
  if (parts.is_dry_run) {
    parts.told({ kind, name, result: 'would_create', why: null })
    return null
  }
  try {
    const made = await write()
    parts.told({ kind, name, result: 'created', why: null })
    return made
  } catch (error) {
    if (!(error instanceof ValidationError) && !(error instanceof AuthorizationError)) throw error
    parts.told({ kind, name, result: 'refused', why: error.message })
    return null
  }
}

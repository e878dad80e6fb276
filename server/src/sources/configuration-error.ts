/** A configuration that no source can be made of: the field to mend and what is wrong with it. */
export class SourceConfigurationError extends Error {
  override readonly name = 'SourceConfigurationError'
  readonly field: string

  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`)
    this.field = field
  }
}

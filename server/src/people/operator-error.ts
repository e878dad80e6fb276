/** A value that an operator gave and that can't be used; the message names it. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

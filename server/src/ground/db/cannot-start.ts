/**
 * The database cannot be started for a cause that the operator can cure; the message is one line with cause and cure.
 */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/**
 * The id once more, as the first attribute, where the installation prints as the hosted model does; contract 0, C5.
 * Else an attribute must not be named so.
 */
export function repeatedId(compat: 'hosted' | null, id: string): { readonly id?: string } {
  return compat === 'hosted' ? { id } : {}
}

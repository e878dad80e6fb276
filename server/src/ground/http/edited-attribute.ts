import { editedList } from '../edited-list.ts'
import type { ListEdit } from '../edited-list.ts'
import { unprocessable } from './refusal.ts'

/**
 * An attribute that is a list, after an edit of what is kept now, which the caller holds. Throws Refusal where more
 * than `most` values would come together.
 */
export function editedAttribute<T>(
  name: string,
  kept: readonly T[],
  edit: readonly T[] | ListEdit<T>,
  most: number,
): T[] {
  const edited = editedList(kept, edit)
  if (edited.length > most)
    throw unprocessable(
      'too_many',
      `/data/attributes/${name}`,
      `${edited.length} values would come together (maximum is ${most})`,
    )
  return edited
}

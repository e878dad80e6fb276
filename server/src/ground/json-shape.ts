/** How deep and wide a JSON text may be. */
export interface ShapeLimits {
  readonly depth_max: number
  readonly members_max: number
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [open_list, close_list, open_object, close_object] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether a JSON text is nested deeper or has more members than it may, found in one pass before it is parsed: parsing
 * and walking megabytes of brackets takes seconds. Null: neither, as far as commas tell; what is no JSON may be either.
 */
export function excessOfShape(text: string, { depth_max, members_max }: ShapeLimits): 'depth' | 'members' | null {
  let [depth, commas, in_string] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (in_string) {
      if (code === backslash) at += 1
      else if (code === quote) in_string = false
    } else if (code === quote) in_string = true
    else if (code === comma) {
      commas += 1
      if (commas > members_max) return 'members'
    } else if (code === open_list || code === open_object) {
      depth += 1
      if (depth > depth_max) return 'depth'
    } else if (code === close_list || code === close_object) depth -= 1
  }
  return null
}

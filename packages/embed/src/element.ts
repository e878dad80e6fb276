/** What an element may hold: other elements, text (never parsed as markup), or nothing. */
export type Child = Node | string | false | undefined

/** An element with attributes and children; an undefined attribute is left out, `true` is one without a value. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | true | undefined>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(name, value === true ? '' : value)
  for (const child of children) if (child) made.append(child)
  return made
}

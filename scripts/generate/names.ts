/** `tracking_request` as `TrackingRequest`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** `tracking_request` as `trackingRequest`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name)
  return `${pascal.charAt(0).toLowerCase()}${pascal.slice(1)}`
}

/** A text as TypeScript writes it. */
export function quoted(text: string): string {
  return JSON.stringify(text)
}

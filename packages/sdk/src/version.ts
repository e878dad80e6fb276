/** The version of this package, as its package.json says. */
export const sdk_version = '0.2.0'

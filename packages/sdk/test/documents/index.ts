export * from './account.ts'
export * from './places.ts'
export * from './shipments.ts'

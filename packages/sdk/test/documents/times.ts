/** When everything came into being, and when it changed last. */
export const created_at = '2026-11-01T08:00:00Z'
export const updated_at = '2026-11-20T12:00:00Z'

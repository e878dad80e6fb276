import { createContext } from 'react'

/** What the menu calls the place to which the shown page belongs; null: it is in no place of everyday work. */
export const PlaceName = createContext<string | null>(null)

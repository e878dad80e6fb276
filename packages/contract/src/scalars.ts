import { z } from 'zod'

/** Lower-case uuid, version 7 when made by the service. */
export const uuid = z.uuid()

/** UTC instant `YYYY-MM-DDTHH:MM:SSZ`, wire contract 1.4. */
export const timestamp = z.iso.datetime({ precision: 0 })

/** An instant as callers may write it: fractions and offsets allowed. */
export const timestamp_input = z.iso.datetime({ offset: true })

/** Calendar day `YYYY-MM-DD`. */
export const date = z.iso.date()

/** IANA zone name. */
export const time_zone = z.string()

/** Four upper-case characters. */
export const scac = z.string().regex(/^[A-Z0-9]{4}$/)

/** UN/LOCODE: five upper-case characters, no space. */
export const locode = z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}$/)

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

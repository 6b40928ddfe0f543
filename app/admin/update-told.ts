/** What `narthex update` tells the site, in a file that root writes and the site reads. */
import { z } from 'zod'

/** The file's name in the folder that UPDATE_DIR names. */
export const TOLD_FILE = 'told.json'

export const toldSchema = z.object({
  /** When a newer release was looked for (ISO 8601), and why that failed, if it did. */
  checkedAt: z.string().optional(),
  problem: z.string().optional(),
  /** The newest release, unless it is the one that runs. */
  newest: z
    .object({
      version: z.string(),
      /** The changes of this release, one or two sentences each. */
      news: z.array(z.string()),
      isSecurity: z.boolean(),
    })
    .optional(),
  /** How the last update or return ended. */
  result: z.object({ at: z.string(), isGood: z.boolean(), version: z.string(), text: z.string() }).optional(),
  /** A version that failed, or that the church went back from: it is not taken again without a person. */
  avoided: z.string().optional(),
  /** The version that a return brings back, and since when its database is not used anymore (ISO 8601). */
  earlier: z.object({ version: z.string(), at: z.string() }).optional(),
})
export type Told = z.infer<typeof toldSchema>

/** @param text of the file; what another version wrote and this one can't read counts as nothing said */
export function readTold(text: string): Told {
  try {
    return toldSchema.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/** News that are shown; a changelog has more than anybody reads at an update. */
const MOST_NEWS = 6

/** @returns the first sentence of each of the first news, and how many there are besides */
export function headlines(news: readonly string[]): { shown: string[]; more: number } {
  const shown = news.slice(0, MOST_NEWS).map((one) => one.split(/(?<=[.!?])\s/u)[0] ?? one)
  return { shown, more: news.length - shown.length }
}

/** What the site may wish for, each a file in this folder of its data. Only that the file is there counts, never what is in it. */
export const WISHES_FOLDER = 'wishes'
export const wishNames = ['now', 'tonight', 'every-night', 'back'] as const
export type Wish = (typeof wishNames)[number]

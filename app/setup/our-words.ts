/**
 * Texts on the website that came with the program. Each counts as ours until someone edits it or says that it is right; those
 * that promise or claim something come first.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { adminPages } from '#app/admin-routes.ts'
import { pageKinds } from '#app/blocks/kinds.ts'
import { kindIn, wordsOf } from '#app/definitions/blocks.ts'
import type { Block } from '#app/definitions/field.ts'
import { defaultOf, settings } from '#app/definitions/settings.ts'
import { visitAnswers } from '#app/definitions/settings-sections.ts'
import { belief, ministry, question } from '#app/features/church/church.ts'
import { deliveredLists } from '#app/features/church/defaults.ts'
import { DEFAULT_PARKING, putSetting, readSettings } from '#app/features/site/queries.ts'
import type { Services } from '#app/http/services.ts'
import { originalsFor } from '#app/pages/originals.ts'
import { currentRows } from '#app/pages/queries.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { href } from '#app/routes.ts'
import { listRows, says } from '#app/setup/delivered.ts'
import { builtInPages, type BuiltInName } from '#app/values/built-in-pages.ts'
import { wordsFor } from '#app/values/church-kinds.ts'
import { formatCount } from '#app/values/format-count.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'

export const ourWordsOut = z
  .object({
    id: z.string(),
    title: z.string().meta({ description: 'Where the text is' }),
    text: z.string().meta({ description: 'Its first words' }),
    isClaim: z.boolean().meta({ description: 'Whether it promises or claims something' }),
    hash: z.string().meta({ description: 'Of the text, to say that it is right' }),
    address: z.string().meta({ description: 'Where visitors read it' }),
    edit: z.string().meta({ description: 'Where the dashboard edits it' }),
  })
  .meta({ id: 'OurWords' })
export type OurWords = z.infer<typeof ourWordsOut>

type Found = Omit<OurWords, 'hash' | 'text'> & { words: string[] }

/** Blocks of the delivered pages that promise or claim something, with what it is about. */
const CLAIMS: Partial<Record<BuiltInName, Record<string, string>>> = {
  'kids-church': { safety: 'How you keep children safe' },
  give: { ways: 'Gifts and taxes' },
  offering: { ways: 'Gifts and taxes' },
  'what-we-believe': { creed: 'The creed', affiliation: 'The larger church' },
}

/** The texts that nobody has edited or checked, with claims first. */
export async function listOurWords(services: Services): Promise<OurWords[]> {
  const { db } = services.database
  const all = [...(await inPages(services)), ...(await inSettings(services)), ...(await inLists(services))]
  const checked = await checkedHashes(db)
  return all
    .map(({ words, ...one }) => ({ ...one, text: shortened(words.join(' ')), hash: hashOf(words) }))
    .filter(({ id, hash }) => checked.get(rowOf(id)) !== hash)
    .toSorted((a, b) => Number(b.isClaim) - Number(a.isClaim))
}

/** Notes that a text is right; another text in its place has to be checked again. */
export function checkOurWords(db: Db, { id, hash }: Pick<OurWords, 'id' | 'hash'>, now: string): Promise<void> {
  return putSetting(db, rowOf(id), hash, now)
}

/** A row of `settings`; no setting has this name. */
function rowOf(id: string): string {
  return `checked ${id}`
}

async function checkedHashes(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).where('name', 'like', 'checked %').execute()
  return new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as string]))
}

/** What pages say as delivered: their claims one by one, and the rest of each page together. */
async function inPages(services: Services): Promise<Found[]> {
  const { churchKind, dioceseName } = (await readSettings(services.database.db, services)).settings
  const columns = ['id', 'page', 'blocks', 'title', 'lead', 'is_hidden', 'publish_at', 'created_at'] as const
  const rows = await published(services).selectFrom('pages').select(columns).where('kind', '!=', 'news').execute()
  const current = currentRows(rows)
  return originalsFor(churchKind).flatMap((original) => {
    const row = current.get(original.page)
    if (row?.is_hidden === 1) return []
    const blocks = row ? (JSON.parse(row.blocks) as Block[]) : original.blocks
    const ours = original.blocks.filter((one) => blocks.some((shown) => isDeepStrictEqual(shown, one)))
    const { address, title } = builtInPages[original.page]
    const edit = row
      ? href(adminPages.pages, {}, { edit: row.id })
      : href(adminPages.pages, {}, { add: 'yes', page: original.page })
    const found = (id: string, name: string, words: string[], isClaim: boolean): Found[] =>
      words.length === 0 ? [] : [{ id, title: name, words, isClaim, address, edit }]
    const claims = CLAIMS[original.page] ?? {}
    // Without a diocese, nothing is said of one.
    const isSaid = ({ id }: { id: string }) => id !== 'affiliation' || dioceseName !== ''
    const head = row ? (row.lead === original.lead ? [original.lead] : []) : [original.title, original.lead]
    const rest = ours.filter(({ id }) => !claims[id]).flatMap(wordsOfBlock)
    return [
      ...ours
        .filter((block) => claims[block.id] && isSaid(block))
        .flatMap((block) =>
          found(`${original.page} ${block.id}`, `${claims[block.id]} (${title})`, wordsOfBlock(block), true),
        ),
      ...found(original.page, title, [...head, ...rest].filter(Boolean), false),
    ]
  })
}

function wordsOfBlock(block: Block): string[] {
  const kind = kindIn(pageKinds, block)
  return kind ? wordsOf(kind, block) : []
}

async function inSettings(services: Services): Promise<Found[]> {
  const { settings: stored } = await readSettings(services.database.db, services)
  const values = new Map<string, unknown>(Object.entries(stored))
  const { address } = builtInPages['plan-a-visit']
  const toSetting = (name: string) => `${adminPages.settings}#${name}`
  const answers = Object.entries(visitAnswers).filter(
    ([name, field]) => values.get(name) === defaultOf(field) && defaultOf(field) !== '',
  )
  const usual = { isClaim: false, address }
  const parking = stored.parkingNote === null
  const terms = stored.termsText === defaultOf(settings.termsText)
  return [
    ...(parking
      ? [
          {
            id: 'parking',
            title: 'Parking (Plan a Visit)',
            words: [DEFAULT_PARKING],
            edit: toSetting('parkingNote'),
            ...usual,
            isClaim: true,
          },
        ]
      : []),
    ...answers.map(([name, field]) => {
      const words = [String(defaultOf(field))]
      return { id: name, title: `${field.label} (Plan a Visit)`, words, edit: toSetting(name), ...usual, isClaim: true }
    }),
    ...(terms
      ? [
          {
            id: 'termsText',
            title: 'Terms and Conditions',
            words: [stored.termsText],
            edit: toSetting('termsText'),
            ...usual,
            address: builtInPages.terms.address,
          },
        ]
      : []),
  ]
}

/** Records that every new church gets. */
async function inLists(services: Services): Promise<Found[]> {
  const { churchKind } = (await readSettings(services.database.db, services)).settings
  const delivered = deliveredLists(wordsFor(churchKind))
  const lists = [
    [kindOf(question), delivered.questions, ['question', 'questions'], 'plan-a-visit', 'questions'],
    [kindOf(belief), delivered.beliefs, ['belief', 'beliefs'], 'what-we-believe', 'beliefs'],
    [kindOf(ministry), delivered.ministries, ['ministry', 'ministries'], 'kids-church', 'ministries'],
  ] as const
  const found: Found[] = []
  for (const [kind, records, names, page, list] of lists) {
    const rows = await listRows(published(services), kind)
    const ours = records.filter((one) => rows.some((row) => says(kind, row, one)))
    if (ours.length === 0) continue
    const { address, title } = builtInPages[page]
    found.push({
      id: list,
      title: `${formatCount(ours.length, names)} (${title})`,
      words: ours.flatMap((one) => Object.values(one).filter((value) => typeof value === 'string')),
      isClaim: false,
      address,
      edit: href(adminPages.church, {}, { list }),
    })
  }
  return found
}

function hashOf(words: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url').slice(0, 16)
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200).trimEnd()}…` : text
}

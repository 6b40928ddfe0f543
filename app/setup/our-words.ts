/**
 * Texts on the website that came with the program. Each counts as ours until someone edits it or says that it is right; those
 * that promise or claim something come first.
 */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { adminPages } from '#app/admin-routes.ts'
import { affiliation } from '#app/blocks/built-in.ts'
import { pageKinds } from '#app/blocks/kinds.ts'
import { kindIn, wordsOf } from '#app/definitions/blocks.ts'
import type { Block } from '#app/definitions/field.ts'
import { settings } from '#app/definitions/settings.ts'
import { isAskedAtLength, visitFields } from '#app/definitions/settings-sections.ts'
import { termsWithoutMessages, textMessageWords } from '#app/definitions/terms.ts'
import { belief, ministry, question } from '#app/features/church/church.ts'
import { isDelivered, recordClaims, withoutUnpromised, wordsOfRecord } from '#app/features/church/claims.ts'
import { deliveredLists } from '#app/features/church/defaults.ts'
import { deliveredValue, parkingNote, putSetting, readSettings } from '#app/http/settings.ts'
import { checkedRow, type ChurchPromises, hashOf, readPromises } from '#app/http/promises.ts'
import type { Services } from '#app/http/services.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { pageClaims, stillSays, withoutClaims } from '#app/pages/claims.ts'
import { originalsFor } from '#app/pages/originals.ts'
import { currentRows } from '#app/pages/queries.ts'
import { emptyLists } from '#app/pages/site-pages.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { href } from '#app/routes.ts'
import { listRows } from '#app/setup/delivered.ts'
import { builtInPages } from '#app/links/built-in-pages.ts'
import { type Claim, claims, followsFromRecords, isClaim } from '#app/church/claims.ts'
import { delivered, hasWordsFor } from '#app/text/delivered.ts'
import { forVisitors } from '#app/text/dictionaries.ts'
import { formatCount } from '#app/text/format-count.ts'
import type { Db } from '#db/database.ts'
import { published } from '#db/published.ts'

export const ourWordsOut = z
  .object({
    id: z.string(),
    title: z.string().meta({ description: 'Where the text is' }),
    text: z.string().meta({ description: 'Its first words' }),
    isClaim: z.boolean().meta({ description: 'Whether it promises or claims something' }),
    isPublic: z.boolean().meta({ description: 'Whether visitors read it already' }),
    hash: z.string().meta({ description: 'Of the text, to say that it is right' }),
    address: z.string().meta({ description: 'Where visitors read it' }),
    edit: z.string().meta({ description: 'Where the dashboard edits it' }),
  })
  .meta({ id: 'OurWords' })
export type OurWords = z.infer<typeof ourWordsOut>

type Found = Omit<OurWords, 'hash' | 'text' | 'isPublic'> & { words: string[] }

/** The texts that nobody has edited or checked, with claims first. */
export async function listOurWords(services: Services): Promise<OurWords[]> {
  const promises = await readPromises(services)
  const all = [
    ...(await inPages(services, promises)),
    ...(await inSettings(services, promises)),
    ...(await inLists(services, promises)),
  ]
  return all
    .map(({ words, ...one }) => ({
      ...one,
      text: shortened(words.join(' ')),
      hash: hashOf(words),
      isPublic: !isClaim(one.id) || promises.isPublic(one.id, words),
    }))
    .filter(({ id, hash, isPublic }) => promises.checked.get(id) !== hash && (isPublic || mayBeRight(id, promises)))
    .toSorted((a, b) => Number(b.isClaim) - Number(a.isClaim))
}

/** Whether a claim can be right in the country of the church. */
function mayBeRight(id: string, { country }: ChurchPromises): boolean {
  const { only }: Partial<Claim> = isClaim(id) ? claims[id] : {}
  return only === undefined || only === country
}

/** Notes that a text is right; another text in its place has to be checked again. */
export function checkOurWords(db: Db, { id, hash }: Pick<OurWords, 'id' | 'hash'>, now: string): Promise<void> {
  return putSetting(db, checkedRow(id), hash, now)
}

/** What pages say as delivered and visitors read: their claims one by one, and the rest of each page together. */
async function inPages(services: Services, promises: ChurchPromises): Promise<Found[]> {
  const { churchKind } = promises
  const { dioceseName } = (await readSettings(services.database.db, services)).settings
  const columns = [
    'id',
    'page',
    'blocks',
    'title',
    'lead',
    'description',
    'is_hidden',
    'publish_at',
    'created_at',
  ] as const
  const rows = await published(services).selectFrom('pages').select(columns).where('kind', '!=', 'news').execute()
  const unread = new Set(await emptyLists(services, promises))
  const current = currentRows(rows)
  const claimed = pageClaims(churchKind).filter(({ id }) => id === AFFILIATION || !followsFromRecords(id))
  return originalsFor(churchKind).flatMap((delivered) => {
    const row = current.get(delivered.page)
    const { address, title } = builtInPages[delivered.page]
    if (row?.is_hidden === 1 || unread.has(address)) return []
    const said = row ? { ...row, blocks: JSON.parse(row.blocks) as Block[] } : delivered
    // What isn't so in this church is said to nobody.
    const original = withoutClaims(delivered.page, delivered, promises, followsFromRecords)
    const ours = original.blocks.filter(
      (one, place) =>
        one.kind !== affiliation.kind && said.blocks.some((shown) => isDeepStrictEqual(shown, delivered.blocks[place])),
    )
    const edit = row
      ? href(adminPages.pages, {}, { edit: row.id })
      : href(adminPages.pages, {}, { add: 'yes', page: original.page })
    const here = claimed.filter(({ places }) => places.some(({ page }) => page === original.page))
    const isSaid = ({ id, places }: (typeof here)[number]) =>
      places[0]?.page === original.page &&
      places.some((place) => stillSays(said, place, churchKind)) &&
      // Without a diocese, nothing is said of one.
      (id !== AFFILIATION || dioceseName !== '')
    const head = row ? (row.lead === delivered.lead ? [original.lead] : []) : [original.lead]
    const inClaims = new Set(here.flatMap(({ words }) => words))
    const sentences = [...head, ...ours.flatMap(wordsOfBlock)].filter((words) => words !== '' && !inClaims.has(words))
    const rest = row || sentences.length === 0 ? sentences : [original.title, ...sentences]
    return [
      ...here
        .filter(isSaid)
        .map(({ id, title: name, words }) => ({ id, title: name, words, isClaim: true, address, edit })),
      ...(rest.length > 0 ? [{ id: original.page, title, words: rest, isClaim: false, address, edit }] : []),
    ]
  })
}

function wordsOfBlock(block: Block): string[] {
  const kind = kindIn(pageKinds, block)
  return kind ? wordsOf(kind, block) : []
}

const AFFILIATION = 'what-we-believe affiliation'

async function inSettings(services: Services, promises: ChurchPromises): Promise<Found[]> {
  const { settings: stored } = await readSettings(services.database.db, services)
  const values = new Map<string, unknown>(Object.entries(stored))
  const { address } = builtInPages['plan-a-visit']
  const toSetting = (name: string) => `${adminPages.settings}#${name}`
  const questions = withoutUnpromised(await siteRows(services, 'questions'), promises)
  const answers = Object.entries(visitFields).filter(
    ([name, field]) =>
      values.get(name) === deliveredValue(field) &&
      deliveredValue(field) !== '' &&
      !isAskedAtLength(field.label, questions),
  )
  const usual = { isClaim: false, address }
  const parking = stored.parkingNote === null
  const terms = stored.termsText === deliveredValue(settings.termsText)
  const [aboutMessages, words] = forVisitors(() => [hasWordsFor(textMessageWords), delivered(termsWithoutMessages)])
  return [
    ...(aboutMessages
      ? [
          {
            id: 'textMessages',
            title: claims.textMessages.title,
            words: textMessageWords,
            edit: toSetting('termsText'),
            ...usual,
            isClaim: true,
          },
        ]
      : []),
    ...(parking
      ? [
          {
            id: 'parking',
            title: 'Parking (Plan a Visit)',
            words: [String(deliveredValue(parkingNote))],
            edit: toSetting('parkingNote'),
            ...usual,
            isClaim: true,
          },
        ]
      : []),
    ...answers.map(([name, field]) => {
      const words = [String(deliveredValue(field))]
      return { id: name, title: `${field.label} (Plan a Visit)`, words, edit: toSetting(name), ...usual, isClaim: true }
    }),
    ...(terms
      ? [
          {
            id: 'termsText',
            title: 'Terms and Conditions',
            words: [words],
            edit: toSetting('termsText'),
            ...usual,
            address: builtInPages.terms.address,
          },
        ]
      : []),
  ]
}

/** Records that every new church gets: those that promise something one by one, the others of each list together. */
async function inLists(services: Services, { churchKind }: ChurchPromises): Promise<Found[]> {
  const delivered = deliveredLists(churchKind)
  const lists = [
    [kindOf(question), delivered.questions, ['question', 'questions'], 'plan-a-visit', 'questions'],
    [kindOf(belief), delivered.beliefs, ['belief', 'beliefs'], 'what-we-believe', 'beliefs'],
    [kindOf(ministry), delivered.ministries, ['ministry', 'ministries'], 'kids-church', 'ministries'],
  ] as const
  const claimed = recordClaims(churchKind)
  const found: Found[] = []
  for (const [kind, records, names, page, list] of lists) {
    const rows = await listRows(published(services), kind)
    const { address, title } = builtInPages[page]
    const usual = { address, edit: href(adminPages.church, {}, { list }) }
    const isOurs = (record: object) => rows.some((row) => isDelivered(row, record))
    for (const { id, table, records: promised, words } of claimed) {
      if (table === list && promised.some(isOurs))
        found.push({ ...usual, id, title: claims[id].title, words, isClaim: true })
    }
    const others = records.filter(
      (one) =>
        isOurs(one) && !claimed.some(({ records: promised }) => promised.some((record) => isDelivered(one, record))),
    )
    if (others.length === 0) continue
    found.push({
      ...usual,
      id: list,
      title: `${formatCount(others.length, names)} (${title})`,
      words: others.flatMap(wordsOfRecord),
      isClaim: false,
    })
  }
  return found
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200).trimEnd()}…` : text
}

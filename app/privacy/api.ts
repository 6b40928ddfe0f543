/** What the website keeps about people and where else something goes, from what this church uses. */
import { z } from '@hono/zod-openapi'
import { rolesWith } from '#app/definitions/rights.ts'
import { roles, type Thing } from '#app/definitions/roles.ts'
import { dataGroups, isAny, type PersonalData } from '#app/definitions/personal-data.ts'
import type { KeepTimes } from '#app/definitions/privacy-settings.ts'
import type { Settings } from '#app/definitions/settings.ts'
import { readPromises } from '#app/http/promises.ts'
import { readRoute } from '#app/http/read-route.ts'
import { newRouter, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { cachedSiteConfig, settingsIn } from '#app/http/settings.ts'
import { siteRows } from '#app/http/site-rows.ts'
import { videoId } from '#app/links/address.ts'
import { fallbackContact } from '#app/church/fallback-contact.ts'
import { either, type InUse, keptByBrowsers, outsideServices } from '#app/privacy/elsewhere.ts'
import { api } from '#app/routes.ts'
import { t } from '#app/text/t.ts'
import type { Db } from '#db/database.ts'

const privacyOut = z
  .object({
    title: z.string(),
    items: z.array(
      z.object({
        title: z.string(),
        text: z.string(),
        until: z.string().nullable().meta({ description: 'How long it is kept, as a sentence' }),
        seenBy: z.string().nullable().meta({ description: 'Who of the church sees it, as a sentence' }),
      }),
    ),
  })
  .array()
  .meta({ id: 'Privacy' })
export type Privacy = z.output<typeof privacyOut>

type Group = Privacy[number]

export function privacyRoutes(services: Services, personalData: readonly PersonalData[]): Router {
  const { db } = services.database
  const router = newRouter()
  readRoute(router, {
    path: api.privacy,
    tag: 'Site',
    summary: 'Get what the website keeps about people, for what, how long and who sees it, from what the church uses',
    answer: privacyOut,
    handle: async () => {
      const config = await cachedSiteConfig(services)
      const { settings } = settingsIn(await siteRows(services, 'settings'), services)
      const elsewhere = outsideServices(config, await whatIsUsed(services, settings))
      return [
        ...(await groupsOf(db, personalData, settings)),
        ofSentences(t('In your browser'), keptByBrowsers(config)),
        ofSentences(t('Other services'), elsewhere),
      ]
    },
  })
  return router
}

async function groupsOf(db: Db, personalData: readonly PersonalData[], keep: KeepTimes): Promise<Group[]> {
  const used: PersonalData[] = []
  for (const one of personalData) if (!one.isUsed || (await one.isUsed(db))) used.push(one)
  return Object.entries(dataGroups).map(([group, title]) => ({
    title: t(title),
    items: used.filter((one) => one.group === group).map((one) => itemOf(one, keep)),
  }))
}

function itemOf({ group, title, what, until, columns, seenBy }: PersonalData, keep: KeepTimes): Group['items'][number] {
  const [table] = Object.keys(columns)
  return {
    title: t(title),
    text: t(what),
    until: typeof until === 'string' ? t(until) : until(keep),
    seenBy: seenBy ? t(seenBy) : group === 'shown' || !table ? null : readersOf(table as Thing),
  }
}

/** `Administrators, and people with the role “Inbox”.` */
function readersOf(table: Thing): string {
  const able = rolesWith(table)
  const others = able
    .filter((role) => role !== 'administrator')
    .map((role) => t('“{name}”', { name: t(roles[role].name) }))
  if (others.length === 0) return t('Administrators.')
  return able.includes('administrator')
    ? t('Administrators, and people with the role {roles}.', { roles: either(others) })
    : t('People with the role {roles}.', { roles: either(others) })
}

function ofSentences(title: string, sentences: readonly { title: string; text: string }[]): Group {
  return { title, items: sentences.map((one) => ({ ...one, until: null, seenBy: null })) }
}

async function whatIsUsed(services: Services, { emailProvider }: Pick<Settings, 'emailProvider'>): Promise<InUse> {
  const { database, config: environment } = services
  const { db } = database
  const config = await cachedSiteConfig(services)
  const featured = await siteRows(services, 'featured_content')
  const hasVideo = (table: 'sermons' | 'live_streams' | 'sunday_services' | 'sundays') =>
    db.selectFrom(table).select('id').where('youtube_url', '<>', '').limit(1)
  const block = db.selectFrom('pages').select('id').where('blocks', 'like', '%"video"%').limit(1)
  return {
    hasVideos:
      config.alphaVideoUrl !== null ||
      (await isAny(
        hasVideo('sermons'),
        hasVideo('live_streams'),
        hasVideo('sunday_services'),
        hasVideo('sundays'),
        block,
      )),
    hasHomeVideo:
      videoId(config.heroVideoId) !== null ||
      featured.some((row) => row.type === 'video' && row.is_active === 1 && videoId(row.youtube_url) !== null),
    isLive: (await readPromises(services)).isLive,
    hasMap: (config.address ?? fallbackContact.address) !== '',
    emailProvider,
    signInAt: environment.providers.map(({ name }) => name),
    filesAt: environment.s3?.publicUrl,
  }
}

/** What Sundays tell the engines on the server. A Sunday is named by its date. */
import { sundayPlace } from '#app/features/sunday-services/place.ts'
import { describedDays, findSunday } from '#app/features/sunday-services/queries.ts'
import { dayTitle } from '#app/features/sunday-services/shown.ts'
import { sunday } from '#app/features/sunday-services/sunday.ts'
import { publicKind } from '#app/http/public-kind.ts'
import { fullDate } from '#app/dates/format.ts'
import { isDay } from '#app/dates/days.ts'
import { href, routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'
import { published } from '#db/published.ts'
import { textContains } from '#db/search.ts'

export const publicSundays = publicKind({
  place: sundayPlace,
  definition: sunday,
  listed: {
    columns: ['date'],
    address: ({ date }) => href(routes.sunday, { date }),
    also: async (db) => {
      const days = await describedDays(db)
      return days.length === 0 ? [] : [routes.sundays, ...days.map((date) => href(routes.sunday, { date }))]
    },
  },
  found: {
    heading: 'Sundays',
    async find(services, { terms, limit }) {
      const db = published(services)
      const rows = await db
        .selectFrom('sundays')
        .select(['date', 'name', 'title', 'preacher'])
        .where(textContains(db, terms))
        .orderBy('date', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ date, name, title, preacher }) => ({
        title: dayTitle({ date, name: name || null }),
        text: [name && fullDate(date), title, preacher].filter(Boolean).join(' · '),
        path: href(routes.sunday, { date }),
      }))
    },
  },
  async shared(services, date) {
    const day = isDay(date) ? await findSunday(services, date) : undefined
    if (!day) return undefined
    const title = day.title ?? dayTitle(day)
    const under = [day.title && day.name, fullDate(date), day.preacher].filter(Boolean).join(' · ')
    return { over: t('Sunday worship'), title, under, seed: title }
  },
})

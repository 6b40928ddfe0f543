/** What features say about their pages to search engines, by the route of the page. */
import { describeVisit } from '#app/features/church/structured.ts'
import { describeEvent } from '#app/features/events/structured.ts'
import { describeStream } from '#app/features/live-streams/structured.ts'
import { describeSermon, describeSermons, describeShelf } from '#app/features/sermons/structured.ts'
import { describeIssue } from '#app/features/newsletter/structured.ts'
import { describeSunday } from '#app/features/sunday-services/structured.ts'
import { routes } from '#app/routes.ts'
import type { Describe } from '#app/ui/structured-parts.ts'

export const described: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  [routes.planAVisit, describeVisit],
  [routes.event, describeEvent],
  [routes.liveStream, describeStream],
  [routes.newsletter, describeIssue],
  [routes.sermon, describeSermon],
  [routes.sermons, describeSermons],
  [routes.sunday, describeSunday],
  ...[routes.sermonBook, routes.sermonTopic, routes.sermonSeries, routes.sermonSpeaker, routes.sermonYear].map(
    (route): [string, Describe] => [route, describeShelf],
  ),
])

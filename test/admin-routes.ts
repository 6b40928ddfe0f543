/**
 * The admin area's addresses for tests. The program derives those of records from their definitions; here they are
 * literal, so that a test notices a change.
 */
import { adminApi as named } from '#app/admin-routes.ts'

export { adminPages } from '#app/admin-routes.ts'

export const adminApi = {
  ...named,
  sermons: '/api/admin/sermons',
  sermon: '/api/admin/sermons/{id}',
  sermonsClear: '/api/admin/sermons/clear-all',
  events: '/api/admin/events',
  event: '/api/admin/events/{id}',
  eventsClear: '/api/admin/events/clear-all',
  sundays: '/api/admin/sundays',
  sunday: '/api/admin/sundays/{id}',
  sundayServices: '/api/admin/sunday-services',
  sundayService: '/api/admin/sunday-services/{id}',
  notices: '/api/admin/notices',
  notice: '/api/admin/notices/{id}',
  featuredContent: '/api/admin/featured-content',
  featuredItem: '/api/admin/featured-content/{id}',
  liveStreams: '/api/admin/live-streams',
  liveStream: '/api/admin/live-streams/{id}',
  staff: '/api/admin/parish/staff',
  staffMember: '/api/admin/parish/staff/{id}',
  staffMemberMove: '/api/admin/parish/staff/{id}/move',
  beliefs: '/api/admin/parish/beliefs',
  belief: '/api/admin/parish/beliefs/{id}',
  beliefMove: '/api/admin/parish/beliefs/{id}/move',
  questions: '/api/admin/parish/questions',
  question: '/api/admin/parish/questions/{id}',
  questionMove: '/api/admin/parish/questions/{id}/move',
  serviceTimes: '/api/admin/parish/service-times',
  serviceTime: '/api/admin/parish/service-times/{id}',
  serviceTimeMove: '/api/admin/parish/service-times/{id}/move',
  ministries: '/api/admin/parish/ministries',
  ministry: '/api/admin/parish/ministries/{id}',
  ministryMove: '/api/admin/parish/ministries/{id}/move',
  forms: '/api/admin/forms',
  form: '/api/admin/forms/{id}',
  messages: '/api/admin/contact-messages',
  message: '/api/admin/contact-messages/{id}',
  visits: '/api/admin/visitor-requests',
  visit: '/api/admin/visitor-requests/{id}',
  subscribers: '/api/admin/newsletters',
  subscriber: '/api/admin/newsletters/{id}',
  newsletterIssues: '/api/admin/newsletter-issues',
  newsletterIssue: '/api/admin/newsletter-issues/{id}',
  youtubeConfigs: '/api/admin/youtube-configs',
  youtubeConfig: '/api/admin/youtube-configs/{id}',
} as const

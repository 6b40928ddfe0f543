/** The pages of the dashboard. Each is loaded when it is opened, and says where it stands in the navigation. */
import { add, adminPages } from '#app/admin-routes.ts'
import { inOrder, type Section } from '#app/dashboard/section-of.ts'
import { anyContent } from '#app/definitions/rights.ts'
import type { Thing } from '#app/definitions/roles.ts'
import { sectionIds } from '#app/definitions/settings.ts'
import { eventSections } from '#app/features/events/sections.ts'
import { streamSections } from '#app/features/live-streams/sections.ts'
import { sermonSections } from '#app/features/sermons/sections.ts'
import { translationSections } from '#app/features/translations/sections.ts'
import { statisticsSections } from '#app/features/statistics/sections.ts'

const health = () => import('#app/admin/health.tsx')

const content: Section[] = [
  {
    label: 'Pages',
    group: 'pages',
    order: 10,
    to: adminPages.pages,
    load: () => import('#app/pages/admin.tsx'),
    parts: [
      { label: 'News', group: 'pages', order: 15, search: { kind: 'news' } },
      { label: 'Ministries and groups', group: 'people', order: 20, search: { kind: 'ministry' } },
    ],
    actions: { 'Add page': add, 'Add news': { ...add, kind: 'news' } },
  },
  {
    label: 'Menu',
    group: 'pages',
    order: 20,
    to: adminPages.menu,
    load: () => import('#app/pages/admin-menu.tsx'),
  },
  ...translationSections,
  ...sermonSections,
  ...eventSections,
  {
    label: 'Sundays',
    group: 'sundays',
    order: 10,
    to: adminPages.sundays,
    load: () => import('#app/features/sunday-services/admin-sundays.tsx'),
    actions: { 'Add Sunday': add },
    words: 'this sunday bulletin order of service hymns readings preacher liturgy',
  },
  ...streamSections,
  {
    label: 'Sunday Services',
    group: 'sundays',
    order: 20,
    to: adminPages.sundayServices,
    load: () => import('#app/features/sunday-services/admin.tsx'),
    actions: { 'Add Sunday service': add },
  },
  {
    label: 'Service Changes',
    group: 'sundays',
    order: 40,
    to: adminPages.notices,
    load: () => import('#app/features/notices/admin.tsx'),
    actions: { 'Add service change': add },
  },
  {
    label: 'Featured Content',
    group: 'pages',
    order: 40,
    to: adminPages.featured,
    load: () => import('#app/features/featured/admin.tsx'),
    actions: { 'Add featured content': add },
  },
  {
    label: 'Staff & Service Times',
    group: 'people',
    order: 10,
    to: adminPages.church,
    load: () => import('#app/features/church/admin.tsx'),
    parts: [{ label: 'Service times', group: 'sundays', order: 50, search: { list: 'times' } }],
    actions: {
      'Add staff member': { list: 'staff', ...add },
      'Add service time': { list: 'times', ...add },
      'Add belief': { list: 'beliefs', ...add },
      'Add question': { list: 'questions', ...add },
      'Add ministry': { list: 'ministries', ...add },
    },
  },
  {
    label: 'Forms',
    group: 'pages',
    order: 50,
    to: adminPages.forms,
    load: () => import('#app/features/forms/admin.tsx'),
    actions: { 'Add form': add },
  },
  {
    label: 'Media',
    group: 'files',
    order: 20,
    to: adminPages.media,
    load: () => import('#app/media/admin.tsx'),
    needs: ['media'],
  },
  {
    label: 'Files',
    group: 'files',
    order: 10,
    to: adminPages.files,
    load: () => import('#app/files/admin.tsx'),
    actions: { 'Add file': add },
  },
]

/** What visitors send; the prayer team and the clergy see some of it, too. */
const anyAnswers: readonly Thing[] = [
  'contact_messages',
  'visitor_requests',
  'form_answers',
  'prayer_answers',
  'clergy_answers',
]

const inbox: Section[] = [
  {
    label: 'Messages',
    group: 'inbox',
    order: 10,
    to: adminPages.messages,
    load: () => import('#app/inbox/admin-messages.tsx'),
    counts: ['messages', 'visitors'],
  },
  {
    label: 'Sign-ups',
    group: 'inbox',
    order: 20,
    to: adminPages.signUps,
    load: () => import('#app/features/events/sign-ups/admin.tsx'),
  },
  {
    label: 'Form Answers',
    group: 'inbox',
    order: 30,
    to: adminPages.answers,
    load: () => import('#app/inbox/admin-form-answers.tsx'),
    counts: ['answers', 'prayer', 'clergy'],
  },
  {
    label: 'Spam',
    group: 'inbox',
    order: 40,
    to: adminPages.spam,
    load: () => import('#app/inbox/admin-spam.tsx'),
    needs: anyAnswers,
  },
  {
    label: 'Subscribers',
    name: 'Newsletter',
    group: 'newsletter',
    order: 10,
    to: adminPages.newsletter,
    load: () => import('#app/features/newsletter/admin-panel.tsx'),
    actions: { 'Add subscriber': add },
  },
  {
    label: 'Newsletters',
    group: 'newsletter',
    order: 20,
    to: adminPages.newsletterIssues,
    load: () => import('#app/features/newsletter/admin-issues.tsx'),
    actions: { 'Write newsletter': add },
  },
]

const others: Section[] = [
  {
    label: 'Overview',
    group: 'overview',
    order: 10,
    to: adminPages.overview,
    load: () => import('#app/admin/overview.tsx'),
    needs: anyContent,
  },
  ...statisticsSections,
  {
    name: 'Set up your website',
    group: 'settings',
    order: 5,
    to: adminPages.setup,
    load: () => import('#app/setup/admin.tsx'),
  },
  {
    label: 'Settings',
    group: 'settings',
    order: 10,
    to: adminPages.settings,
    load: () => import('#app/settings/admin-panel.tsx'),
    needs: sectionIds.map((id) => `settings.${id}` as const),
  },
  {
    label: 'Import',
    group: 'settings',
    order: 30,
    to: adminPages.imports,
    load: () => import('#app/imports/admin.tsx'),
    actions: {
      'Bulk update sermons': { for: 'sermons' },
      'Bulk import events': { for: 'events' },
      'Import subscribers': { for: 'subscribers' },
    },
    needs: ['imports'],
  },
  {
    label: 'Video Import',
    group: 'sermons',
    order: 40,
    to: adminPages.videoSync,
    load: () => import('#app/videos/youtube/admin-panel.tsx'),
  },
  {
    label: 'Users',
    group: 'settings',
    order: 20,
    to: adminPages.users,
    load: () => import('#app/accounts/admin-panel.tsx'),
    actions: { 'Invite user': add },
  },
  {
    label: 'Backups',
    group: 'settings',
    order: 40,
    to: adminPages.backups,
    load: () => import('#app/backup/admin-panel.tsx'),
  },
  {
    label: 'Activity Log',
    group: 'settings',
    order: 50,
    to: adminPages.log,
    load: () => import('#app/admin/log-panel.tsx'),
  },
  {
    label: 'Trash',
    group: 'settings',
    order: 60,
    to: adminPages.deleted,
    load: () => import('#app/admin/deleted-panel.tsx'),
  },
  {
    label: 'Emails',
    group: 'settings',
    order: 70,
    to: adminPages.emails,
    load: () => import('#app/emails/admin-panel.tsx'),
  },
  { label: 'Health', group: 'settings', order: 80, to: adminPages.health, load: health },
  {
    name: 'Handover pack',
    group: 'settings',
    order: 81,
    to: adminPages.handover,
    load: async () => ({ default: (await health()).HandoverPage }),
  },
  {
    name: 'Find a person',
    group: 'settings',
    order: 90,
    to: adminPages.person,
    load: () => import('#app/privacy/admin-person.tsx'),
  },
  {
    label: 'Broken Links',
    group: 'sermons',
    order: 50,
    to: adminPages.brokenLinks,
    load: () => import('#app/videos/link-check/admin-panel.tsx'),
  },
  {
    label: 'Redirects',
    group: 'pages',
    order: 70,
    to: adminPages.redirects,
    load: () => import('#app/pages/admin-redirects.tsx'),
    actions: { 'Add redirect': add },
  },
]

export const sections = inOrder([...content, ...inbox, ...others])

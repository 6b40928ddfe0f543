/** The pages of the dashboard, in the order of its navigation. Each is loaded when it is opened. */
import {
  CalendarClock,
  Church,
  ClipboardList,
  FileText,
  FolderOpen,
  Images,
  Inbox,
  LayoutDashboard,
  ListChecks,
  ListVideo,
  Newspaper,
  PanelTop,
  Settings,
  SquarePen,
  Star,
  Upload,
} from 'lucide-react'
import { add, adminPages } from '#app/admin-routes.ts'
import type { Section } from '#app/dashboard/section-of.ts'
import { anyContent } from '#app/definitions/rights.ts'
import type { Thing } from '#app/definitions/roles.ts'
import { sectionIds } from '#app/definitions/settings.ts'
import { eventSections } from '#app/features/events/sections.ts'
import { streamSections } from '#app/features/live-streams/sections.ts'
import { sermonSections } from '#app/features/sermons/sections.ts'
import { translationSections } from '#app/features/translations/sections.ts'
import { statisticsSections } from '#app/features/statistics/sections.ts'

interface Group {
  heading?: string
  /** Its links are smaller and in two columns, since they are rarely opened. */
  isQuiet?: boolean
  sections: Section[]
}

const health = () => import('#app/admin/health.tsx')

const content: Section[] = [
  {
    label: 'Pages',
    icon: FileText,
    to: adminPages.pages,
    load: () => import('#app/pages/admin.tsx'),
    actions: { 'Add page': add, 'Add news': { ...add, kind: 'news' } },
  },
  { label: 'Menu', icon: PanelTop, to: adminPages.menu, load: () => import('#app/pages/admin-menu.tsx') },
  ...translationSections,
  ...sermonSections,
  ...eventSections,
  {
    label: 'Sundays',
    icon: Church,
    to: adminPages.sundays,
    load: () => import('#app/features/sunday-services/admin-sundays.tsx'),
    actions: { 'Add Sunday': add },
    words: 'this sunday bulletin order of service hymns readings preacher liturgy',
  },
  ...streamSections,
  {
    name: 'Sunday Services',
    to: adminPages.sundayServices,
    load: () => import('#app/features/sunday-services/admin.tsx'),
    actions: { 'Add Sunday service': add },
  },
  {
    name: 'Service Changes',
    to: adminPages.notices,
    load: () => import('#app/features/notices/admin.tsx'),
    actions: { 'Add service change': add },
  },
  {
    label: 'Featured Content',
    icon: Star,
    to: adminPages.featured,
    load: () => import('#app/features/featured/admin.tsx'),
    actions: { 'Add featured content': add },
  },
  {
    label: 'Staff & Service Times',
    icon: CalendarClock,
    to: adminPages.church,
    load: () => import('#app/features/church/admin.tsx'),
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
    icon: SquarePen,
    to: adminPages.forms,
    load: () => import('#app/features/forms/admin.tsx'),
    actions: { 'Add form': add },
  },
  {
    label: 'Media',
    icon: Images,
    to: adminPages.media,
    load: () => import('#app/media/admin.tsx'),
    needs: ['media'],
  },
  {
    label: 'Files',
    icon: FolderOpen,
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
    icon: Inbox,
    to: adminPages.messages,
    load: () => import('#app/inbox/admin-messages.tsx'),
    counts: ['messages', 'visitors'],
  },
  {
    label: 'Sign-ups',
    icon: ClipboardList,
    to: adminPages.signUps,
    load: () => import('#app/features/events/sign-ups/admin.tsx'),
  },
  {
    label: 'Form Answers',
    icon: ListChecks,
    to: adminPages.answers,
    load: () => import('#app/inbox/admin-form-answers.tsx'),
    counts: ['answers', 'prayer', 'clergy'],
  },
  { name: 'Spam', to: adminPages.spam, load: () => import('#app/inbox/admin-spam.tsx'), needs: anyAnswers },
  {
    label: 'Newsletter',
    icon: Newspaper,
    to: adminPages.newsletter,
    load: () => import('#app/features/newsletter/admin-panel.tsx'),
    actions: { 'Add subscriber': add },
  },
  {
    name: 'Newsletters',
    to: adminPages.newsletterIssues,
    load: () => import('#app/features/newsletter/admin-issues.tsx'),
    actions: { 'Write newsletter': add },
  },
]

export const groups: Group[] = [
  {
    sections: [
      {
        label: 'Overview',
        icon: LayoutDashboard,
        to: adminPages.overview,
        load: () => import('#app/admin/overview.tsx'),
        needs: anyContent,
      },
      ...statisticsSections,
    ],
  },
  { heading: 'Content', sections: content },
  { heading: 'Inbox', sections: inbox },
  {
    heading: 'Manage',
    sections: [
      { name: 'Set up your website', to: adminPages.setup, load: () => import('#app/setup/admin.tsx') },
      {
        label: 'Settings',
        icon: Settings,
        to: adminPages.settings,
        load: () => import('#app/settings/admin-panel.tsx'),
        needs: sectionIds.map((id) => `settings.${id}` as const),
      },
      {
        label: 'Import',
        icon: Upload,
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
        icon: ListVideo,
        to: adminPages.videoSync,
        load: () => import('#app/videos/youtube/admin-panel.tsx'),
      },
    ],
  },
  {
    heading: 'System',
    isQuiet: true,
    sections: [
      {
        label: 'Users',
        to: adminPages.users,
        load: () => import('#app/accounts/admin-panel.tsx'),
        actions: { 'Invite user': add },
      },
      { label: 'Backups', to: adminPages.backups, load: () => import('#app/backup/admin-panel.tsx') },
      { label: 'Activity Log', to: adminPages.log, load: () => import('#app/admin/log-panel.tsx') },
      { label: 'Trash', to: adminPages.deleted, load: () => import('#app/admin/deleted-panel.tsx') },
      { label: 'Emails', to: adminPages.emails, load: () => import('#app/emails/admin-panel.tsx') },
      { label: 'Health', to: adminPages.health, load: health },
      {
        name: 'Handover pack',
        to: adminPages.handover,
        load: async () => ({ default: (await health()).HandoverPage }),
      },
      { name: 'Find a person', to: adminPages.person, load: () => import('#app/privacy/admin-person.tsx') },
      {
        label: 'Broken Links',
        to: adminPages.brokenLinks,
        load: () => import('#app/videos/link-check/admin-panel.tsx'),
      },
      {
        label: 'Redirects',
        to: adminPages.redirects,
        load: () => import('#app/pages/admin-redirects.tsx'),
        actions: { 'Add redirect': add },
      },
    ],
  },
]

export const sections = groups.flatMap((group) => group.sections)

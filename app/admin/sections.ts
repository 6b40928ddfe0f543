/** The pages of the admin area, in the order of its navigation. Each is loaded when it is opened. */
import type { ReactNode } from 'react'
import { adminPages } from '#app/admin-routes.ts'
import type { Search } from '#app/records/place.tsx'
import type { Role } from '#app/ui/roles.ts'

export interface Section {
  /** Its link in the navigation. A page without one is reached from another page. */
  label?: string
  to: string
  load: () => Promise<{ default: () => ReactNode }>
  /** Actions of the section, with the search parameters that open them. */
  actions?: Readonly<Record<string, Search>>
  /** The roles that see it besides administrators. */
  roles?: readonly Role[]
  /** Shows the number of new messages beside the label. */
  count?: 'new'
}

interface Group {
  heading?: string
  sections: Section[]
}

export const groups: Group[] = [
  {
    sections: [
      {
        label: 'Overview',
        to: adminPages.overview,
        roles: ['editor', 'contributor'],
        load: () => import('#app/admin/overview.tsx'),
      },
    ],
  },
  {
    heading: 'Content',
    sections: [
      {
        label: 'Sermons',
        to: adminPages.sermons,
        roles: ['editor'],
        load: () => import('#app/features/sermons/admin.tsx'),
        actions: { 'Add sermon': { add: 'yes' }, 'Bulk update sermons': { dialog: 'bulk' } },
      },
      {
        label: 'Events',
        to: adminPages.events,
        roles: ['editor'],
        load: () => import('#app/features/events/admin.tsx'),
        actions: { 'Add event': { add: 'yes' }, 'Bulk import events': { dialog: 'bulk' } },
      },
      {
        label: 'Live Streams',
        to: adminPages.liveStreams,
        roles: ['editor'],
        load: () => import('#app/features/live-streams/admin.tsx'),
        actions: { 'Add live stream': { add: 'yes' } },
      },
      {
        label: 'Sunday Services',
        to: adminPages.sundayServices,
        roles: ['editor'],
        load: () => import('#app/features/sunday-services/admin.tsx'),
        actions: { 'Add Sunday service': { add: 'yes' } },
      },
      {
        label: 'Service Changes',
        to: adminPages.notices,
        roles: ['editor'],
        load: () => import('#app/features/notices/admin.tsx'),
        actions: { 'Add service change': { add: 'yes' } },
      },
      {
        label: 'Featured Content',
        to: adminPages.featured,
        roles: ['editor'],
        load: () => import('#app/features/featured/admin.tsx'),
        actions: { 'Add featured content': { add: 'yes' } },
      },
      {
        label: 'Staff & Service Times',
        to: adminPages.church,
        roles: ['editor'],
        load: () => import('#app/features/church/admin.tsx'),
        actions: {
          'Add staff member': { list: 'staff', add: 'yes' },
          'Add service time': { list: 'times', add: 'yes' },
          'Add belief': { list: 'beliefs', add: 'yes' },
          'Add question': { list: 'questions', add: 'yes' },
          'Add ministry': { list: 'ministries', add: 'yes' },
        },
      },
      {
        label: 'Media',
        to: adminPages.media,
        roles: ['editor'],
        load: () => import('#app/features/media/admin.tsx'),
      },
      { label: 'Video Import', to: adminPages.videoSync, load: () => import('#app/features/youtube/admin-panel.tsx') },
    ],
  },
  {
    heading: 'Inbox',
    sections: [
      {
        label: 'Messages',
        to: adminPages.messages,
        roles: ['inbox'],
        load: () => import('#app/inbox/admin-messages.tsx'),
        count: 'new',
      },
      {
        label: 'Sign-ups',
        to: adminPages.signUps,
        roles: ['inbox'],
        load: () => import('#app/features/events/sign-ups/admin.tsx'),
      },
      { to: adminPages.spam, roles: ['inbox'], load: () => import('#app/inbox/admin-spam.tsx') },
      { to: adminPages.messagesReport, roles: ['inbox'], load: () => import('#app/inbox/admin-report.tsx') },
      {
        label: 'Newsletter',
        to: adminPages.newsletter,
        roles: ['newsletter'],
        load: () => import('#app/features/newsletter/admin-panel.tsx'),
        actions: { 'Add subscriber': { add: 'yes' }, 'Import subscribers': { dialog: 'import' } },
      },
      {
        to: adminPages.newsletterIssues,
        roles: ['newsletter'],
        load: () => import('#app/features/newsletter/admin-issues.tsx'),
      },
      { label: 'Emails', to: adminPages.emails, load: () => import('#app/features/emails/admin-panel.tsx') },
    ],
  },
  {
    heading: 'Manage',
    sections: [
      { label: 'Settings', to: adminPages.settings, load: () => import('#app/features/site/admin-panel.tsx') },
      { label: 'Backups', to: adminPages.backups, load: () => import('#app/backup/admin-panel.tsx') },
      {
        label: 'Users',
        to: adminPages.people,
        load: () => import('#app/features/accounts/admin-panel.tsx'),
        actions: { 'Invite user': { add: 'yes' } },
      },
      { label: 'Broken Links', to: adminPages.mediaWatch, load: () => import('#app/link-check/admin-panel.tsx') },
      { label: 'Health', to: adminPages.health, load: () => import('#app/admin/health.tsx') },
      { to: adminPages.handover, load: () => import('#app/admin/handover-page.tsx') },
      { label: 'Activity Log', to: adminPages.log, load: () => import('#app/admin/log-panel.tsx') },
      { label: 'Trash', to: adminPages.deleted, load: () => import('#app/admin/deleted-panel.tsx') },
    ],
  },
]

export const sections = groups.flatMap((group) => group.sections)

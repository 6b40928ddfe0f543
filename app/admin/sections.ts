/** The sections of the admin area as its side list names them. */
import { adminPages } from '#app/admin-routes.ts'

interface Section {
  label: string
  to: string
  /** Which of the counts of what is new stands beside it. */
  count?: 'new'
}

interface Group {
  heading?: string
  sections: Section[]
}

export const sections: Group[] = [
  { sections: [{ label: 'Overview', to: adminPages.overview }] },
  {
    heading: 'Content',
    sections: [
      { label: 'Sermons', to: adminPages.sermons },
      { label: 'Events', to: adminPages.events },
      { label: 'Live Streams', to: adminPages.liveStreams },
      { label: 'Sunday Services', to: adminPages.sundayServices },
      { label: 'Service Changes', to: adminPages.notices },
      { label: 'Featured Content', to: adminPages.featured },
      { label: 'Staff & Service Times', to: adminPages.church },
      { label: 'Video Import', to: adminPages.videoSync },
    ],
  },
  {
    heading: 'Inbox',
    sections: [
      { label: 'Messages', to: adminPages.messages, count: 'new' },
      { label: 'Newsletter', to: adminPages.newsletter },
      { label: 'Emails', to: adminPages.emails },
    ],
  },
  {
    heading: 'Manage',
    sections: [
      { label: 'Settings', to: adminPages.settings },
      { label: 'Users', to: adminPages.people },
      { label: 'Broken Links', to: adminPages.mediaWatch },
      { label: 'Activity Log', to: adminPages.log },
      { label: 'Trash', to: adminPages.deleted },
    ],
  },
]
